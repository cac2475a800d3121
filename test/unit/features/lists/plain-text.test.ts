// Tests that the fast path for undamaged text gives the same result as the full check.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { folded } from '../../../../src-main/features/lists/folded-rules.ts';
import { readText } from '../../../../src-main/features/lists/spreadsheet-damage-rules.ts';

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

test('an undamaged text reads the same with an invisible character added', () => {
  fc.assert(
    fc.property(text, (words) => {
      const { value, notes } = readText('givenName', words);
      expect(value).toBe(readText('givenName', `${words}\u200b`).value);
      expect(notes.length > 0).toBe(value !== null && value !== words);
    }),
    { numRuns: 3000, seed: 20261122 },
  );
});

test('a plain name compares equal to one with a hyphen added', () => {
  fc.assert(
    fc.property(text, (words) => {
      expect(folded(words)).toBe(folded(`${words}-`));
    }),
    { numRuns: 3000, seed: 20261122 },
  );
});
