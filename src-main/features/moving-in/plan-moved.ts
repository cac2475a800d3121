// Plans what comes along from another program, of any kind: finds columns and dates, reads the rows, and looks up who and what.
import type { CalendarDate } from '../../core/dates/calendar-dates.ts';
import type { DueDatesByRule } from '../circulation/due-dates-by-rule.ts';
import type { Choices, Found } from '../imports/import-record.ts';
import type { RowOfPlan } from '../imports/planning/planned-row.ts';
import type { PlanTarget } from '../imports/target.ts';
import { columnsDigest } from '../lists/columns-digest.ts';
import { dateFormOf } from '../lists/date-form-rules.ts';
import { fileFactsOf } from '../lists/file-facts.ts';
import { namesOfColumns } from '../lists/header-rules.ts';
import type { ReadList } from '../lists/read-list.ts';
import { UnreadableFileError, type TableRow } from '../lists/table.ts';
import { borrowersHere, sharesWord, type BorrowerHere, type BorrowersHere } from './borrowers-here-rules.ts';
import { copiesHere, type CopiesHere, type CopyHere } from './copies-here-rules.ts';
import { loansAmongItems } from './loans-among-items-rules.ts';
import {
  lackingIn,
  movedColumnsOf,
  movedLists,
  type MovedColumn,
  type MovedKind,
} from './moved-columns-rules.ts';
import type { MovedNote, MovedRow, MovedValues, RowReading } from './moved-row-rules.ts';
import type { MovedNoteCode, MovedReason } from './moved-words-rules.ts';
import { libraryToMoveInto, type LibraryToMoveInto } from './library-here.ts';
import { recordsToAdd, type CopyNamed, type RecordsToAdd, type UnknownKind } from './records-to-add.ts';
import { titlesHere } from './titles-here-rules.ts';

export type PlannedMove = RowOfPlan<MovedValues, MovedNote, MovedReason>;

/** The counts of the file, and of what is here once it is applied. */
export interface MovedBalance {
  /** Rows that are still open: not returned, paid or over. */
  open: number;
  openHere: number;
  /** Of loans; 0 of others. */
  overdue: number;
  overdueHere: number;
  /** Of charges: what borrowers owe less what they get back, in minor units. */
  owed?: number;
  owedHere?: number;
  currency?: string;
  /** Records that the library does not have and the list could add; absent in older plans. */
  unknownBorrowers?: number;
  unknownCopies?: number;
  /** Of these, those that are added. */
  borrowersMade?: number;
  copiesMade?: number;
}

/** The library that the rows of a list are compared with. */
export interface Here {
  readonly library: LibraryToMoveInto;
  readonly today: CalendarDate;
  readonly timeZone: string;
  readonly currency: string;
  /** Whether the list has such a column. */
  has(column: MovedColumn): boolean;
  readonly borrowers: BorrowersHere;
  readonly copies: CopiesHere;
  readonly titles: ReturnType<typeof titlesHere>;
  readonly dueByRule: DueDatesByRule;
  readonly toAdd: RecordsToAdd;
}

/** How lists of one kind are planned. */
export interface KindOfMove<Row extends MovedRow> {
  readonly kind: MovedKind;
  /** The columns of days, from which the order of day and month is told. */
  readonly days: readonly MovedColumn[];
  /** The records that a list of this kind can add to the library if a person chooses it. */
  readonly adds: readonly UnknownKind[];
  readonly readRow: (row: TableRow, reading: RowReading) => Row;
  readonly planRows: (rows: readonly Row[], here: Here) => PlannedMove[];
  readonly balanceOf: (rows: readonly PlannedMove[], here: Pick<Here, 'today' | 'currency'>) => MovedBalance;
}

export function planTargetOf<Row extends MovedRow>(kind: KindOfMove<Row>): PlanTarget<MovedColumn> {
  return {
    columns: movedLists(kind.kind),
    countedFields: [],
    plan: (list, choices, db, today) => planMoved(kind, list, choices, libraryToMoveInto(db), today),
  };
}

