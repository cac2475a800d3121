// Plans which open loans of another program come in, and why the others do not.
import { v7 as newId } from 'uuid';
import type { CalendarDate } from '../../core/dates/calendar-dates.ts';
import { dateRefusal } from '../circulation/imported-loan-rules.ts';
import type { Choices, Found } from '../imports/import-record.ts';
import type { RowOfPlan } from '../imports/planning/planned-row.ts';
import type { PlanTarget } from '../imports/target.ts';
import { columnsDigest } from '../lists/columns-digest.ts';
import { dateFormOf } from '../lists/date-form-rules.ts';
import { fileFactsOf } from '../lists/file-facts.ts';
import type { ReadList } from '../lists/read-list.ts';
import { UnreadableFileError } from '../lists/table.ts';
import { borrowersHere, sharesWord, type BorrowerHere } from './borrowers-here-rules.ts';
import { copiesHere, copyObstacle, type CopyHere } from './copies-here-rules.ts';
import { readLoanRow, type LoanRow, type MovedNote } from './loan-row-rules.ts';
import {
  lackingIn,
  movedColumnsOf,
  movedLists,
  type MovedColumn,
  type MovedHabits,
} from './moved-columns-rules.ts';
import { movingInto } from './moving-in-repository.ts';
import type { MovedNoteCode, MovedReason } from './moved-words-rules.ts';

/** What is staged of a loan. */
export type LoanValues = Partial<
  Record<'loan' | 'item' | 'barcode' | 'title' | 'lentOn' | 'dueOn' | 'renewals', string>
>;
export type PlannedLoan = RowOfPlan<LoanValues, MovedNote, MovedReason>;

/** The queries that planning needs. */
export interface LibraryToMoveInto {
  borrowers(): readonly BorrowerHere[];
  formerCards(): ReadonlyMap<string, string>;
  copy(barcode: string): CopyHere | null;
  barcodes(): readonly string[];
  habits(columns: string): MovedHabits | null;
}

/** How many open loans the file has, how many of them are overdue, and how many of both are here once it is applied. */
export interface LoansBalance {
  open: number;
  overdue: number;
  openHere: number;
  overdueHere: number;
}

export const loansPlan: PlanTarget<MovedColumn> = {
  columns: movedLists,
  countedFields: [],
  plan: (list, choices, db, today) => planLoans(list, choices, movingInto(db), today),
};

/** Apart from the digest of the same columns in other lists. */
export function loanColumnsDigest(header: readonly string[]): string {
  return columnsDigest(['a list of loans', ...header]);
}

/** @throws UnreadableFileError */
export function planLoans(
  list: ReadList,
  { movedColumns: chosen = [], dateForm: chosenForm, dateEpoch: chosenEpoch }: Choices,
  library: LibraryToMoveInto,
  today: CalendarDate,
) {
  const { table, laid } = list;
  if (laid.rows.length === 0)
    throw new UnreadableFileError('no-rows', 'The file has a header but no rows. Check the file.');
  const habits = laid.headerRow === null ? null : library.habits(loanColumnsDigest(laid.header));
  const columns = movedColumnsOf(laid.header, laid.rows, chosen, habits);
  const at = new Map<MovedColumn, number>();
  for (const { field, column } of columns) if (field !== null) at.set(field, column);
  const cellsOf = (meaning: MovedColumn) => laid.rows.map(({ cells }) => cells[at.get(meaning) ?? -1] ?? '');
  const form = dateFormOf([...cellsOf('lentOn'), ...cellsOf('dueOn')]);
  const dateForm = chosenForm ?? form.form;
  const epoch = chosenEpoch ?? table.dateEpoch;
  const lacking = lackingIn(columns);
  const reading = {
    columns: at,
    width: laid.headerRow === null ? null : laid.header.length,
    dates: { form: dateForm, epoch, today },
  };
  const rows =
    lacking.length > 0
      ? []
      : planRows(
          laid.rows.map((row) => readLoanRow(row, reading)),
          library,
          today,
        );
  const found: Found<MovedColumn> = {
    ...fileFactsOf(list),
    dateForm,
    dateFormCertain: chosenForm !== null || form.certain,
    dateEpoch: epoch,
    columns,
    lacking,
    values: [],
    remembered: habits !== null,
    system: null,
    balance: balanceOf(rows, today),
  };
  return { found, rows, gaps: () => [] };
}

