// Tests that a real library does with its loans what a simple model does, whatever happens at the desk.
import path from 'node:path';
import Database from 'better-sqlite3';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  loanAfter,
  type LoanEvent,
  type LoanState,
} from '../../src-main/features/circulation/loan-state-rules.ts';
import { expectSameLoans } from './loan-answers.ts';
import {
  block,
  checkOut,
  closeAndOpen,
  daysPass,
  declareLost,
  giveUp,
  renew,
  returnItem,
  scan,
  undo,
  withdraw,
} from './loan-commands.ts';
import type { DeskCommand } from './loan-commands.ts';
import { LoanModel } from './loan-model.ts';
import { borrowers, items, smallSchool } from './small-school.ts';

const insistable = [
  'item-not-for-loan',
  'item-lost',
  'loan-rule-forbids',
  'borrower-blocked',
  'borrower-has-overdues',
  'loan-limit-reached',
  'loan-limit-for-type-reached',
  'renewal-limit-reached',
];
const neverGivesWay = ['item-lent-to-other', 'item-already-lent-to-borrower', 'renewal-gains-nothing'];

const aBorrower = fc.constantFrom(...borrowers.map(({ barcode }) => barcode));
const barcodes = items.map(({ barcode }) => barcode);
const puzzles = items.filter(({ itemType }) => itemType === 'Puzzle').map(({ barcode }) => barcode);
// Puzzles twice, or the limit for a type is met too seldom.
const anItem = fc.constantFrom(...barcodes, ...puzzles, ...puzzles);
const whatIsOut = fc.nat(5);
const insistence: fc.Arbitrary<readonly string[]> = fc.oneof(
  { weight: 3, arbitrary: fc.constant([]) },
  { weight: 3, arbitrary: fc.constant([...insistable, ...neverGivesWay]) },
  { weight: 1, arbitrary: fc.subarray(insistable) },
);

function often(times: number, arbitrary: fc.Arbitrary<DeskCommand>): fc.Arbitrary<DeskCommand>[] {
  return Array.from({ length: times }, () => arbitrary);
}

/** Long days at the desk: mostly lending, renewing and returning, now and then something rarer. */
const daysAtTheDesk = fc.commands(
  [
    ...often(
      5,
      fc.tuple(aBorrower, anItem, insistence, fc.boolean()).map((how) => checkOut(...how)),
    ),
    ...often(
      5,
      fc.tuple(anItem, fc.option(aBorrower, { nil: null, freq: 6 })).map((how) => scan(...how)),
    ),
    ...often(
      4,
      fc.tuple(whatIsOut, insistence).map((how) => renew(...how)),
    ),
    ...often(2, whatIsOut.map(returnItem)),
    ...often(3, fc.integer({ min: 1, max: 8 }).map(daysPass)),
    ...often(2, fc.oneof(fc.constant('latest' as const), fc.nat(9)).map(undo)),
    ...often(
      1,
      fc.tuple(anItem, insistence).map((how) => renew(...how)),
    ),
    ...often(1, anItem.map(returnItem)),
    ...often(
      1,
      fc.tuple(aBorrower, fc.boolean()).map((how) => block(...how)),
    ),
    ...often(2, anItem.map(declareLost)),
    ...often(1, whatIsOut.map(giveUp)),
    ...often(1, anItem.map(withdraw)),
    ...often(1, fc.constant(closeAndOpen())),
  ],
  { maxCommands: 80, size: 'max' },
);

/** What days at the desk never go without, whichever they are. */
const everyDayAnswers = [
  'lent',
  'returned and lent',
  'renewed',
  'returned',
  'given up',
  'item-not-lost',
  'undone',
  'undo-superseded',
  'item-not-lent',
  'item-lent-to-other',
  'renewal-gains-nothing',
];

let schools: Awaited<ReturnType<typeof smallSchool>>;

beforeAll(async () => {
  schools = await smallSchool();
});

afterAll(async () => {
  await schools.remove();
});

/** Another library could have the same loans from the events alone. */
function expectRowsOfEvents(dataFolder: string): void {
  const db = new Database(path.join(dataFolder, 'loandesk.db'), { readonly: true });
  const events = db
    .prepare<[], LoanEvent & { data: string }>(
      `SELECT type, at, borrower, item, loan, data FROM events WHERE type LIKE 'loan.%' ORDER BY seq`,
    )
    .all();
  const loans = new Map<string, LoanState | null>();
  for (const { data, ...event } of events) {
    const read = { ...event, data: JSON.parse(data) as unknown } as LoanEvent;
    loans.set(event.loan, loanAfter(loans.get(event.loan) ?? null, read));
  }
  const rows = db.prepare<[], LoanState>(
    `SELECT id, item_id AS itemId, borrower_id AS borrowerId, checked_out_at AS checkedOutAt, due_on AS dueOn, renewals,
       returned_at AS returnedAt, cancelled_at AS cancelledAt, claimed_at AS claimedAt, given_up_at AS givenUpAt,
       imported_at AS importedAt FROM loans ORDER BY id`,
  );
  expect([...loans.values()].toSorted((a, b) => ((a?.id ?? '') < (b?.id ?? '') ? -1 : 1))).toEqual(
    rows.all(),
  );
  db.close();
}

test('after any days at the desk the lists of loans are what a simple model says they are', async () => {
  const met = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(daysAtTheDesk, async (commands) => {
      const model = new LoanModel();
      const real = await schools.copy();
      try {
        await fc.asyncModelRun(() => ({ model, real }), commands);
        // However it came about, a lost loan can end.
        for (const [item, { lost, loan }] of model.items)
          if (lost && loan) await giveUp(item).run(model, real);
        await expectSameLoans(model, real);
      } finally {
        await real.close();
      }
      expectRowsOfEvents(real.dataFolder);
      for (const [answer, times] of model.met) met.set(answer, (met.get(answer) ?? 0) + times);
    }),
    // A counterexample that is not the smallest tells more than none.
    { numRuns: 20, interruptAfterTimeLimit: 80_000, markInterruptAsFailure: true },
  );
  // Days on which nothing happens would prove nothing.
  expect(everyDayAnswers.filter((answer) => !met.has(answer))).toEqual([]);
}, 120_000);
