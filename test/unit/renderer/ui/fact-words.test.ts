// What stands in refusals and stopped lines is worded by what it is, never by what it looks like.

import { describe, expect, test } from 'vitest';
import { causeKeys, readableFacts } from '../../../../src-renderer/ui/forms/problem-words.ts';
import { completeLanguages } from '../../../support/locales.ts';
import { wordsIn } from '../screen-texts.ts';

test('only the dates of a refusal are worded as dates', () => {
  const facts = { dueOn: '2026-09-22', barcode: '2023-45-67', externalId: '2020-01-02', limit: 3 };
  expect(readableFacts(facts, 'en', '2026-09-01')).toEqual({ ...facts, dueOn: 'Tue 22 Sept', count: 3 });
  expect(readableFacts(facts, 'en', '2025-12-01')).toMatchObject({ dueOn: 'Tue 22 Sept 2026' });
});

test('what cannot be renewed at all is said so, and not counted', async () => {
  const words = await wordsIn('en');
  const said = (facts: { renewals: number; limit: number }): string =>
    words.t('refusals:renewal-limit-reached.staff', readableFacts(facts, 'en', '2026-09-01'));
  expect(said({ renewals: 0, limit: 0 })).toBe('This kind of item can’t be renewed.');
  expect(said({ renewals: 2, limit: 2 })).toBe('No renewals left: 2 of 2 used.');
});

describe.each(completeLanguages)('in %s', (language) => {
  test('a line of scans that stopped says why, even for a reason of a newer library', async () => {
    const words = await wordsIn(language);
    const said = (code: string): string => words.t(causeKeys(code), { code });
    expect(said('storage-full')).toMatch(/disk|schijf/);
    expect(said('shelf-on-fire')).toMatch(/\(shelf-on-fire\)\. .* (again|opnieuw)/);
  });
});
