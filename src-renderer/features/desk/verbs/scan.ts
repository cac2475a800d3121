// Sends a scanned code or confirmed words to the library, and shows what that made of it.

import { requestOptions } from '../../../api/http-client.ts';
import type { Override, ScanOutcome } from '../../../api/library.ts';
import type { UsReading } from '../scanning/key-places.ts';
import { mergedOverrides, opened, refreshed } from '../session/desk-state.ts';
import { isOfLoan, type Entry, type NewTask, type Task } from '../session/kinds.ts';
import { weightiestFirst } from '../session/perform-task.ts';
import { done, happened, noted, overviewIfOpen, shown, unchanged } from '../session/performing.ts';
import { partsOf } from './all-there.ts';
import { choiceOf } from './choice.ts';
import type { Performed, Performing, Verb } from './verb.ts';

declare module '../session/kinds.ts' {
  interface Tasks {
    scan: {
      code: string;
      as?: 'borrower' | 'item';
      /** Answers a refusal for this borrower, even if another one is open by then; otherwise the open borrower applies. */
      forBorrower?: string | null;
      override?: Override;
      returnFirst?: boolean;
      /** The time since the same scanner read the same code, if nothing happened in between. */
      sameCodeAgoMs?: number;
      /** The scanner's purpose, if it is limited to one. */
      only?: 'returns' | 'borrowers';
      /** The scanner that was read directly, without keyboard input. */
      device?: string;
      /** The reading of the keys on a US keyboard, for a code that is unknown. */
      usReading?: UsReading;
      /** Typed and confirmed with Enter, not scanned. */
      typed?: true;
    };
  }
}

export const scan: Verb = {
  tasks: {
    scan: {
      stored: { code: 'string' },
      undoable: true,
      overridable: true,
      endsChoice: true,
      about: ({ code }) => code,
      perform: sendScan,
    },
  },
};

/** The scan of an item that staff chose on the screen. */
export const itemScan = (code: string): NewTask<'scan'> => ({ kind: 'scan', code, as: 'item' });

/** The same scan again, with the user's answer to a question: not a double read. */
export function meant({ sameCodeAgoMs: _, ...task }: NewTask<'scan'>): NewTask<'scan'> {
  return task;
}

/** Tries a code that the library does not know again, as its keys mean it on a US keyboard. */
export async function sendScan({ usReading, ...typed }: Task<'scan'>, by: Performing): Promise<Performed> {
  const { outcome, ...performed } = await sendOnce(typed, by);
  if (usReading === undefined || !isUnknown(outcome)) return performed;
  const byPlaces = { ...typed, code: usReading.code };
  const { outcome: second, ...performedByPlaces } = await sendOnce(byPlaces, by, `${typed.id}-us`);
  if (!isUnknown(second)) return { ...performedByPlaces, foundByPlaces: usReading };
  if (!usReading.certain) return performed;
  return shown({ ...nothingFound(typed, by), otherKeyboard: usReading.pc ?? 'other' });
}

function isUnknown(outcome: ScanOutcome): boolean {
  return outcome.outcome === 'matches' || (outcome.outcome === 'refused' && outcome.code === 'code-unknown');
}

async function sendOnce(
  task: Task<'scan'>,
  by: Performing,
  idempotencyKey = task.id,
): Promise<Performed & { outcome: ScanOutcome }> {
  const { mode, overview, visitDueOn, visitOverride } = by.desk();
  const open = overview?.borrower.id ?? lentToInClass(task, by);
  const borrower = task.forBorrower === undefined ? open : task.forBorrower;
  const override = mergedOverrides(borrower === open ? visitOverride : null, task.override ?? null);
  const outcome = await by.library.scan(
    {
      code: task.code,
      borrower,
      ...(task.as !== undefined && { as: task.as }),
      ...(override !== null && { override }),
      ...(borrower === open && visitDueOn !== null && { dueOn: visitDueOn }),
      ...(task.returnFirst !== undefined && { returnFirst: task.returnFirst }),
      ...(task.only !== undefined && { only: task.only }),
      ...(mode?.kind === 'uses' && { countUse: true }),
      ...(mode?.kind === 'drop' && { bookDrop: true }),
      ...(mode?.kind === 'class' && borrower === null && { askWhose: true }),
      ...(task.sameCodeAgoMs !== undefined && { sameCodeAgoMs: task.sameCodeAgoMs }),
    },
    requestOptions({ idempotencyKey }),
  );
  return { ...(await resultOf(outcome, task, borrower, by)), outcome };
}

