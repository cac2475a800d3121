// What is meant by what was typed or scanned into a search field.

import { expect, test } from 'vitest';
import { isScan, runAfter } from '../../../src-renderer/components/lists/scan-in-field.ts';
import { onlyMatch } from '../../../src-renderer/components/lists/search-field.ts';

const codesOf = (row: { barcode: string | null }) => [row.barcode];

test('the row that bears exactly the code is meant, whatever else was found', () => {
  const rows = [{ barcode: '20000171' }, { barcode: '2000017' }, { barcode: null }];
  expect(onlyMatch(rows, ' 2000017 ', codesOf)).toBe(rows[1]);
});

test('a single row is meant, and of several none', () => {
  expect(onlyMatch([{ barcode: 'x' }], 'jansen', codesOf)).toEqual({ barcode: 'x' });
  expect(onlyMatch([{ barcode: 'x' }, { barcode: 'y' }], 'jansen', codesOf)).toBeNull();
  expect(onlyMatch([], 'jansen', codesOf)).toBeNull();
});

const typed = (text: string, gapMs: number) => {
  let run: Parameters<typeof runAfter>[0] = null;
  for (const [index, key] of Array.from(text).entries()) run = runAfter(run, key, 1000 + index * gapMs);
  if (run === null) throw new Error('nothing was typed');
  return run;
};

test('a scanner is told from a person by the rhythm of its keys', () => {
  expect(isScan(typed('2000017', 8))).toBe(true);
  expect(isScan(typed('2000017', 45))).toBe(false);
  expect(isScan(typed('jan', 5))).toBe(false);
});

test('a pause begins a new code', () => {
  expect(typed('2000017', 80).text).toBe('7');
});
