// The kinds of tasks, results and questions at the desk. Each verb adds its own in its file.

import type { KeyFamily } from '../../scanners/key-families.ts';
import type { DeskClaim, Loan, LoanItem, Offer, Refusal } from '../../../api/library.ts';

/** The fields of each kind of task. */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- verbs add their kinds
export interface Tasks {}

/** The fields of each kind of result; any task may be refused, or end in a problem. */
export interface Results {
  refused: {
    /** The most important refusal first. */
    refusals: Refusal[];
    offers: Offer[];
    item: LoanItem | null;
    /** The borrower who was open at that moment. */
    forBorrower: string | null;
    /** The scanner types as on another keyboard than this computer has: the computer's, if the keys tell it. */
    otherKeyboard?: KeyFamily | 'other';
    request: Task;
  };
  /** The library rejected the request as invalid or forbidden; trying again will not help. */
  problem: { code: string; detail: string; subject: string };
}

/** The fields of each kind of question. */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- verbs add their kinds
export interface Questions {}

export interface Queued {
  id: string;
  /** Milliseconds since 1970. */
  at: number;
}

export interface Happened {
  id: string;
  at: number;
  /** The id of its task. */
  task: string;
  /** The desks' words about the item besides its open loan, if they differ. */
  otherClaims?: readonly DeskClaim[] | undefined;
}

/** One of these kinds, with its fields. */
type Of<Map, Kind extends keyof Map> = { [Each in Kind]: { kind: Each } & Map[Each] }[Kind];

/** A task before the session queues it. */
export type NewTask<Kind extends keyof Tasks = keyof Tasks> = Of<Tasks, Kind>;
export type Task<Kind extends keyof Tasks = keyof Tasks> = Queued & NewTask<Kind>;
/** A result, as an entry for the screen. */
export type Entry<Kind extends keyof Results = keyof Results> = Happened & Of<Results, Kind>;
/** A question that staff answer or cancel, one at a time. */
export type Question<Kind extends keyof Questions = keyof Questions> = Readonly<Of<Questions, Kind>>;

/** An action that can be undone. */
export type DoneEntry = Extract<Entry, { undone: boolean }>;
export type LoanEntry = Extract<DoneEntry, { loan: Loan }>;

export const isDone = (entry: Entry): entry is DoneEntry => 'undone' in entry;
export const isOfLoan = (entry: Entry): entry is LoanEntry => isDone(entry) && 'loan' in entry;

export function titleOf(done: DoneEntry): string {
  if ('title' in done) return done.title;
  return 'item' in done ? done.item.title : done.loan.item.title;
}
