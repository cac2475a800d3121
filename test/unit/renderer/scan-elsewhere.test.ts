// Holds a scan on another screen than the desk to the page of exactly what has the code.

import { expect, it } from 'vitest';
import { pageAmong } from '../../../src-renderer/features/desk/scanning/scan-elsewhere.ts';
import { borrower, item } from './fixtures.ts';

const copy = (barcode: string, isbn: string | null = null) => ({ ...item(barcode, { isbn }), loan: null });

it('a barcode opens its item, a card its borrower, a cover the first copy of its title', () => {
  const found = {
    borrowers: [borrower('2000017')],
    items: [copy('3000001'), copy('3000002', '9780261102217')],
  };
  expect(pageAmong(found, '3000001')).toBe('/collection/item-3000001');
  expect(pageAmong(found, '2000017')).toBe('/borrowers/2000017');
  expect(pageAmong(found, '9780261102217')).toBe('/collection/item-3000002');
});

it('half a code opens nothing, although the search finds what it begins', () => {
  const found = { borrowers: [borrower('2000017')], items: [copy('30000012', '9780261102217')] };
  for (const half of ['3000001', '200001', '978026110221', '']) expect(pageAmong(found, half)).toBeNull();
});
