// Whatever several desks of a library do without each other, is cut, cloned or put back: nothing is lost or decided wrongly.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runSchedule, schedules, type Step } from '../../support/desk-schedules.ts';

/** The same ones each time; the soak tests try others. A schedule that failed runs alone with the seed and the path that its error says. */
const {
  LOANDESK_DESKS_SEED: seed = '1',
  LOANDESK_DESKS_PATH: at,
  LOANDESK_DESKS_RUNS: runs = '500',
} = process.env;

/** A slow computer runs as many as it can in this time. */
const longestMs = 480_000;

test('random schedules of two to five desks', { timeout: longestMs + 120_000 }, async () => {
  let begun = 0;
  await fc.assert(
    fc.asyncProperty(schedules({ min: 2, max: 5 }), async (schedule) => {
      begun += 1;
      await runSchedule(schedule);
    }),
    {
      numRuns: Number(runs),
      seed: Number(seed),
      interruptAfterTimeLimit: longestMs,
      ...(at !== undefined && { path: at, endOnFailure: true }),
    },
  );
  if (at === undefined && begun < Number(runs)) console.log(`Only ${String(begun)} of ${runs} schedules.`);
});

const whole = (desk: number) => ({ do: 'exchange', desk, cut: 'no', at: 1, meanwhile: [] }) satisfies Step;
const all: Step = { do: 'all-exchange' };
const mainDeskPutBack: Step = { do: 'restore', desk: 0, ledger: false };
/** What was wrong once. */
const kept: Record<string, Step[]> = {
  'the main desk was put back by hand, and uses event numbers again that another desk knows': [
    all,
    { do: 'save', desk: 0 },
    { do: 'lend', desk: 0, item: 0, borrower: 0 },
    all,
    mainDeskPutBack,
    { do: 'lend', desk: 1, item: 1, borrower: 2 },
    { do: 'lend', desk: 0, item: 1, borrower: 1 },
  ],
  'the other desk has taken the state of a main desk that was put back': [
    all,
    { do: 'save', desk: 0 },
    { do: 'lend', desk: 0, item: 0, borrower: 0 },
    { do: 'lend', desk: 0, item: 3, borrower: 0 },
    all,
    mainDeskPutBack,
    { do: 'exchange', desk: 0, cut: 'no', at: 1, meanwhile: [] },
    { do: 'go-on' },
    all,
    { do: 'lend', desk: 1, item: 1, borrower: 2 },
    { do: 'lend', desk: 0, item: 1, borrower: 1 },
  ],
  'the borrowers of an item are forgotten in time, but not while it is asked who has it': [
    { do: 'lend', desk: 0, item: 0, borrower: 1 },
    { do: 'lend', desk: 1, item: 0, borrower: 0 },
    all,
    all,
    { do: 'forget' },
  ],
  'a desk says something else after it agreed with the main desk': [
    { do: 'lend', desk: 1, item: 0, borrower: 2 },
    { do: 'lend', desk: 2, item: 0, borrower: 0 },
    whole(1),
    whole(2),
    { do: 'lend', desk: 1, item: 0, borrower: 0 },
    { do: 'lend', desk: 0, item: 0, borrower: 2 },
  ],
  'an item is lent at a desk while the main desk’s loan of it arrives': [
    { do: 'lend', desk: 0, item: 0, borrower: 0 },
    all,
    { do: 'come-in', desk: 0, item: 0 },
    all,
    { do: 'lend', desk: 0, item: 0, borrower: 1 },
    whole(0),
    { ...whole(1), at: 3, meanwhile: [{ do: 'lend', desk: 1, item: 0, borrower: 2 }] },
  ],
  'the main desk, where a book was lost, finds it by another desk’s loan, which is then undone': [
    { do: 'lend', desk: 1, item: 0, borrower: 0 },
    { do: 'lose', desk: 0, item: 0 },
    whole(1),
    whole(0),
    { do: 'undo', desk: 1, item: 0, back: 0 },
  ],
  'an item of which it is asked who has it: one of the loans is undone, and it is asked still': [
    { do: 'lend', desk: 0, item: 0, borrower: 2 },
    { do: 'lend', desk: 1, item: 0, borrower: 1 },
    all,
    all,
    { do: 'undo', desk: 1, item: 0, back: 0 },
  ],
  'a scan at another desk answers who has an item, and is undone: it is asked again': [
    { do: 'come-in', desk: 0, item: 0 },
    { do: 'lend', desk: 1, item: 0, borrower: 1 },
    all,
    all,
    { do: 'come-in', desk: 1, item: 0 },
    { do: 'undo', desk: 1, item: 0, back: 0 },
  ],
  'a scan at the main desk answers who has an item, and is undone: it is asked again': [
    { do: 'come-in', desk: 1, item: 0 },
    { do: 'lend', desk: 0, item: 0, borrower: 1 },
    all,
    all,
    { do: 'come-in', desk: 0, item: 0 },
    { do: 'undo', desk: 0, item: 0, back: 0 },
  ],
  'a loan of a book that the main desk had deleted is in its ledger, and the library opens from it': [
    { do: 'lend', desk: 1, item: 0, borrower: 0 },
    { do: 'delete', item: 0, borrower: 0 },
    whole(1),
    { do: 'save', desk: 0 },
    whole(0),
    { do: 'restore', desk: 0, ledger: true },
  ],
  'it is asked who has an item, and the main desk’s library is then mended from its ledger: it is asked again':
    [
      { do: 'lend', desk: 1, item: 3, borrower: 1 },
      { do: 'erase', item: 0, borrower: 1 },
      whole(1),
      { do: 'save', desk: 0 },
      whole(0),
      { do: 'restore', desk: 0, ledger: true },
    ],
  'a desk whose program was newer is put back: what it sent waits for that program': [
    { do: 'save', desk: 1 },
    { do: 'lend', desk: 1, item: 0, borrower: 3 },
    { do: 'update', desk: 1 },
    whole(1),
    { do: 'restore', desk: 1, ledger: false },
  ],
  'another desk and the server are put back to before the same event, and its place in the strand is used again':
    [
      { do: 'save', desk: 1 },
      { do: 'come-in', desk: 0, item: 0 },
      { do: 'save-hub' },
      { do: 'lend', desk: 1, item: 0, borrower: 0 },
      whole(1),
      { do: 'restore', desk: 1, ledger: false },
      whole(0),
      { do: 'lend', desk: 1, item: 1, borrower: 1 },
      { do: 'put-hub-back' },
    ],
  'lent at both to the same child, and back at one, where it is set aside: it is there': [
    { do: 'lend', desk: 0, item: 0, borrower: 1 },
    { do: 'wait', desk: 1, item: 0, borrower: 3 },
    whole(1),
    whole(0),
    { ...whole(2), at: 5, meanwhile: [{ do: 'lend', desk: 2, item: 0, borrower: 1 }] },
    { do: 'come-in', desk: 2, item: 0 },
  ],
  'lent at two desks to one child, and undone at one of them: the other loan is asked about': [
    { do: 'lend', desk: 1, item: 0, borrower: 1 },
    whole(1),
    whole(0),
    { do: 'lend', desk: 2, item: 0, borrower: 1 },
    whole(2),
    whole(0),
    { do: 'undo', desk: 1, item: 0, back: 0 },
  ],
  'a return that answered a question is undone after the item was seen once more': [
    { do: 'lend', desk: 1, item: 0, borrower: 2 },
    { do: 'lend', desk: 0, item: 0, borrower: 1 },
    all,
    all,
    { do: 'come-in', desk: 0, item: 0 },
    { do: 'come-in', desk: 0, item: 0 },
    { do: 'undo', desk: 0, item: 0, back: 0 },
  ],
  'a desk was cloned, and both computers lend on': [
    { do: 'lend', desk: 1, item: 0, borrower: 0 },
    { do: 'clone', desk: 1 },
    { do: 'lend', desk: 1, item: 1, borrower: 1 },
    { do: 'lend', desk: 3, item: 2, borrower: 2 },
  ],
  'an item is lent to a child who was erased at the main desk, and at a desk that knows nothing of it': [
    { do: 'erase', item: 0, borrower: 2 },
    { do: 'lend', desk: 2, item: 0, borrower: 0 },
    { do: 'lend', desk: 1, item: 0, borrower: 2 },
    whole(1),
    whole(0),
    whole(2),
    whole(0),
  ],
  'an item is lent to a child who was erased at the main desk: a person looks for it': [
    { do: 'lend', desk: 1, item: 0, borrower: 0 },
    { do: 'come-in', desk: 2, item: 0 },
    all,
    all,
    { do: 'erase', item: 0, borrower: 2 },
    { do: 'lend', desk: 1, item: 0, borrower: 2 },
  ],
  'lent at two desks to one child, and undone where both are known: the other loan goes on': [
    { do: 'lend', desk: 0, item: 0, borrower: 0 },
    whole(0),
    { do: 'lend', desk: 1, item: 0, borrower: 0 },
    whole(1),
    whole(0),
    { do: 'undo', desk: 0, item: 0, back: 1 },
  ],
  'an item that was set aside for an ended hold is lost: it is still asked who has it': [
    { do: 'wait', desk: 2, item: 0, borrower: 2 },
    whole(2),
    whole(0),
    whole(2),
    { do: 'lend', desk: 0, item: 0, borrower: 2 },
    { do: 'use', desk: 2, item: 0 },
    all,
    all,
    { do: 'lose', desk: 2, item: 0 },
  ],
  'the server was put back, and a desk that lends again knows its own loan that the main desk has': [
    { do: 'save-hub' },
    { do: 'lend', desk: 1, item: 0, borrower: 2 },
    { do: 'add', desk: 1 },
    whole(1),
    whole(0),
    { ...whole(1), meanwhile: [{ do: 'lend', desk: 1, item: 0, borrower: 0 }] },
    { do: 'put-hub-back' },
  ],
  'two desks say that a child has an item who was erased meanwhile: a person looks for it': [
    { do: 'lend', desk: 0, item: 0, borrower: 2 },
    { do: 'lend', desk: 2, item: 0, borrower: 0 },
    all,
    all,
    { do: 'answer', desk: 1, nth: 0 },
    { do: 'answer', desk: 2, nth: 0 },
    { do: 'erase', item: 0, borrower: 0 },
  ],
};

test.each(Object.entries(kept))('%s', { timeout: 60_000 }, async (_, steps) => {
  await runSchedule({ desks: 3, clocks: [0, 0, 0], steps });
});

test('a question that was answered is not asked again after the main desk’s library was mended from its ledger', async () => {
  const steps: Step[] = [
    { do: 'save', desk: 0 },
    { do: 'lend', desk: 0, item: 0, borrower: 2 },
    { do: 'lend', desk: 1, item: 0, borrower: 1 },
    all,
    all,
    { do: 'come-in', desk: 0, item: 0 },
    { do: 'restore', desk: 0, ledger: true },
  ];
  expect(await runSchedule({ desks: 2, clocks: [0], steps })).toMatchObject({ loans: 2, questions: 0 });
});
