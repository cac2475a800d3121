// Plans what comes along from another program, of any kind: finds columns and dates, reads the rows, and looks up who and what.
import type { CalendarDate } from '../../core/dates/calendar-dates.ts';
import type { DueDatesByRule } from '../circulation/due-dates-by-rule.ts';
import type { Choices, Found } from '../imports/import-record.ts';
import type { RowOfPlan } from '../imports/planning/planned-row.ts';
import type { PlanTarget } from '../imports/target.ts';
import { columnsDigest } from '../lists/columns-digest.ts';
import { dateFormOf } from '../lists/date-form-rules.ts';
import { fileFactsOf } from '../lists/file-facts.ts';
import type { ReadList } from '../lists/read-list.ts';
import { UnreadableFileError, type TableRow } from '../lists/table.ts';
import { borrowersHere, sharesWord, type BorrowerFound, type BorrowerHere } from './borrowers-here-rules.ts';
import { copiesHere, type CopiesHere, type CopyHere } from './copies-here-rules.ts';
import { loansAmongItems } from './loans-among-items-rules.ts';
import {
  lackingIn,
  movedColumnsOf,
  movedLists,
  type MovedColumn,
  type MovedKind,
} from './moved-columns-rules.ts';
import type { BorrowerNamed, MovedNote, MovedRow, RowReading } from './moved-row-rules.ts';
import type { MovedNoteCode, MovedReason } from './moved-words-rules.ts';
import { titlesHere } from './titles-here-rules.ts';
import { libraryToMoveInto, type LibraryToMoveInto } from './library-here.ts';

/** The staged values of a row: texts, dates and ids by name. */
export type MovedValues = Partial<Record<string, string>>;
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
}

/** The library that the rows of a list are compared with. */
export interface Here {
  readonly library: LibraryToMoveInto;
  readonly today: CalendarDate;
  readonly timeZone: string;
  readonly currency: string;
  /** Whether the list has such a column. */
  has(column: MovedColumn): boolean;
  readonly borrower: (named: BorrowerNamed) => BorrowerFound;
  readonly copies: CopiesHere;
  readonly titles: ReturnType<typeof titlesHere>;
  readonly dueByRule: DueDatesByRule;
}

/** How lists of one kind are planned. */
export interface KindOfMove<Row extends MovedRow> {
  readonly kind: MovedKind;
  /** The columns of days, from which the order of day and month is told. */
  readonly days: readonly MovedColumn[];
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

/** What lists of loans need whose form has no due dates: without barcodes the title says which book. */
const neededWithoutDues: readonly (readonly MovedColumn[])[] = [['barcode', 'title', 'isbn']];

/** @throws UnreadableFileError */
export function planMoved<Row extends MovedRow>(
  { kind, days, readRow, planRows, balanceOf }: KindOfMove<Row>,
  list: ReadList,
  { movedColumns: chosen = [], dateForm: chosenForm, dateEpoch: chosenEpoch }: Choices,
  library: LibraryToMoveInto,
  today: CalendarDate,
) {
  const { table, laid } = list;
  if (laid.rows.length === 0)
    throw new UnreadableFileError('no-rows', 'The file has a header but no rows. Check the file.');
  const habits = laid.headerRow === null ? null : library.habits(movedColumnsDigest(kind, laid.header));
  const among = kind === 'loans' ? loansAmongItems(laid.header, laid.rows, chosen, habits) : null;
  const listRows = among?.rows ?? laid.rows;
  const columns = among?.columns ?? movedColumnsOf(kind, laid.header, laid.rows, chosen, habits);
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
  const here = (): Here => ({
    library,
    today,
    timeZone: library.timeZone(),
    currency,
    has: (column) => at.has(column),
    borrower: borrowersHere(library.borrowers(), library.formerCards()),
    copies: copiesHere(
      (barcode) => library.copy(barcode),
      () => library.barcodes(),
    ),
    titles: titlesHere(() => library.titles()),
    dueByRule: library.dueDatesByRule(),
  });
  const rows =
    lacking.length > 0
      ? []
      : planRows(
          listRows.map((row) => readRow(row, reading)),
          here(),
        );
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
    balance: balanceOf(rows, { today, currency }),
  };
  return { found, rows, gaps: () => [] };
}

/** A row while it is planned: left out, unless something else comes of it. */
export type RowToPlan = ReturnType<typeof rowToPlan>;

export function rowToPlan({ number, borrower: named, notes }: MovedRow, after: MovedValues) {
  const planned: PlannedMove = {
    row: number,
    fate: 'rejected',
    action: 'nothing',
    reason: null,
    otherRow: null,
    name: named.name ?? named.number ?? named.card ?? '',
    borrower: null,
    candidates: [],
    before: {},
    after,
    notes: [...notes],
    version: null,
    releases: false,
    openLoans: 0,
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
    /** Finds the borrower, and notes how. @returns why there is none */
    findBorrower({ borrower: find }: Here): BorrowerHere | MovedReason {
      const found = find(named);
      if (found.borrower === null) return found.why;
      const { borrower } = found;
      planned.borrower = borrower.id;
      planned.name = `${borrower.givenName} ${borrower.familyName}`.trim();
      for (const code of found.notes)
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
  };
}