function planRows(rows: readonly LoanRow[], library: LibraryToMoveInto, today: CalendarDate): PlannedLoan[] {
  const findBorrower = borrowersHere(library.borrowers(), library.formerCards());
  const copies = copiesHere(
    (barcode) => library.copy(barcode),
    () => library.barcodes(),
  );
  const rowOfCopy = new Map<string, number>();
  return rows.map((row): PlannedLoan => {
    const notes = [...row.notes];
    const note = (field: MovedColumn, code: MovedNoteCode, from: string | null, to: string) =>
      notes.push({ field, kind: 'guessed', code, from: from ?? '', to });
    const { borrower: named, barcode, dueOn } = row;
    const staged: PlannedLoan = {
      row: row.number,
      fate: 'rejected',
      action: 'nothing',
      reason: null,
      otherRow: null,
      name: named.name ?? named.number ?? named.card ?? '',
      borrower: null,
      candidates: [],
      before: {},
      after: valuesOf(row),
      notes,
      version: null,
      releases: false,
      openLoans: 0,
    };
    const rejected = (reason: MovedReason, otherRow: number | null = null) => ({
      ...staged,
      reason,
      otherRow,
    });
    if (row.why !== null || barcode === null || dueOn === null) return rejected(row.why ?? 'due-missing');

    const found = findBorrower(named);
    if (found.borrower === null) return rejected(found.why);
    const { borrower } = found;
    staged.borrower = borrower.id;
    staged.name = `${borrower.givenName} ${borrower.familyName}`.trim();
    for (const code of found.notes)
      if (code === 'zeros-restored') {
        const field = named.number === null ? 'card' : 'number';
        note(
          field,
          code,
          named.number ?? named.card,
          borrower[field] ?? borrower.number ?? borrower.card ?? '',
        );
      } else note('name', code, named.name, staged.name);

    const foundCopy = copies.find(barcode);
    if (foundCopy === null) return rejected('copy-unknown');
    const { copy, isRestored } = foundCopy;
    if (isRestored) note('barcode', 'zeros-restored', barcode, copy.barcode);
    if (row.title !== null && !sharesWord(row.title, copy.title))
      note('title', 'title-of-another', row.title, copy.title);
    const earlier = rowOfCopy.get(copy.id);
    if (earlier !== undefined) return rejected('repeats-another-row', earlier);
    rowOfCopy.set(copy.id, row.number);

    const lentOn = row.lentOn ?? (dueOn < today ? dueOn : today);
    if (row.lentOn === null) note('lentOn', 'lent-unknown', '', lentOn);
    const values = {
      ...valuesOf({ ...row, lentOn }),
      item: copy.id,
      barcode: copy.barcode,
      title: copy.title,
    };
    staged.after = values;
    const obstacle = copyObstacle(copy, borrower.id, lentOn);
    if (obstacle === 'already-lent') return { ...staged, fate: 'unchanged', reason: obstacle };
    const impossible = dateReason(dateRefusal({ lentOn, dueOn, today })?.code) ?? obstacle;
    if (impossible !== null) return rejected(impossible);
    return { ...staged, fate: 'new', action: 'add', after: { ...values, loan: newId() } };
  });
}

function valuesOf({ barcode, title, lentOn, dueOn, renewals }: LoanRow): LoanValues {
  return {
    ...(barcode !== null && { barcode }),
    ...(title !== null && { title }),
    ...(lentOn !== null && { lentOn }),
    ...(dueOn !== null && { dueOn }),
    ...(renewals > 0 && { renewals: String(renewals) }),
  };
}

function dateReason(code: string | undefined): MovedReason | null {
  return code === 'lent-in-future' || code === 'due-before-lent' ? code : null;
}

function balanceOf(rows: readonly PlannedLoan[], today: CalendarDate): LoansBalance {
  const open = rows.filter(({ reason }) => reason !== 'returned' && reason !== 'repeats-another-row');
  const here = open.filter(({ fate }) => fate !== 'rejected');
  const overdueIn = (these: readonly PlannedLoan[]) =>
    these.filter(({ after: { dueOn } }) => dueOn !== undefined && dueOn < today).length;
  return {
    open: open.length,
    overdue: overdueIn(open),
    openHere: here.length,
    overdueHere: overdueIn(here),
  };
}
