// What stands in refusals, findings and stopped lines is worded by what it is, never by what it looks like.
import { describe, expect, test } from 'vitest';
import { whatChanges } from '../../../src-main/backups/changed-rows-repository.ts';
import { finding } from '../../../src-main/doctor/finding.ts';
import { causeKeys } from '../../../src-renderer/desk/waiting-words.ts';
import { readableFacts } from '../../../src-renderer/components/forms/problem-words.ts';
import { findingText } from '../../../src-renderer/settings/finding-words.ts';
import { languages, textsOf, wordsIn } from './screen-texts.ts';

test('only the dates of a refusal are worded as dates', () => {
  const facts = { dueOn: '2026-09-22', barcode: '2023-45-67', externalId: '2020-01-02', limit: 3 };
  expect(readableFacts(facts, 'en', '2026-09-01')).toEqual({ ...facts, dueOn: 'Tue 22 Sept' });
  expect(readableFacts(facts, 'en', '2025-12-01')).toMatchObject({ dueOn: 'Tue 22 Sept 2026' });
});

const kinds = whatChanges.map((what) => `${what}: 2`).join(', ');

test('the examination names every kind of record in English', () => {
  const { sentence } = finding('rows', 'changed', { at: '2026-09-07T10:00:00.000Z', rows: 22, kinds });
  expect(sentence).toContain('returned loans: 2');
  expect(sentence).not.toMatch(/[a-z][A-Z]|\b(?:borrower|item|title|group|category|setting|token): 2/);
});

describe.each(languages)('in %s', (language) => {
  test('the health screen has words for every kind of record that changed by itself', async () => {
    const words = await wordsIn(language);
    words.addResourceBundle(language, 'health', textsOf(language, 'health'));
    for (const what of whatChanges) expect(words.exists(`health:kinds.${what}`), what).toBe(true);
    const facts = { at: '2026-09-07T10:00:00.000Z', rows: 22, kinds };
    const said = findingText(finding('rows', 'changed', facts), words, 'Europe/Amsterdam');
    expect(said).toContain(
      language === 'en' ? '22 (borrowers: 2, items: 2,' : '22 (leners: 2, exemplaren: 2,',
    );
    expect(said).not.toMatch(/\{\{|returnedLoan|itemType/);
  });

  test('a line of scans that stopped says why, even for a reason of a newer library', async () => {
    const words = await wordsIn(language);
    for (const name of ['desk', 'problems']) words.addResourceBundle(language, name, textsOf(language, name));
    const said = (code: string): string => words.t(causeKeys(code), { code });
    expect(said('storage-full')).toMatch(/disk|schijf/);
    expect(said('shelf-on-fire')).toMatch(/\(shelf-on-fire\)\. .* (again|opnieuw)/);
  });
});
