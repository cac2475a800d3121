// Tests that every code of an import has a text on the screen, in every language.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  columnEvidence,
  failureCodes,
  fates,
  hindrances,
  importStatuses,
  missingActions,
  missingScopes,
  noteKinds,
  outcomes,
  rowActions,
} from '../../../../src-main/features/imports/import-vocabulary-rules.ts';
import { itemColumns } from '../../../../src-main/features/item-lists/item-list-vocabulary-rules.ts';
import {
  columnMeanings,
  noteCodes,
  rowReasons,
} from '../../../../src-main/features/borrower-lists/borrower-list-vocabulary-rules.ts';
import { dateForms, fileFormats } from '../../../../src-main/features/lists/list-vocabulary-rules.ts';
import { movedColumns } from '../../../../src-main/features/moving-in/moved-columns-rules.ts';
import { movedNoteCodes, movedReasons } from '../../../../src-main/features/moving-in/moved-words-rules.ts';
import { cellNotes, itemReasons } from '../../../../src-main/features/item-lists/cell-note-rules.ts';

interface Words {
  [key: string]: string | Words;
}
const locales = path.resolve(import.meta.dirname, '../../../../resources/locales');
const wordsOf = (language: string, namespace: string) =>
  JSON.parse(readFileSync(path.join(locales, language, `${namespace}.json`), 'utf8')) as Words;

function at(words: Words, key: string): string | Words | undefined {
  let here: string | Words | undefined = words;
  for (const part of key.split('.')) here = typeof here === 'object' ? here[part] : undefined;
  return here;
}

/** The place of each list of codes in the texts. */
const vocabularies: Record<string, readonly string[]> = {
  status: importStatuses,
  failure: failureCodes,
  'file.format': fileFormats,
  'file.dateForms': dateForms,
  'columns.by': columnEvidence,
  'plan.fates': fates,
  'plan.action': rowActions,
  'plan.outcome': outcomes,
  'plan.notes': noteKinds,
  reasons: rowReasons,
  hindrances,
  noteWords: noteCodes,
  itemReasons,
  itemNotes: cellNotes,
  'moved.reasons': movedReasons,
  'moved.notes': movedNoteCodes,
  'moved.meanings': movedColumns,
  'missing.choices': missingActions,
  'missing.scopes': missingScopes,
};

describe.each(['en', 'nl'])('in %s', (language) => {
  const words = wordsOf(language, 'imports');

  test.each(Object.entries(vocabularies))('every code of %s has words', (place, codes) => {
    expect(codes.filter((code) => typeof at(words, `${place}.${code}`) !== 'string')).toEqual([]);
  });

  test('there are no texts for unknown codes', () => {
    const left = Object.entries(vocabularies).flatMap(([place, codes]) =>
      Object.keys(at(words, place) as Words)
        .filter(
          (code) =>
            !codes.includes(code.replace(/_(roll-over|items|loans|holds|charges|photos|covers)$/, '')),
        )
        .map((code) => `${place}.${code}`),
    );
    expect(left).toEqual([]);
  });

  test('every meaning of a column has a name', () => {
    const fields = wordsOf(language, 'borrowers')['fields'] as Words;
    const own = words['meanings'] as Words;
    expect(columnMeanings.filter((meaning) => !(meaning in fields) && !(meaning in own))).toEqual([]);
  });

  test('every meaning of a column of items has a name', () => {
    const fields = wordsOf(language, 'collection')['fields'] as Words;
    const own = words['meanings'] as Words;
    const named = (meaning: string) => meaning in fields || meaning in own || meaning === 'year';
    expect(itemColumns.filter((meaning) => !named(meaning))).toEqual([]);
  });
});
