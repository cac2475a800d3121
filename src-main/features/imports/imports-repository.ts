// The SQL of imports: how many copies of a work the library has, and whether it holds anything.
import type { ReadableDatabase } from '../../core/database/connection.ts';
import { perDatabase } from '../../core/database/per-database.ts';
import type { ItemRow } from './item-row-rules.ts';

export const importsIn = perDatabase((db: ReadableDatabase) => {
  const copiesByIsbn = db.prepare<[string], { n: number }>(
    'SELECT count(*) AS n FROM titles t JOIN items i ON i.title_id = t.id WHERE t.isbn = ?',
  );
  const copiesByTitle = db.prepare<[string, string], { n: number }>(
    `SELECT count(*) AS n FROM titles t JOIN items i ON i.title_id = t.id
     WHERE t.title = ? AND t.authors = ? AND t.isbn IS NULL`,
  );
  const itemOfBarcode = db.prepare<[string], { title: string; isbn: string | null; authors: string }>(
    'SELECT t.title, t.isbn, t.authors FROM items i JOIN titles t ON t.id = i.title_id WHERE i.barcode = ?',
  );
  const anything = db.prepare<[], { present: number }>(
    `SELECT EXISTS (SELECT 1 FROM borrowers) OR EXISTS (SELECT 1 FROM titles) OR EXISTS (SELECT 1 FROM items)
       OR EXISTS (SELECT 1 FROM loans) OR EXISTS (SELECT 1 FROM borrower_groups) AS present`,
  );

  return {
    /** How many items are copies of the same work: the same ISBN, or without one the same title and authors. */
    copiesOf: ({ isbn, title, authors }: Pick<ItemRow, 'isbn' | 'title' | 'authors'>): number =>
      (isbn === null ? copiesByTitle.get(title, JSON.stringify(authors)) : copiesByIsbn.get(isbn))?.n ?? 0,
    titleOfBarcode: (barcode: string) => itemOfBarcode.get(barcode) ?? null,
    /** Whether anything has been entered into the library that a person would miss. */
    holdsAnything: (): boolean => anything.get()?.present === 1,
  };
});
