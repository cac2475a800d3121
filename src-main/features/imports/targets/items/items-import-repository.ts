// The SQL of imports of items: existing copies, past loans and outcomes of rows.
import type { ReadableDatabase } from '../../../../core/database/connection.ts';
import { preparedPerConnection } from '../../../../core/database/prepared-statements.ts';
import type { ImportNote } from '../../reading/spreadsheet-damage-rules.ts';
import type { Fate, Outcome, RowAction } from '../../import-vocabulary-rules.ts';
import type { PlanOf } from '../../import-rows-repository.ts';
import type { Work } from './item-row-rules.ts';

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

export const itemsToImportIn = preparedPerConnection((db: ReadableDatabase) => {
  const copiesByIsbn = db
    .prepare<[string], number>(
      'SELECT count(*) FROM titles t JOIN items i ON i.title_id = t.id WHERE t.isbn = ?',
    )
    .pluck();
  const copiesByTitle = db
    .prepare<[string, string], number>(
      `SELECT count(*) FROM titles t JOIN items i ON i.title_id = t.id
       WHERE t.title = ? AND t.authors = ? AND t.isbn IS NULL`,
    )
    .pluck();
  const titleOfBarcode = db.prepare<[string], { title: string; isbn: string | null; authors: string }>(
    'SELECT t.title, t.isbn, t.authors FROM items i JOIN titles t ON t.id = i.title_id WHERE i.barcode = ?',
  );
  const itemTypes = db.prepare<[], string>('SELECT name FROM item_types ORDER BY name').pluck();
  const wasLent = db
    .prepare<[string], number>('SELECT EXISTS (SELECT 1 FROM loans WHERE item_id = ?)')
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
    /** Number of copies of the same title: the same ISBN, or else the same title and authors. */
    copiesOf: ({ isbn, title, authors }: Work): number =>
      (isbn === null ? copiesByTitle.get(title, JSON.stringify(authors)) : copiesByIsbn.get(isbn)) ?? 0,
    /** The title of the item with this barcode. */
    workOfBarcode(barcode: string): Work | null {
      const found = titleOfBarcode.get(barcode);
      return found === undefined ? null : { ...found, authors: JSON.parse(found.authors) as string[] };
    },
    itemTypes: (): string[] => itemTypes.all(),
    wasLent: (id: string): boolean => wasLent.get(id) === 1,
    reported: (of: PlanOf, after: number, limit: number): ReportedRow[] =>
      reported
        .all({ ...of, after, limit })
        .map((row) => ({ ...row, notes: JSON.parse(row.notes) as ImportNote[] })),
  };
});
