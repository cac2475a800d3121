// Holds together every code of the API, its document, and its wording in every language.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { declaredProblems, declaredRefusals } from '../../src-main/library/features.ts';
import type { RefusalCode } from '../../src-main/core/problems/declared-refusals.ts';
import { completeLanguages, filesOf, languages, textsOf, writtenIn, type Texts } from '../support/locales.ts';
import { openTestLibrary, type TestLibrary } from '../support/open-library.ts';

const problemCodes = Object.keys(declaredProblems).sort();
const refusalCodes = Object.keys(declaredRefusals).sort();

function keysIn(words: string | Texts): string[] {
  if (typeof words === 'string') return [];
  return Object.entries(words).flatMap(([key, inner]) => [key, ...keysIn(inner)]);
}

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

  test('every language that has all texts can be chosen, for the library and for a letter, and no other', async () => {
    const letter = { kind: 'welcome', subject: 'Welcome', body: 'Dear {{name}}' };
    const choose = async (language: string): Promise<number[]> => [
      (await library.post('/settings', { language })).status,
      (await library.post('/mail/templates', { ...letter, language })).status,
    ];
    for (const language of completeLanguages) expect(await choose(language), language).toEqual([200, 200]);
    expect(await choose('xx')).toEqual([400, 400]);
  });

  test('every declared problem is used', () => {
    const folder = path.resolve(import.meta.dirname, '../../src-main');
    const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !/-(codes|problems)\.ts$/.test(file))
      .map((file) => readFileSync(path.join(folder, file), 'utf8'))
      .join('\n');
    expect(problemCodes.filter((code) => !sources.includes(`'${code}'`))).toEqual([]);
  });
});

describe.each(languages)('in the files of %s', (language) => {
  test.each(filesOf(language))('no text of %s has the name of another', (file) => {
    // Of two with the same name the first is lost without a word.
    const written = [...writtenIn(language, file).matchAll(/"((?:[^"\\]|\\.)*)"(:)?/g)].flatMap(
      ([, key, isKey]) => (isKey === undefined ? [] : [key]),
    );
    expect(written.sort()).toEqual(keysIn(textsOf(language, file)).sort());
  });
});