/** Apart from the digest of the same columns in other lists. */
export function movedColumnsDigest(kind: MovedKind, header: readonly string[]): string {
  return columnsDigest([`a list of ${kind}`, ...header]);
}

/** For lists of loans without due dates: without barcodes the title says which book. */
const neededWithoutDues: readonly (readonly MovedColumn[])[] = [['barcode', 'title', 'isbn']];

/** @throws UnreadableFileError */
export function planMoved<Row extends MovedRow>(
  { kind, days, adds, readRow, planRows, balanceOf }: KindOfMove<Row>,
  list: ReadList,
  { movedColumns: chosen = [], addUnknown = [], dateForm: chosenForm, dateEpoch: chosenEpoch }: Choices,
  library: LibraryToMoveInto,
  today: CalendarDate,
) {
  const { table, laid } = list;
  if (laid.rows.length === 0)
    throw new UnreadableFileError('no-rows', 'The file has a header but no rows. Check the file.');
  const habits = laid.headerRow === null ? null : library.habits(movedColumnsDigest(kind, laid.header));
  const among = kind === 'loans' ? loansAmongItems(laid.header, laid.rows, chosen, habits) : null;
  const listRows = among?.rows ?? laid.rows;
  const columns = among?.columns ?? movedColumnsOf(kind, namesOfColumns(laid), laid.rows, chosen, habits);
  const at = new Map<MovedColumn, number>();
  for (const { field, column } of columns) if (field !== null) at.set(field, column);
  const cellsOf = (meaning: MovedColumn) => listRows.map(({ cells }) => cells[at.get(meaning) ?? -1] ?? '');
  const form = dateFormOf(days.flatMap(cellsOf));
  const dateForm = chosenForm ?? form.form;
  const epoch = chosenEpoch ?? table.dateEpoch;
  const duesByRule = table.format === 'koc' || among !== null;
  const lacking = lackingIn(kind, columns, duesByRule ? neededWithoutDues : undefined);
  const currency = library.currency();
  const reading: RowReading = {
    columns: at,
    width: laid.headerRow === null ? null : laid.header.length,
    dates: { form: dateForm, epoch, today },
    currency,
    duesByRule,
    findsByTitle: among !== null,
  };
  const timeZone = library.timeZone();
  const titles = titlesHere(() => library.titles());
  const dueByRule = library.dueDatesByRule();
  const copies = copiesHere(
    (barcode) => library.copy(barcode),
    () => library.barcodes(),
  );
  const readRows = lacking.length > 0 ? [] : listRows.map((row) => readRow(row, reading));
  const planAdding = (kinds: readonly UnknownKind[]) => {
    const borrowers = borrowersHere(library.borrowers(), library.formerCards());
    const toAdd = recordsToAdd(kinds, borrowers, titles);
    const has = (column: MovedColumn) => at.has(column);
    const here = {
      library,
      today,
      timeZone,
      currency,
      has,
      borrowers,
      copies,
      titles,
      dueByRule,
      toAdd,
    };
    const rows = planRows(readRows, here);
    return { rows, added: toAdd.neededBy(rows.filter(({ fate }) => fate === 'new')) };
  };
  const { rows, added } = planAdding(adds.filter((one) => addUnknown.includes(one)));
  const unknown = rows.some(({ reason }) => isOfUnknown(reason)) ? planAdding(adds).added : added;
  const countOf = (records: typeof added, of: UnknownKind) =>
    records.filter((record) => record.kind === of).length;
  const found: Found<MovedColumn> = {
    ...fileFactsOf(list),
    rows: listRows.length,
    dateForm,
    dateFormCertain: chosenForm !== null || form.certain,
    dateEpoch: epoch,
    columns,
    lacking,
    values: [],
    remembered: habits !== null,
    system: null,
    balance: {
      ...balanceOf(rows, { today, currency }),
      unknownBorrowers: countOf(unknown, 'borrowers'),
      unknownCopies: countOf(unknown, 'copies'),
      borrowersMade: countOf(added, 'borrowers'),
      copiesMade: countOf(added, 'copies'),
    },
  };
  // First what the rows of the list need.
  return { found, rows: [...added.map(plannedRecord), ...rows], gaps: () => [] };
}

