// Decides without a person what may be done with a plan: carry it out, leave rows out of it first, or let it wait.
import type { Choices, Corrections, Counts, Gap, Import, ImportRow } from '../imports/import-record.ts';
import type { FailureCode, GapField, NoteCode, RowReason } from '../imports/import-vocabulary-rules.ts';
import type { WaitReason } from './synchronisation-record.ts';

/** So few changes never stop anything: in a school of ten three are no alarm. */
export const changesAlwaysAllowed = 5;

/** How a person said that a file is to be read; columns and values are remembered with their names. */
export type ReadingChoices = Pick<
  Choices,
  'encoding' | 'delimiter' | 'sheet' | 'headerRow' | 'dateForm' | 'dateEpoch'
>;

export interface PlanFacts {
  readonly one: Pick<Import, 'status' | 'found' | 'counts' | 'choices' | 'failure'>;
  /** How the last import of the same columns ended, and how its file was read; null where there was none. */
  readonly before: {
    readonly undone: boolean;
    readonly reading: ReadingChoices;
    /** What such files lacked a column for when they were carried out all the same. */
    readonly lacked: readonly GapField[];
  } | null;
  readonly rows: RowsForAPerson;
  readonly stopPercent: number;
}

export type Decision =
  | { is: 'correct'; corrections: Corrections }
  | { is: 'commit' }
  | { is: 'nothing-to-do' }
  | { is: 'wait'; why: WaitReason }
  | { is: 'fail'; why: FailureCode };

/** What rows of a plan leave to a person. */
export interface RowsForAPerson {
  /** Rows of the file that an import by hand would carry out, and a person would look at first. */
  readonly leftOut: readonly number[];
  /** Whether a row may be about somebody in the library without telling whom. */
  readonly hideSomebody: boolean;
}

const nobodyHidden: readonly RowReason[] = ['repeats-another-row', 'no-name'];
/** The number may be somebody else's by now, or another number. */
const doubtful: readonly NoteCode[] = ['name-of-another', 'leading-zeros-perhaps-lost'];

export function rowsForAPerson(rows: readonly ImportRow[]): RowsForAPerson {
  const leftOut: number[] = [];
  let hideSomebody = false;
  for (const { row, fate, reason, notes } of rows) {
    if (fate === 'rejected' && reason !== 'left-out' && reason !== null && !nobodyHidden.includes(reason))
      hideSomebody = true;
    if (row === null || (fate !== 'new' && fate !== 'changed')) continue;
    const isDoubtful = notes.some(({ code }) => doubtful.includes(code));
    if (isDoubtful) hideSomebody = true;
    // The category decides what may be borrowed; who is known keeps the one they have.
    const isUnsorted = fate === 'new' && notes.some(({ code }) => code === 'category-unknown');
    if (isDoubtful || isUnsorted) leftOut.push(row);
  }
  return { leftOut, hideSomebody };
}

/** The same facts always lead to the same decision: whoever was interrupted decides again. */
export function decide({ one, before, rows, stopPercent }: PlanFacts): Decision {
  const { status, found, counts, choices, failure } = one;
  if (status === 'failed') return { is: 'fail', why: failure?.code ?? 'defect' };
  if (status !== 'planned' || found === null || counts === null || !found.remembered)
    return { is: 'wait', why: 'columns-unknown' };
  if (failure !== null) return { is: 'wait', why: 'backup-failed' };
  if (before?.undone === true) return { is: 'wait', why: 'undone-before' };
  const reading = before === null ? {} : readOtherwise(before.reading, choices);
  if (Object.keys(reading).length > 0) return { is: 'correct', corrections: reading };
  const corrections = cautious(rows, choices);
  if (corrections !== null) return { is: 'correct', corrections };
  const stop = whyItStops(counts, stopPercent);
  if (stop !== null) return { is: 'wait', why: stop };
  if (isIncomplete(counts.gaps ?? [], before?.lacked ?? [])) return { is: 'wait', why: 'plan-incomplete' };
  const { new: added, changed, toMarkLeft, toDelete } = counts;
  return { is: added + changed + toMarkLeft + toDelete === 0 ? 'nothing-to-do' : 'commit' };
}

/** What a person said about reading such files, where this plan was made without it. */
function readOtherwise(wanted: ReadingChoices, present: ReadingChoices): Corrections {
  const differing = Object.entries(wanted).filter(
    ([name, value]) => value !== null && present[name as keyof ReadingChoices] === null,
  );
  return Object.fromEntries(differing);
}

function cautious({ leftOut, hideSomebody }: RowsForAPerson, choices: Choices): Corrections | null {
  const decided = new Set(choices.decisions.map(({ row }) => row));
  const open = leftOut.filter((row) => !decided.has(row));
  const spares = hideSomebody && choices.missing.do !== 'leave';
  if (open.length === 0 && !spares) return null;
  return {
    ...(open.length > 0 && { decisions: open.map((row) => ({ row, take: 'nobody' as const })) }),
    ...(spares && { missing: { do: 'leave' as const } }),
  };
}

/** Nobody who would be added has a name, class or number: a column was renamed, or the list was cut short. */
function isIncomplete(gaps: readonly Gap[], lackedBefore: readonly GapField[]): boolean {
  return gaps.some(({ field, hasColumn, rows }) =>
    hasColumn ? rows > changesAlwaysAllowed : rows > 0 && !lackedBefore.includes(field),
  );
}

/** Why a plan is not carried out by itself; null where it may be. */
export function whyItStops(
  { new: added, changed, unchanged, missing, toMarkLeft, toDelete }: Counts,
  stopPercent: number,
): WaitReason | null {
  const concerned = changed + unchanged + missing;
  const touched = changed + toMarkLeft + toDelete;
  if (touched > changesAlwaysAllowed && touched * 100 > concerned * stopPercent) return 'too-many-changes';
  // A list of other people: another school's, or with other numbers.
  if (added > 0 && changed + unchanged === 0 && missing > changesAlwaysAllowed) return 'nobody-known';
  return null;
}
