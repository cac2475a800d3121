// The SQL of imports of items: existing copies, past loans and outcomes of rows.
import type { ReadableDatabase } from '../../core/database/connection.ts';
import { preparedPerConnection } from '../../core/database/prepared-statements.ts';
import { usualCurrency } from '../collection/price-text-rules.ts';
import type { ImportNote } from './cell-note-rules.ts';
import type { Fate, Outcome, RowAction } from '../imports/import-vocabulary-rules.ts';
import type { PlanOf } from '../imports/import-record.ts';
import type { ItemHabits } from './item-columns-rules.ts';
import type { ItemRow, TitleField, Work } from './item-row-rules.ts';
import { mostCompared } from './same-work-rules.ts';

/** A staged row with its outcome, for the report. */
export interface ReportedRow {
  position: number;
  row: number;
  fate: Fate;
  action: RowAction;
  reason: string | null;
  otherRow: number | null;
  outcome: Outcome | null;
  /** The barcode in the file. */
  barcode: string | null;
  /** The barcode of the item in the library. */
  assigned: string | null;
  notes: ImportNote[];
}

/** A title of the library with what tells it from others. */
export interface FoundTitle extends Work {
  id: string;
  publishedYear: number | null;
  volume: string | null;
}

/** A title of the library, with what its copies share. */
export interface KnownTitle extends Pick<ItemRow, TitleField> {
  id: string;
}

/** A copy of the library with its title. */
export interface KnownCopy extends ItemRow {
  id: string;
  titleId: string;
  version: number;
}

const lists = ['authors', 'subjects', 'contributors', 'levels'] as const;
type Stored<Known> = Omit<Known, (typeof lists)[number]> & Record<(typeof lists)[number], string>;

function parsed<Known>(row: Stored<Known>): Known {
  const values = lists.map((field) => [field, JSON.parse(row[field]) as unknown]);
  return { ...row, ...Object.fromEntries(values) } as Known;
}

type StoredTitle = Omit<FoundTitle, 'authors'> & { authors: string };

type StoredCopy = Stored<Omit<KnownCopy, 'forLoan'>> & { forLoan: number };

const copyOf = (row: StoredCopy): KnownCopy => ({
  ...parsed<Omit<KnownCopy, 'forLoan'>>(row),
  forLoan: row.forLoan === 1,
});

const ofTitle = `t.title, t.authors, t.isbn, t.publisher, t.published_year AS publishedYear, t.language, t.series, t.volume,
  t.subjects, t.description, t.level, t.levels, t.audience_from AS audienceFrom, t.audience_to AS audienceTo, t.pages, t.contributors`;
const copies = `SELECT i.id, i.barcode, i.title_id AS titleId, i.version, y.name AS itemType, i.call_number AS callNumber,
    (SELECT p.name FROM places p WHERE p.id = i.place_id) AS place,
    i.parts, i.note, i.acquired_on AS acquiredOn, i.acquired_from AS acquiredFrom, i.price,
    i.loans_before AS loansBefore, i.last_lent_before AS lastLentBefore, i.status, i.for_loan AS forLoan,
    ${ofTitle}
  FROM items i JOIN titles t ON t.id = i.title_id JOIN item_types y ON y.id = i.item_type_id`;

/** The queries of planning. Its process loads nothing of the collection's commands. */
export const plannedItemsIn = preparedPerConnection((db: ReadableDatabase) => {
  const told = 'SELECT id, title, authors, isbn, published_year AS publishedYear, volume FROM titles';
  const titlesWithIsbn = db.prepare<[{ isbn: string; title: string }], StoredTitle>(
    `${told} WHERE key IN (
       SELECT key FROM titles WHERE title = @title AND +isbn = @isbn
       UNION ALL SELECT key FROM (SELECT key FROM titles WHERE isbn = @isbn ORDER BY key LIMIT ${String(mostCompared)}))
     ORDER BY key`,
  );
  const titlesCalled = db.prepare<[string, string], StoredTitle>(
    `${told} WHERE title = ? AND authors = ? ORDER BY key`,
  );
  const titleOf = (row: StoredTitle): FoundTitle => ({
    ...row,
    authors: JSON.parse(row.authors) as string[],
  });
  const title = db.prepare<[string], Stored<KnownTitle>>(
    `SELECT t.id, ${ofTitle} FROM titles t WHERE t.id = ?`,
  );
  // Two copies of an old library may differ in case: the one as it is written goes first.
  const copyWithBarcode = db.prepare<[{ barcode: string }], StoredCopy>(
    `${copies} WHERE i.barcode = +@barcode COLLATE NOCASE ORDER BY i.barcode = @barcode DESC, i.key LIMIT 1`,
  );
  const copiesOf = db.prepare<[string], StoredCopy>(`${copies} WHERE i.title_id = ? ORDER BY i.key`);
  const itemTypes = db.prepare<[], string>('SELECT name FROM item_types ORDER BY name').pluck();
  const places = db.prepare<[], string>('SELECT name FROM places ORDER BY position, name').pluck();
  const habits = db.prepare<[string], string>('SELECT habits FROM import_habits WHERE columns = ?').pluck();
  const currency = db
    .prepare<[], string>(`SELECT value ->> '$' FROM settings WHERE name = 'currency'`)
    .pluck();
  return {
    currency: (): string => currency.get() ?? usualCurrency,
    itemTypes: (): string[] => itemTypes.all(),
    places: (): string[] => places.all(),
    habits(columns: string): ItemHabits | null {
      const kept = habits.get(columns);
      return kept === undefined ? null : (JSON.parse(kept) as ItemHabits);
    },
    title(id: string): KnownTitle | null {
      const row = title.get(id);
      return row === undefined ? null : parsed<KnownTitle>(row);
    },
    /** In any case. */
    copyWithBarcode(barcode: string): KnownCopy | null {
      const row = copyWithBarcode.get({ barcode });
      return row === undefined ? null : copyOf(row);
    },
    copiesOf: (id: string): KnownCopy[] => copiesOf.all(id).map(copyOf),
    titlesWithIsbn: (isbn: string, title: string): FoundTitle[] =>
      titlesWithIsbn.all({ isbn, title }).map(titleOf),
    titlesCalled: (title: string, authors: readonly string[]): FoundTitle[] =>
      titlesCalled.all(title, JSON.stringify(authors)).map(titleOf),
  };
});

/** The queries of applying, undoing and the report. */
export const itemsAppliedIn = preparedPerConnection((db: ReadableDatabase) => {
  const wasLent = db
    .prepare<[string], number>(
      'SELECT EXISTS (SELECT 1 FROM loans WHERE item_id = ? AND cancelled_at IS NULL)',
    )
    .pluck();
  const reported = db.prepare<
    [PlanOf & { after: number; limit: number }],
    Omit<ReportedRow, 'notes'> & { notes: string }
  >(
    `SELECT r.position, r.row, r.fate, r.action, r.reason, r.other_row AS otherRow, r.outcome, r.after ->> 'barcode' AS barcode,
       i.barcode AS assigned, r.notes
     FROM import_rows r LEFT JOIN items i ON i.id = r.borrower
     WHERE r.import = @import AND r.plan = @plan AND r.position > @after ORDER BY r.position LIMIT @limit`,
  );
  return {
    wasLent: (id: string): boolean => wasLent.get(id) === 1,
    reported: (of: PlanOf, after: number, limit: number): ReportedRow[] =>
      reported
        .all({ ...of, after, limit })
        .map((row) => ({ ...row, notes: JSON.parse(row.notes) as ImportNote[] })),
  };
});
