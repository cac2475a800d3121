// The SQL of what other libraries see of a title. It reads no borrower.
import type { ReadableDatabase } from '../../core/database/connection.ts';
import { preparedPerConnection } from '../../core/database/prepared-statements.ts';
import { FIRST, titleSearchWords } from '../../core/database/search-words.ts';
import type { SharedTitle } from './union-calls.ts';
import { weekOf } from './union-rules.ts';

interface StoredTitle {
  key: number;
  id: string;
  title: string;
  /** JSON. */
  authors: string;
  isbn: string | null;
  series: string | null;
  year: number | null;
  copies: number;
  available: number;
  dueOn: string | null;
}

/** As in the pupils' catalogue. */
const visible = `i.status NOT IN ('lost', 'missing', 'withdrawn') AND i.hidden_from_pupils = 0`;
const isFree = `(i.status = 'in-collection' AND i.for_loan = 1
  AND NOT EXISTS (SELECT 1 FROM loans l WHERE l.item_id = i.id AND l.returned_at IS NULL)
  AND NOT EXISTS (SELECT 1 FROM holds o WHERE o.shelf_item_id = i.id AND o.ended IS NULL))`;

const copies = `FROM items i WHERE i.title_id = t.id AND t.hidden_from_pupils = 0 AND ${visible}`;
const columns = `t.key, t.id, t.title, t.authors, t.isbn, t.series, t.published_year AS year,
  (SELECT count(*) ${copies}) AS copies, (SELECT count(*) ${copies} AND ${isFree}) AS available,
  (SELECT min(l.due_on) FROM loans l JOIN items i ON i.id = l.item_id
   WHERE i.title_id = t.id AND ${visible} AND l.returned_at IS NULL) AS dueOn`;

export const unionReads = preparedPerConnection((db: ReadableDatabase) => {
  const one = db.prepare<[string], StoredTitle>(`SELECT ${columns} FROM titles t WHERE t.id = ?`);
  const page = db.prepare<[{ after: number; limit: number }], StoredTitle>(
    `SELECT ${columns} FROM titles t WHERE t.key > @after ORDER BY t.key LIMIT @limit`,
  );
  const titleOf = db
    .prepare<[string], string>(
      'SELECT i.title_id FROM loans l JOIN items i ON i.id = l.item_id WHERE l.id = ?',
    )
    .pluck();
  return {
    /** Of a loan; null if there is no such loan. */
    titleOf: (loan: string): string | null => titleOf.get(loan) ?? null,
    /** Without copies if there is none to show. */
    one(id: string): SharedTitle {
      const row = one.get(id);
      return row === undefined ? goneTitle(id) : sharedTitle(row);
    },
    /** @param after the key of the last title of the page before; 0 for the first page */
    page(after: number, limit: number): { titles: SharedTitle[]; last: number | null } {
      const rows = page.all({ after, limit });
      return { titles: rows.map(sharedTitle), last: rows.at(-1)?.key ?? null };
    },
  };
});

/** Takes the title away. */
export const goneTitle = (title: string): SharedTitle => ({
  title,
  isbn: null,
  name: '',
  authors: '',
  year: null,
  copies: 0,
  available: 0,
  due_week: null,
  words: [],
});

function sharedTitle(row: StoredTitle): SharedTitle {
  const { id, title, authors, isbn, series, year, available, dueOn } = row;
  if (row.copies === 0) return goneTitle(id);
  const words = titleSearchWords({ title, authors, isbn: null, others: series === null ? [] : [series] });
  return {
    title: id,
    isbn,
    name: title,
    authors: (JSON.parse(authors) as string[]).join(', '),
    year,
    copies: row.copies,
    available,
    due_week: available > 0 || dueOn === null ? null : weekOf(dueOn),
    words: words.split(' ').filter((word) => word !== '' && !word.startsWith(FIRST)),
  };
}
