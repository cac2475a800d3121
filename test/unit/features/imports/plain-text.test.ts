// Tests that text without damage, which is not looked at closely, reads as it would if it were.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { folded } from '../../../../src-main/features/imports/planning/known-borrower-rules.ts';
import { readText } from '../../../../src-main/features/imports/spreadsheet-damage-rules.ts';

const text = fc
  .array(
    fc.oneof(
      fc.constantFrom(' ', '  ', '`', "'", '"', '-', '_', '~', '\t', '\u007f', 'é', '’'),
      fc.string({ maxLength: 4 }),
      fc.stringMatching(/^[A-Za-z0-9]{1,6}$/),
    ),
    { maxLength: 6 },
  )
  .map((parts) => parts.join(''));

test('a text without damage reads as one with a character behind it that cannot be seen', () => {
  fc.assert(
    fc.property(text, (words) => {
      const { value, notes } = readText('givenName', words);
      expect(value).toBe(readText('givenName', `${words}\u200b`).value);
      expect(notes.length > 0).toBe(value !== null && value !== words);
    }),
    { numRuns: 3000, seed: 20261122 },
  );
});

test('a name of plain letters is compared as one with a hyphen behind it', () => {
  fc.assert(
    fc.property(text, (words) => {
      expect(folded(words)).toBe(folded(`${words}-`));
    }),
    { numRuns: 3000, seed: 20261122 },
  );
});
