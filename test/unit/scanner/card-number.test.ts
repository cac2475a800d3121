// Tests that the number of a chip card is written as the library's cards have it, whatever the reader makes of it.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cardNumber } from '../../../src-main/scanner/card-number.ts';
import { judgeCode } from '../../../src-main/scanner/code-rules.ts';
import { scannerProfileSchema } from '../../../src-main/scanner/scanner-profile.ts';

test.each([
  ['04A1B2C3', 'as-is', '04A1B2C3'],
  ['04A1B2C3', 'hex-to-decimal', '77705923'],
  ['04a1b2c3', 'reversed', 'C3B2A104'],
  ['04 A1 B2 C3', 'reversed-to-decimal', '3283263748'],
  ['04:A1:B2:C3:D4:E5:80', 'reversed', '80E5D4C3B2A104'],
  ['4A1B2C3', 'hex-to-decimal', '77705923'],
  ['library card', 'hex-to-decimal', undefined],
  ['12345678901234567890123456789012345', 'reversed', undefined],
] as const)('%s %s is %s', (text, form, number) => {
  expect(cardNumber(text, form)).toBe(number);
});

test('turning the bytes round twice gives the number again', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 10 }), (bytes) => {
      const text = Buffer.from(bytes).toString('hex').toUpperCase();
      expect(cardNumber(cardNumber(text, 'reversed') ?? '', 'reversed')).toBe(text);
      expect(cardNumber(text, 'hex-to-decimal')).toBe(BigInt(`0x${text}`).toString());
    }),
  );
});

test('a reader for cards gives the desk the number, and keeps what is none from it', () => {
  const profile = scannerProfileSchema.parse({
    device: '1234:5678',
    only: 'borrowers',
    prefix: ';',
    cardNumber: 'hex-to-decimal',
  });
  expect(judgeCode({ text: ';04A1B2C3' }, profile)).toMatchObject({ code: '77705923' });
  expect(judgeCode({ text: ';hello' }, profile)).toMatchObject({ fault: 'no-card-number' });
});
