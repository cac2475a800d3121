// The meaning of a text typed or scanned into a search field.

import { expect, test } from 'vitest';
import { onlyMatch } from '../../../../src-renderer/ui/lists/search-field.ts';

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
