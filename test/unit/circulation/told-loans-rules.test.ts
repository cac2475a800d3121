// Tests what the events tell of open loans, and that nothing is said to differ of which they do not tell.
import { describe, expect, test } from 'vitest';
import { loanDifferences, toldLoans, type HeldLoan } from '../../../src-main/circulation/told-loans-rules.ts';
import type { EventType, RecordedEvent } from '../../../src-main/journal/events.ts';

const at = '2026-09-07T10:00:00.000Z';
const event = (type: EventType, more: Partial<RecordedEvent> = {}): RecordedEvent => ({
  ...{ seq: 1, id: 'e', at, desk: 'desk-1', actor: 'desk', type, step: 1, undoes: null },
  ...{ borrower: 'noor', item: 'book', loan: 'one', data: {} },
  ...more,
});
const opened = event('loan.opened', { data: { dueOn: '2026-09-28' } });
const held: HeldLoan = {
  ...{ id: 'one', item: 'book', borrower: 'noor', checkedOutAt: at, dueOn: '2026-09-28', renewals: 0 },
};

function differences(held: HeldLoan[], ...events: RecordedEvent[]) {
  const loans = toldLoans();
  for (const one of events) loans.visit(one);
  return loanDifferences(held, loans.open);
}
const same = { differing: [], openInOne: 0 };

describe('an open loan', () => {
  test('is what its events tell', () => {
    expect(differences([held], opened)).toEqual(same);
    const renewed = event('loan.renewed', { data: { dueOn: '2026-10-19', renewals: 1 } });
    expect(differences([{ ...held, dueOn: '2026-10-19', renewals: 1 }], opened, renewed)).toEqual(same);
    const cancelled = event('loan.renewal-cancelled', { data: { dueOn: '2026-09-28', renewals: 0 } });
    expect(differences([held], opened, renewed, cancelled)).toEqual(same);
    expect(differences([], opened, event('loan.returned'))).toEqual(same);
    expect(differences([], opened, event('loan.cancelled'))).toEqual(same);
  });

  test.each([
    ['dueOn', '2026-09-29'],
    ['renewals', 1],
    ['borrower', 'sami'],
    ['item', 'atlas'],
    ['checkedOutAt', '2026-09-07T10:00:00.001Z'],
  ])('whose %s is another differs, and what the events tell is known', (field, other) => {
    const changed = { ...held, [field]: other };
    expect(differences([changed], opened)).toEqual({
      differing: [{ held: changed, told: held }],
      openInOne: 0,
    });
  });

  test('that only one of the two knows is counted', () => {
    expect(differences([held])).toEqual({ differing: [], openInOne: 1 });
    expect(differences([], opened)).toEqual({ differing: [], openInOne: 1 });
    expect(differences([held], opened, event('loan.returned'))).toEqual({ differing: [], openInOne: 1 });
  });

  test('that was taken back from its return is compared as far as the event tells', () => {
    const back = [opened, event('loan.returned'), event('loan.reopened')];
    expect(differences([{ ...held, dueOn: '2027-01-01', renewals: 7 }], ...back)).toEqual(same);
    expect(differences([{ ...held, borrower: 'sami' }], ...back).differing).toHaveLength(1);
  });

  test('follows its borrower through a merge, and is anybody’s of the two once that is taken back', () => {
    const merged = event('borrower.merged', { borrower: 'sami', loan: null, data: { from: 'noor' } });
    expect(differences([{ ...held, borrower: 'sami' }], opened, merged)).toEqual(same);
    expect(differences([held], opened, merged).differing).toHaveLength(1);
    const apart = event('borrower.merge-undone', { borrower: 'sami', loan: null, data: { from: 'noor' } });
    for (const borrower of ['noor', 'sami'])
      expect(differences([{ ...held, borrower }], opened, merged, apart)).toEqual(same);
    const renewed = event('loan.renewed', { data: { dueOn: '2026-09-28', renewals: 0 } });
    expect(
      differences([{ ...held, borrower: 'sami' }], opened, merged, apart, renewed).differing,
    ).toHaveLength(1);
  });

  test('stays with whom it went to in a merge where a renewal from before is taken back', () => {
    const renewed = event('loan.renewed', { data: { dueOn: '2026-10-19', renewals: 1 } });
    const merged = event('borrower.merged', { borrower: 'sami', loan: null, data: { from: 'noor' } });
    const cancelled = event('loan.renewal-cancelled', { data: { dueOn: '2026-09-28', renewals: 0 } });
    expect(differences([{ ...held, borrower: 'sami' }], opened, renewed, merged, cancelled)).toEqual(same);
  });

  test('of which was forgotten whose it was is over', () => {
    expect(differences([], event('loan.opened', { borrower: null }))).toEqual(same);
  });
});
