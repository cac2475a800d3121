// Tests what a pupil reads of a refusal.
import { expect, test } from 'vitest';
import { outcomeFor } from '../../../../src-main/features/self-checkout/self-checkout-rules.ts';

function reasonOf(...codes: ('item-already-lent-to-borrower' | 'borrower-blocked' | 'loan-limit-reached')[]) {
  const refusals = codes.map((code) => ({ code, overridable: true, facts: {} }));
  const [{ code }] = refusals as [(typeof refusals)[number]];
  const refused = { outcome: 'refused' as const, code, overridable: true, refusals, offers: [] };
  return outcomeFor({ ...refused, item: null, borrower: null }, 'noor');
}

test('one reason that a pupil may know is told, and the limit', () => {
  expect(reasonOf('item-already-lent-to-borrower')).toMatchObject({ reason: 'already-yours' });
  expect(reasonOf('loan-limit-reached')).toMatchObject({ reason: 'limit' });
});

test('several reasons, or one that is private, are asked about at the desk', () => {
  expect(reasonOf('borrower-blocked')).toMatchObject({ reason: 'ask' });
  expect(reasonOf('item-already-lent-to-borrower', 'borrower-blocked')).toMatchObject({ reason: 'ask' });
  expect(reasonOf('loan-limit-reached', 'borrower-blocked')).toMatchObject({ reason: 'ask' });
});