async function resultOf(
  outcome: ScanOutcome,
  task: Task<'scan'>,
  forBorrower: string | null,
  by: Performing,
): Promise<Performed> {
  const base = happened(task, by);
  switch (outcome.outcome) {
    case 'ignored':
      return noted(outcome.reason, by);
    case 'whose':
      return { ...unchanged, asks: { kind: 'whose', scan: task, item: outcome.item } };
    case 'ask':
    case 'matches': {
      const choice = choiceOf(outcome, task);
      return choice.options.length > 0
        ? { ...unchanged, asks: { kind: 'choice', choice } }
        : shown(nothingFound(task, by));
    }
    case 'borrower-opened': {
      const { overview } = outcome;
      return shown({ ...base, kind: 'opened', overview }, (desk) => opened(desk, overview));
    }
    case 'refused': {
      const { code, overridable, offers, item, otherClaims } = outcome;
      const newer = isNews(outcome, by) ? await overviewIfOpen(null, by) : null;
      const refusals = weightiestFirst(outcome.refusals, code, overridable);
      return shown(
        { ...base, kind: 'refused', refusals, offers, item, forBorrower, request: task, otherClaims },
        (desk) => ({ overview: refreshed(desk, newer) }),
      );
    }
    case 'lent': {
      const { overview, events, parts, outcome: kind, ...fields } = outcome;
      return done({ ...base, kind, ...fields, parts: partsOf(parts), undone: false }, events, overview, by);
    }
    case 'returned': {
      const { overview, events, parts, outcome: kind, ...fields } = outcome;
      const stillOut = overview?.loans.length ?? null;
      const money = overview?.money ?? null;
      const entry = { ...base, ...fields, stillOut, money, parts: partsOf(parts), undone: false };
      return done({ ...entry, kind }, events, overview, by);
    }
    default: {
      const { outcome: kind, events, ...fields } = outcome;
      return done(
        { ...base, kind, ...fields, undone: false } as typeof base & DoneWithoutLoan,
        events,
        null,
        by,
      );
    }
  }
}

type DoneWithoutLoan = Entry<'found' | 'set-aside' | 'off-hold-shelf' | 'used'>;

function nothingFound(scan: Task<'scan'>, by: Performing): Entry<'refused'> {
  return {
    ...happened(scan, by),
    kind: 'refused',
    refusals: [{ code: 'code-unknown', overridable: false, facts: { code: scan.code } }],
    offers: [],
    item: null,
    forBorrower: null,
    request: scan,
  };
}

/**
 * The pupil to whom this copy was lent since the class was opened; null if to none. It is no return: a book that is
 * scanned twice by mistake stays with the pupil.
 */
function lentToInClass({ code }: Task<'scan'>, by: Performing): string | null {
  const { mode, entries } = by.desk();
  if (mode?.kind !== 'class') return null;
  const last = entries.find(
    (entry) => isOfLoan(entry) && !entry.undone && entry.at >= mode.since && entry.loan.item.barcode === code,
  );
  return last?.kind === 'lent' ? last.loan.borrower.id : null;
}

/** The refusal may include a loan from another desk that is not on this screen yet. */
function isNews(outcome: Extract<ScanOutcome, { outcome: 'refused' }>, by: Performing): boolean {
  const { overview } = by.desk();
  if (overview === null || outcome.borrower?.id !== overview.borrower.id) return false;
  if (outcome.code === 'loan-limit-reached') return overview.mayBorrow.more !== 0;
  if (outcome.code !== 'item-already-lent-to-borrower') return false;
  return !overview.loans.some(({ item }) => item.id === outcome.item?.id);
}
