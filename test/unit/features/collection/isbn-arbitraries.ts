// Draws valid ISBNs, made by adding up digits in another way than the rules do.
import fc from 'fast-check';

/** The only tenth character with which the weighted digits 1×a + 2×b + ... + 10×j are a multiple of 11. */
function withCheck10(nine: string): string {
  for (const last of '0123456789X') {
    const sum = Array.from(nine + last).reduce(
      (total, digit, place) => total + (place + 1) * (digit === 'X' ? 10 : Number(digit)),
      0,
    );
    if (sum % 11 === 0) return nine + last;
  }
  throw new Error('no check digit');
}

export function withCheck13(twelve: string): string {
  for (const last of '0123456789') {
    const digits = Array.from(twelve + last, Number);
    const sum = digits.reduce((total, digit, place) => total + digit + (place % 2) * 2 * digit, 0);
    if (sum % 10 === 0) return twelve + last;
  }
  throw new Error('no check digit');
}

const digits = (length: number): fc.Arbitrary<string> =>
  fc.stringMatching(new RegExp(`^[0-9]{${String(length)}}$`));

export const anIsbn10: fc.Arbitrary<string> = digits(9)
  .map(withCheck10)
  .filter((isbn) => isbn !== '0000000000');

/** The kind that spreadsheets damage: between one and three zeros in front. */
export const anIsbn10WithZeros: fc.Arbitrary<string> = fc
  .tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 9 }), digits(8))
  .map(([zeros, first, rest]) => withCheck10(('0'.repeat(zeros) + String(first) + rest).slice(0, 9)));

export const anIsbn13: fc.Arbitrary<string> = fc
  .tuple(fc.constantFrom('978', '979'), digits(9))
  .map(([prefix, nine]) => withCheck13(prefix + nine));
