// Tests how a field shows an amount of money, and reads it.

import { describe, expect, it } from 'vitest';
import { amountFrom, signedMoney, typedAmount } from '../../../../src-renderer/ui/money/money.ts';

describe('an amount of money in a field', () => {
  it.each([
    ['en', '12.50'],
    ['nl', '12,50'],
  ])('is written as people write it (%s), and read back', (language, typed) => {
    expect(typedAmount(1250, 'EUR', language)).toBe(typed);
    expect(amountFrom(typed, 'EUR')).toBe(1250);
  });
});

it('an entry of an account has its sign', () => {
  expect([1250, -1250, 0].map((amount) => signedMoney(amount, 'EUR', 'en'))).toEqual([
    '+€12.50',
    '-€12.50',
    '€0.00',
  ]);
});
