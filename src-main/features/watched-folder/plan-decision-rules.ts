// Decides automatically what happens to a plan: commit it, leave rows out first, or wait for a person.
import type { Choices, Corrections, Counts, Gap, Import, ImportRow } from '../imports/import-record.ts';
import type { FailureCode } from '../imports/import-vocabulary-rules.ts';
import type { NoteCode, RowReason } from '../borrower-lists/borrower-list-vocabulary-rules.ts';
import type { WaitReason } from './watched-folder-codes.ts';

/** This few changes never stop an import: three of ten borrowers in a small school are normal. */
export const changesAlwaysAllowed = 5;

/** A person's choices for reading a file; columns and values are remembered with their names. */
export type ReadingChoices = Pick<
  Choices,
  'encoding' | 'delimiter' | 'sheet' | 'headerRow' | 'dateForm' | 'dateEpoch'
>;

export interface PlanFacts {
  readonly current: Pick<Import, 'status' | 'found' | 'counts' | 'choices' | 'failure'>;
  /** How the last import of the same columns ended, and how its file was read; null if there was none. */
  readonly before: {
    readonly undone: boolean;
    readonly reading: ReadingChoices;
    /** Fields that had no column in such files that were imported nevertheless. */
    readonly lacked: readonly string[];
  } | null;
  /** Whether an older state was restored since the last import. */
  readonly restored: boolean;
  readonly rows: RowsForAPerson;
  readonly stopPercent: number;
}

export type Decision =
  | { is: 'correct'; corrections: Corrections }
  | { is: 'commit' }
  | { is: 'nothing-to-do' }
  | { is: 'wait'; why: WaitReason | FailureCode }
  | { is: 'fail'; why: FailureCode };

/** Rows of a plan that need a person. */
export interface RowsForAPerson {
  /** Row numbers that a manual import would apply after a person's check. */
  readonly leftOut: readonly number[];
  /** Whether a row may be about an unidentified borrower of the library, who then is not missing. */
  readonly mayHideBorrower: boolean;
}

const withoutBorrower: readonly string[] = [
  'repeats-another-row',
  'no-name',
  'not-at-school',
  'category-unknown',
] satisfies RowReason[];
/** The number may now belong to another borrower, or be wrong. */
const doubtful: readonly string[] = ['name-of-another', 'leading-zeros-perhaps-lost'] satisfies NoteCode[];

export function rowsForAPerson(rows: readonly ImportRow[]): RowsForAPerson {
  const leftOut: number[] = [];
  let mayHideBorrower = false;
  for (const { row, fate, reason, notes } of rows) {
    if (fate === 'rejected' && reason !== 'left-out' && reason !== null && !withoutBorrower.includes(reason))
      mayHideBorrower = true;
    // The category decides what may be borrowed: a person names it.
    if (row !== null && reason === 'category-unknown') leftOut.push(row);
    if (row === null || (fate !== 'new' && fate !== 'changed')) continue;
    const isDoubtful = notes.some(({ code }) => doubtful.includes(code));
    if (isDoubtful) mayHideBorrower = true;
    if (isDoubtful) leftOut.push(row);
  }
  return { leftOut, mayHideBorrower };
}

/** Deterministic: an interrupted run decides again from the same facts. */
export function decide({ current, before, restored, rows, stopPercent }: PlanFacts): Decision {
  const { status, found, counts, choices, failure } = current;
  if (status === 'failed') return { is: 'fail', why: failure?.code ?? 'defect' };
  if (status !== 'planned' || found === null || counts === null || !found.remembered)
    return { is: 'wait', why: 'columns-unknown' };
  if (failure !== null)
    return { is: 'wait', why: failure.code === 'storage-failed' ? 'backup-failed' : failure.code };
  if (restored) return { is: 'wait', why: 'after-restore' };
  if (before?.undone === true) return { is: 'wait', why: 'undone-before' };
  const reading = before === null ? {} : missingReadingChoices(before.reading, choices);
  if (Object.keys(reading).length > 0) return { is: 'correct', corrections: reading };
  const corrections = cautiousCorrections(rows, choices);
  if (corrections !== null) return { is: 'correct', corrections };
  const stop = whyItStops(counts, stopPercent);
  if (stop !== null) return { is: 'wait', why: stop };
  if (isIncomplete(counts.gaps ?? [], before?.lacked ?? [])) return { is: 'wait', why: 'plan-incomplete' };
  const { new: added, changed, toMarkLeft, toDelete } = counts;
  return { is: added + changed + toMarkLeft + toDelete === 0 ? 'nothing-to-do' : 'commit' };
}

/** Earlier choices for reading such files that this plan lacks. */
function missingReadingChoices(chosen: ReadingChoices, present: ReadingChoices): Corrections {
  const differing = Object.entries(chosen).filter(
    ([name, value]) => value !== null && present[name as keyof ReadingChoices] === null,
  );
  return Object.fromEntries(differing);
}

function cautiousCorrections(
  { leftOut, mayHideBorrower }: RowsForAPerson,
  choices: Choices,
): Corrections | null {
  const decided = new Set(choices.decisions.map(({ row }) => row));
  const open = leftOut.filter((row) => !decided.has(row));
  const spares = mayHideBorrower && choices.missing.do !== 'leave';
  if (open.length === 0 && !spares) return null;
  return {
    ...(open.length > 0 && { decisions: open.map((row) => ({ row, take: 'nobody' as const })) }),
    ...(spares && { missing: { do: 'leave' as const } }),
  };
}

/** New borrowers lack names, classes or numbers: a column was renamed, or the list is incomplete. */
function isIncomplete(gaps: readonly Gap[], lackedBefore: readonly string[]): boolean {
  return gaps.some(({ field, hasColumn, rows }) =>
    hasColumn ? rows > changesAlwaysAllowed : rows > 0 && !lackedBefore.includes(field),
  );
}

/** Why a plan must wait for a person; null if it can be committed. */
export function whyItStops(
  { new: added, changed, unchanged, missing, toMarkLeft, toDelete }: Counts,
  stopPercent: number,
): WaitReason | null {
  const concerned = changed + unchanged + missing;
  const touched = changed + toMarkLeft + toDelete;
  if (touched > changesAlwaysAllowed && touched * 100 > concerned * stopPercent) return 'too-many-changes';
  // No known borrowers: the list is another school's, or has other numbers.
  if (added > 0 && changed + unchanged === 0 && missing > changesAlwaysAllowed) return 'nobody-known';
  return null;
}