const isOfUnknown = (reason: MovedReason | null): boolean =>
  reason === 'borrower-unknown' || reason === 'copy-unknown' || reason === 'title-unknown';

const unplanned = {
  reason: null,
  otherRow: null,
  candidates: [],
  before: {},
  version: null,
  releases: false,
  openLoans: 0,
};

const plannedRecord = ({
  id,
  row,
  name,
  values,
}: ReturnType<RecordsToAdd['neededBy']>[number]): PlannedMove => ({
  ...unplanned,
  row,
  fate: 'new',
  action: 'add',
  name,
  borrower: id,
  after: values,
  notes: [],
});

/** A row while it is planned: left out, unless something else comes of it. */
export type RowToPlan = ReturnType<typeof rowToPlan>;

export function rowToPlan({ number, borrower: named, notes }: MovedRow, after: MovedValues) {
  const planned: PlannedMove = {
    ...unplanned,
    row: number,
    fate: 'rejected',
    action: 'nothing',
    name: named.name ?? named.number ?? named.card ?? '',
    borrower: null,
    after,
    notes: [...notes],
  };
  const note = (field: MovedColumn, code: MovedNoteCode, from: string | null, to: string) =>
    void planned.notes.push({ field, kind: 'guessed', code, from: from ?? '', to });
  return {
    note,
    rejected: (reason: MovedReason, values = after, otherRow: number | null = null): PlannedMove => ({
      ...planned,
      after: values,
      reason,
      otherRow,
    }),
    unchanged: (reason: MovedReason, values: MovedValues): PlannedMove => ({
      ...planned,
      after: values,
      fate: 'unchanged',
      reason,
    }),
    added: (values: MovedValues): PlannedMove => ({
      ...planned,
      after: values,
      fate: 'new',
      action: 'add',
    }),
    /** Finds the borrower, or adds one if a person chose so, and notes how. @returns why there is none */
    findBorrower({ borrowers, toAdd }: Here): BorrowerHere | MovedReason {
      const found = borrowers.find(named);
      const added =
        found.borrower === null && found.why === 'borrower-unknown' ? toAdd.borrower(named, number) : null;
      const borrower = found.borrower ?? added;
      if (borrower === null) return found.borrower === null ? found.why : 'borrower-unknown';
      planned.borrower = borrower.id;
      planned.name = `${borrower.givenName} ${borrower.familyName}`.trim();
      for (const code of found.borrower === null ? [] : found.notes)
        if (code === 'zeros-restored') {
          const field = named.number === null ? 'card' : 'number';
          const whole = borrower[field] ?? borrower.number ?? borrower.card ?? '';
          note(field, code, named.number ?? named.card, whole);
        } else note('name', code, named.name, planned.name);
      return borrower;
    },
    /** Finds the copy, and notes how. @returns null if the library does not have it */
    findCopy(barcode: string, title: string | null, { copies }: Here): CopyHere | null {
      const found = copies.find(barcode);
      if (found === null) return null;
      const { copy, isRestored } = found;
      if (isRestored) note('barcode', 'zeros-restored', barcode, copy.barcode);
      if (title !== null && !sharesWord(title, copy.title))
        note('title', 'title-of-another', title, copy.title);
      return copy;
    },
    /** @returns null unless a person chose to add such copies */
    addCopy: (copy: CopyNamed, { toAdd }: Here): CopyHere | null => toAdd.copy(copy, number),
  };
}
