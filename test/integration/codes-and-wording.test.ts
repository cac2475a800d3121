// Holds together every code of the API, its document, and its wording in every language.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { declaredProblems, declaredRefusals } from '../../src-main/library/features.ts';
import type { RefusalCode } from '../../src-main/core/problems/declared-refusals.ts';
import { openTestLibrary, type TestLibrary } from '../support/open-library.ts';

type Wording = string | { [key: string]: Wording };

const localesFolder = path.resolve(import.meta.dirname, '../../resources/locales');
const languages = readdirSync(localesFolder).sort();
const problemCodes = Object.keys(declaredProblems).sort();
const refusalCodes = Object.keys(declaredRefusals).sort();

const wordsIn = (language: string, file: string): Record<string, Wording> =>
  JSON.parse(readFileSync(path.join(localesFolder, language, file), 'utf8')) as Record<string, Wording>;

/** Each text by its path, such as `desk.title`. */
function textsIn(words: Wording, at = ''): Map<string, string> {
  if (typeof words === 'string') return new Map([[at, words]]);
  return new Map(
    Object.entries(words).flatMap(([key, inner]) => [...textsIn(inner, at === '' ? key : `${at}.${key}`)]),
  );
}

function keysIn(words: Wording): string[] {
  if (typeof words === 'string') return [];
  return Object.entries(words).flatMap(([key, inner]) => [key, ...keysIn(inner)]);
}

const variablesIn = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{\{-?\s*([\w.]+)[^}]*\}\}/g)].map(([, name]) => name ?? ''))].sort();

let library: TestLibrary;
beforeAll(async () => {
  library = await openTestLibrary();
});
afterAll(() => library.remove());

describe('the codes', () => {
  test('no refusal has the code of a problem', () => {
    expect(refusalCodes.filter((code) => problemCodes.includes(code))).toEqual([]);
  });

  test('the document lists every code with its title, and no other', () => {
    const rows = [...library.document.info.description.matchAll(/^\| `([a-z-]+)` \| (.+) \|$/gm)];
    const documented = rows.map(([, code]) => code).sort();
    expect(documented).toEqual([...problemCodes, ...refusalCodes].sort());
    for (const [, code = '', meaning = ''] of rows) {
      const entry = (declaredProblems as Record<string, { status: number; title: string } | undefined>)[code];
      const title =
        entry === undefined ? declaredRefusals[code as RefusalCode].title : `${entry.status}: ${entry.title}`;
      // Behind the title of a refusal stand the facts that it tells.
      expect(entry === undefined ? meaning.replace(/ \((?:`\w+`(?:, )?)+\)$/, '') : meaning).toBe(title);
    }
  });

  test('the document’s overrides name every refusal', () => {
    const override = library.document.components.schemas['Override'];
    expect(
      [...((override?.properties?.['codes']?.items?.['enum'] as string[] | undefined) ?? [])].sort(),
    ).toEqual(refusalCodes);
  });

  test('every language with a folder of words can be chosen', () => {
    const { Settings: settings, MailTemplate: template } = library.document.components.schemas;
    for (const schema of [settings, template])
      expect(schema?.properties?.['language']?.['enum']).toEqual(languages);
  });

  test('every declared problem is used', () => {
    const sources = readdirSync(path.resolve(localesFolder, '../../src-main'), {
      recursive: true,
      encoding: 'utf8',
    })
      .filter((file) => file.endsWith('.ts') && !/-(codes|problems)\.ts$/.test(file))
      .map((file) => readFileSync(path.resolve(localesFolder, '../../src-main', file), 'utf8'))
      .join('\n');
    expect(problemCodes.filter((code) => !sources.includes(`'${code}'`))).toEqual([]);
  });
});

describe.each(languages)('in the files of %s', (language) => {
  test.each(readdirSync(path.join(localesFolder, language)))(
    'no text of %s has the name of another',
    (file) => {
      const text = readFileSync(path.join(localesFolder, language, file), 'utf8');
      // Of two with the same name the first is lost without a word.
      const written = [...text.matchAll(/"((?:[^"\\]|\\.)*)"(:)?/g)].flatMap(([, key, isKey]) =>
        isKey === undefined ? [] : [key],
      );
      expect(written.sort()).toEqual(keysIn(wordsIn(language, file)).sort());
    },
  );
});

describe.each(languages.filter((language) => language !== 'en'))('%s and English', (language) => {
  test('have the same files', () => {
    expect(readdirSync(path.join(localesFolder, language)).sort()).toEqual(
      readdirSync(path.join(localesFolder, 'en')).sort(),
    );
  });

  test.each(readdirSync(path.join(localesFolder, 'en')))(
    'say the same things in %s, with the same variables',
    (file) => {
      const english = textsIn(wordsIn('en', file));
      const other = textsIn(wordsIn(language, file));
      expect([...other.keys()].sort()).toEqual([...english.keys()].sort());
      for (const [key, text] of english) {
        expect(text.trim(), `en ${key}`).not.toBe('');
        expect(other.get(key)?.trim(), key).not.toBe('');
        // One may say "a book" where the other counts: a plural's "one" need not name the number.
        if (!key.endsWith('_one')) expect(variablesIn(other.get(key) ?? ''), key).toEqual(variablesIn(text));
      }
    },
  );
});
