// The desk's state: the open borrower, the results, the queue, and the open question.

import type {
  CalendarDate,
  DeskAction,
  Loan,
  LoanItem,
  LoanOverview,
  Override,
} from '../../../api/library.ts';
import type { Choice, DoneEntry, Entry, RefusedEntry } from './desk-entries.ts';
import type { ScanTask } from './desk-tasks.ts';
import type { VerbQuestion } from '../verbs/verbs.ts';
import { modeBesideBorrower, type DeskMode } from './desk-mode.ts';
import type { ClassSet } from '../class-set/class-set.ts';
import { isDone, recalledEntry } from './desk-entries.ts';
import { emptyQueue, type ScanQueue } from './scan-queue.ts';
import type { UndoStack } from './undo-stack.ts';

/** A message next to the last result, for a scan or key without effect. */
export interface Note {
  /** Unique, so that the screen can announce the same message again. */
  readonly id: string;
  readonly says: 'repeated' | 'empty' | 'nothing-to-undo';
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
  /** What scans mean now, if not what they usually do. */
  readonly mode: DeskMode | null;
  readonly undoStack: UndoStack;
}

/** The one question that staff answer or cancel. */
export type Question =
  | { readonly kind: 'choice'; readonly choice: Choice }
  /** The reason for overriding a refusal. */
  | { readonly kind: 'override'; readonly refused: RefusedEntry }
  /** The reason for a class set. */
  | { readonly kind: 'class-set' }
  /** Which pupil of the open class takes the book. */
  | { readonly kind: 'whose'; readonly scan: ScanTask; readonly item: LoanItem }
  | VerbQuestion;

/** The open question, if it is of this kind. */
export function openQuestion<Kind extends Question['kind']>(
  { question }: Pick<DeskState, 'question'>,
  kind: Kind,
): Extract<Question, { kind: Kind }> | null {
  return question?.kind === kind ? (question as Extract<Question, { kind: Kind }>) : null;
}

export const choiceIn = (state: DeskState): Choice | null => openQuestion(state, 'choice')?.choice ?? null;

export const initialDesk: DeskState = {
  overview: null,
  queue: emptyQueue,
  entries: [],
  last: null,
  note: null,
  question: null,
  placingHold: false,
  chosen: null,
  visitDueOn: null,
  reasonShown: false,
  visitOverride: null,
  classSet: null,
  finishedClassSet: null,
  mode: null,
  undoStack: [],
};

const SHOWN_ENTRIES = 100;

export function withEntry(state: DeskState, entry: Entry): Pick<DeskState, 'entries' | 'last' | 'note'> {
  return { entries: [entry, ...state.entries].slice(0, SHOWN_ENTRIES), last: entry, note: null };
}

/** The action that undo would reverse, as the desk shows it. */
export function nextToUndo(state: Pick<DeskState, 'entries' | 'undoStack'>): DoneEntry | null {
  const next = state.undoStack.at(-1);
  return state.entries.filter(isDone).find(({ id }) => id === next?.entry) ?? null;
}

/** Behind the newer actions: this desk's actions from before the reload, latest first. */
export function withRecalled(
  state: DeskState,
  actions: readonly DeskAction[],
): Pick<DeskState, 'entries' | 'undoStack'> {
  const recalled = actions.flatMap((action) => {
    const entry = recalledEntry(action);
    return entry === null || state.entries.some(({ id }) => id === entry.id) ? [] : [{ entry, action }];
  });
  const undoable = recalled
    .filter(({ action }) => !action.takenBack)
    .map(({ entry, action: { events } }) => ({ task: entry.task, entry: entry.id, events }));
  return {
    entries: [...state.entries, ...recalled.map(({ entry }) => entry)].slice(0, SHOWN_ENTRIES),
    undoStack: [...undoable.toReversed(), ...state.undoStack],
  };
}

/** An overview of another borrower never replaces the open one. */
export function refreshed(state: DeskState, overview: LoanOverview | null): LoanOverview | null {
  return overview !== null && overview.borrower.id === state.overview?.borrower.id
    ? inOrder(overview, state.overview.loans)
    : state.overview;
}

/** Overdue loans first. Those shown before keep their places, so that no row jumps and no number changes. */
function inOrder(overview: LoanOverview, shown: LoanOverview['loans']): LoanOverview {
  const places = new Map(shown.map(({ id }, place) => [id, place]));
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
  const same = overview.borrower.id === state.overview?.borrower.id;
  // The next borrower must not see the previous one's list.
  return same
    ? { overview: refreshed(state, overview) }
    : {
        overview: inOrder(overview, []),
        mode: modeBesideBorrower(state.mode),
        placingHold: false,
        visitOverride: null,
        visitDueOn: null,
        classSet: null,
      };
}

/** Ends the class set and its override. */
export function classSetEnded({ classSet }: DeskState): Partial<DeskState> {
  return classSet === null ? {} : { classSet: null, finishedClassSet: classSet, visitOverride: null };
}

export function closed(state: DeskState): Partial<DeskState> {
  return {
    ...classSetEnded(state),
    overview: null,
    placingHold: false,
    visitOverride: null,
    visitDueOn: null,
    last: null,
    note: null,
  };
}

/** Staff says that all parts of the item are there. */
export function withAllParts(state: DeskState, id: string): Pick<DeskState, 'entries' | 'last'> {
  const checked = (entry: Entry): Entry =>
    entry.id === id && (entry.kind === 'lent' || entry.kind === 'returned') && entry.parts !== undefined
      ? { ...entry, parts: { ...entry.parts, allThere: true } }
      : entry;
  return { entries: state.entries.map(checked), last: state.last === null ? null : checked(state.last) };
}

export function markedUndone(entries: readonly Entry[], id: string): Entry[] {
  return entries.map((entry) => (entry.id === id && isDone(entry) ? { ...entry, undone: true } : entry));
}

/** An offer is used once, however often its key is pressed. */
export function withoutOffers(state: DeskState, id: string): Pick<DeskState, 'entries' | 'last'> {
  const taken = (entry: Entry): Entry =>
    entry.id === id && (entry.kind === 'refused' || entry.kind === 'looked-up')
      ? { ...entry, offers: [] }
      : entry;
  return { entries: state.entries.map(taken), last: state.last === null ? null : taken(state.last) };
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
