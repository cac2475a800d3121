// Tests which references get a hint on how to write them.
import { describe, expect, test } from 'vitest';
import { hintFor } from '../../../../src-main/core/problems/reference-hints.ts';

describe('a number alone', () => {
  test('is shown as it would be found', () => {
    expect(hintFor('borrower', '2000017')).toBe(
      ' Write a card number as barcode:2000017, and a number of the school administration as ext:2000017.',
    );
    expect(hintFor('borrower', 'S-1042')).toContain('ext:S-1042');
    expect(hintFor('item', '3000001')).toBe(' Write a barcode as barcode:3000001.');
  });
});

test.each([
  'barcode:2000017',
  'ext:S-1042',
  '01a20302-f211-7700-b3c4-fdea02d855a0',
  'nobody',
  '',
  '9'.repeat(400),
  '12<script>',
])('nothing is said about %s', (reference) => {
  expect(hintFor('borrower', reference)).toBe('');
  expect(hintFor('item', reference)).toBe('');
});
