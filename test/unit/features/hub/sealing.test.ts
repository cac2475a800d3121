// Tests that a sealed row opens only with its key and in its own place, and that ids tell nothing of what they stand for.
import { describe, expect, test } from 'vitest';
import {
  keysOf,
  rowId,
  rowMac,
  seal,
  unseal,
  WrongKeyError,
} from '../../../../src-main/features/hub/sealing.ts';

const keys = keysOf(Buffer.alloc(32, 1));
const others = keysOf(Buffer.alloc(32, 2));
const [library, table, pk, text] = ['a library', 'borrowers', '["b1"]', '["b1","Noor"]'];
const id = rowId(keys, table, pk);

describe('a sealed row', () => {
  const sealed = seal(keys, library, table, id, text);

  test('opens in its place, and shows none of its text', () => {
    expect(unseal(keys, library, table, id, sealed)).toBe(text);
    expect(sealed.includes('Noor')).toBe(false);
    expect(seal(keys, library, table, id, text).equals(sealed)).toBe(false);
  });

  test.each([
    ['another key', others, library, table, id],
    ['another library', keys, 'another', table, id],
    ['another table', keys, library, 'items', id],
    ['another row', keys, library, table, rowId(keys, table, '["b2"]')],
  ])('does not open with %s', (_, ...[wrong, ofLibrary, ofTable, ofRow]) => {
    expect(() => unseal(wrong, ofLibrary, ofTable, ofRow, sealed)).toThrow(WrongKeyError);
  });

  test('does not open if a bit of it changed', () => {
    for (const at of [0, 12, sealed.length - 1]) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => unseal(keys, library, table, id, changed)).toThrow(WrongKeyError);
    }
  });
});

test('ids and digests differ by key, table, row and text', () => {
  const ids = [
    id,
    rowId(others, table, pk),
    rowId(keys, 'items', pk),
    rowId(keys, table, '["b2"]'),
    rowMac(keys, table, pk, text),
    rowMac(others, table, pk, text),
    rowMac(keys, 'items', pk, text),
    rowMac(keys, table, '["b2"]', text),
    rowMac(keys, table, pk, '["b1","Sam"]'),
  ];
  expect(new Set(ids.map((one) => one.toString('hex'))).size).toBe(ids.length);
  expect(rowId(keys, table, pk).equals(id)).toBe(true);
});
