// The desk's state: the open borrower, the results, the queue, and the open question.

import type { CalendarDate, Loan, LoanOverview, Override } from '../../../api/library.ts';
import { isDone, type DoneEntry, type Entry, type Question, type Questions } from './kinds.ts';
import { emptyQueue, type ScanQueue } from './scan-queue.ts';
import type { UndoStack } from './undo-stack.ts';

/** A message next to the last result, for a scan or key without effect. */
export interface Note {
  /** Unique, so that the screen can announce the same message again. */
  readonly id: string;
  readonly says: 'repeated' | 'empty' | 'nothing-to-undo';
}

/** A mode in which scans are counted, until staff leave it or open a borrower. */
export interface CountingMode {
  /** `uses`: items count as used in the library; `drop`: returns count as of the last open day. */
  readonly kind: 'uses' | 'drop';
  /** Without the undone ones. */
  readonly count: number;
}

/** A class is at the desk without cards: staff say who takes each book. */
export interface ClassMode {
  readonly kind: 'class';
  /** The id of the class. */
  readonly id: string;
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly since: number;
}

export type DeskMode = CountingMode | ClassMode;

/** One borrower, one reason given in advance, many items. */
export interface ClassSet {
  readonly borrower: string;
  readonly name: string;
  readonly reason: string;
  /** The loans in order, without the undone ones, each with its entry on the screen. */
  readonly lent: readonly { readonly entry: string; readonly loan: Loan }[];
}

export interface DeskState {
  /** The open borrower, as of the library's last answer. */
  readonly overview: LoanOverview | null;
  readonly queue: ScanQueue;
  /** Newest first. */
  readonly entries: readonly Entry[];
  /** The entry in the large panel; null while the desk is idle. */
  readonly last: Entry | null;
  /** Stays until the next result. */
  readonly note: Note | null;
  /** While a question is open, scans wait, because none of them may answer it. */
  readonly question: Question | null;
  /** The next scan or choice places a hold for the open borrower. */
  readonly placingHold: boolean;
  /** The id of the open borrower's loan that F3, F4 and F10 concern. */
  readonly chosen: string | null;
  /** The due date that all check-outs get until the borrower is closed; null for those of the loan rules. */
  readonly visitDueOn: CalendarDate | null;
  /** Staff asked why the open borrower is blocked: other children at the desk must not read it by themselves. */
  readonly reasonShown: boolean;
  /** Sent with each scan until the borrower is closed. */
  readonly visitOverride: Override | null;
  /** The class set in progress. */
  readonly classSet: ClassSet | null;
  /** The finished class set, until its summary is closed. */
  readonly finishedClassSet: ClassSet | null;
  /** The meaning of scans, if it is not the usual one. */
  readonly mode: DeskMode | null;
  readonly undoStack: UndoStack;
}

/** How a visit begins. */
const newVisit = { placingHold: false, visitOverride: null, visitDueOn: null, classSet: null };

export const initialDesk: DeskState = {
  ...newVisit,
  overview: null,
  queue: emptyQueue,
  entries: [],
  last: null,
  note: null,
  question: null,
  chosen: null,
  reasonShown: false,
  finishedClassSet: null,
  mode: null,
  undoStack: [],
};

/** The open question, if it is of this kind. */
export function openQuestion<Kind extends keyof Questions>(
  { question }: Pick<DeskState, 'question'>,
  kind: Kind,
): Extract<Question, { kind: Kind }> | null {
  return question?.kind === kind ? (question as Extract<Question, { kind: Kind }>) : null;
}

export const SHOWN_ENTRIES = 100;

export function withEntry(state: DeskState, entry: Entry): Pick<DeskState, 'entries' | 'last' | 'note'> {
  return { entries: [entry, ...state.entries].slice(0, SHOWN_ENTRIES), last: entry, note: null };
}

/** Replaces the entry with this id, in the list and in the large panel. */
export function withChanged(
  state: DeskState,
  id: string,
  change: (entry: Entry) => Entry,
): Pick<DeskState, 'entries' | 'last'> {
  const changed = (entry: Entry) => (entry.id === id ? change(entry) : entry);
  return { entries: state.entries.map(changed), last: state.last === null ? null : changed(state.last) };
}

/** The action that undo would reverse, as the desk shows it. */
export function nextToUndo(state: Pick<DeskState, 'entries' | 'undoStack'>): DoneEntry | null {
  const next = state.undoStack.at(-1);
  return state.entries.filter(isDone).find(({ id }) => id === next?.entry) ?? null;
}

/** An overview of another borrower never replaces the open one. */
export function refreshed(state: DeskState, overview: LoanOverview | null): LoanOverview | null {
  return overview !== null && overview.borrower.id === state.overview?.borrower.id
    ? inOrder(overview, state.overview.loans)
    : state.overview;
}

/** Overdue loans first. Those shown before keep their places, so that no row jumps and no number changes. */
function inOrder(overview: LoanOverview, before: LoanOverview['loans']): LoanOverview {
  const places = new Map(before.map(({ id }, place) => [id, place]));
  const placeOf = ({ id }: { id: string }) => places.get(id) ?? places.size;
  const loans = overview.loans.toSorted(
    (a, b) => placeOf(a) - placeOf(b) || b.daysOverdue - a.daysOverdue || a.dueOn.localeCompare(b.dueOn),
  );
  return { ...overview, loans };
}

/** The loan that F3, F4 and F10 concern; null if none is chosen, or if it has ended. */
export function chosenLoan({ overview, chosen }: Pick<DeskState, 'overview' | 'chosen'>): Loan | null {
  return overview?.loans.find(({ id }) => id === chosen) ?? null;
}

export function opened(state: DeskState, overview: LoanOverview): Partial<DeskState> {
  if (overview.borrower.id === state.overview?.borrower.id) return { overview: refreshed(state, overview) };
  // A borrower who is opened wants to borrow, so a counting mode ends; a class stays at the desk.
  const mode = state.mode?.kind === 'class' ? state.mode : null;
  // The next borrower must not see the previous one's list.
  return { ...newVisit, overview: inOrder(overview, []), mode };
}

/** Ends the class set and its override. */
export function classSetEnded({ classSet }: DeskState): Partial<DeskState> {
  return classSet === null ? {} : { classSet: null, finishedClassSet: classSet, visitOverride: null };
}

export function closed(state: DeskState): Partial<DeskState> {
  return { ...classSetEnded(state), ...newVisit, overview: null, last: null, note: null };
}

export function mergedOverrides(first: Override | null, second: Override | null): Override | null {
  if (first === null || second === null) return first ?? second;
  return { codes: [...new Set([...first.codes, ...second.codes])], reason: second.reason };
}

/** The task refused because the drive or folder is missing; null if there is none. */
export function taskThatWaitsForDrive({ queue: { failure, tasks } }: DeskState): string | null {
  const gone = failure?.why === 'failed' && failure.code === 'storage-gone';
  return gone ? (tasks[0]?.id ?? null) : null;
}
