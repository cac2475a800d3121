// The doctor's SQL: what a library's file says of itself, on a connection that cannot write.
import type { ReadableDatabase } from '../../core/database/connection.ts';

/** Each index with the rows that it should have been made of. */
const searchIndexes = [
  {
    index: 'borrowers_search',
    columns: 'names, numbers, email, group_name',
    rows: `SELECT key, given_name || ' ' || family_name, coalesce(barcode, '') || ' ' || coalesce(external_id, ''),
             coalesce(email, ''), coalesce((SELECT name FROM borrower_groups WHERE id = group_id), '')
           FROM borrowers`,
  },
  {
    index: 'titles_search',
    columns: 'title, authors, isbn, publisher',
    rows: "SELECT key, title, authors, coalesce(isbn, ''), coalesce(publisher, '') FROM titles",
  },
] as const;

export function examinationOf(db: ReadableDatabase) {
  const number = (sql: string): number => db.prepare<[], number>(sql).pluck().get() ?? 0;
  return {
    form: (): number => db.pragma('user_version', { simple: true }) as number,
    journalMode: (): string => db.pragma('journal_mode', { simple: true }) as string,
    /** Empty where all is well. */
    integrityFaults: (): string[] =>
      db
        .prepare<[], string>('PRAGMA integrity_check')
        .pluck()
        .all()
        .filter((line) => line !== 'ok'),
    brokenReferences: (): { table: string; parent: string }[] =>
      db.prepare<[], { table: string; parent: string }>('PRAGMA foreign_key_check').all(),
    itemsLentTwice: (): number =>
      number(
        `SELECT count(*) FROM (SELECT item_id FROM loans NOT INDEXED WHERE returned_at IS NULL
         GROUP BY item_id HAVING count(*) > 1)`,
      ),
    openLoans: (): number => number('SELECT count(*) FROM loans WHERE returned_at IS NULL'),
    newestEventAt: (): string | null =>
      db.prepare<[], string>('SELECT at FROM events ORDER BY seq DESC LIMIT 1').pluck().get() ?? null,
    /** Up to where the ledger was once known to agree. */
    witnessedSeq: (): number => number('SELECT seq FROM ledger_marks'),
    /** The search indexes that differ from one made anew, and by how many words. */
    searchFaults(): { index: string; words: number }[] {
      return searchIndexes.flatMap(({ index, columns, rows }) => {
        db.exec(`
          CREATE VIRTUAL TABLE temp.anew USING fts5 (${columns}, content = '', contentless_delete = 1,
            tokenize = "unicode61 remove_diacritics 2");
          INSERT INTO temp.anew (rowid, ${columns}) ${rows};
          CREATE VIRTUAL TABLE temp.words_anew USING fts5vocab (temp, anew, instance);
          CREATE VIRTUAL TABLE temp.words USING fts5vocab (main, ${index}, instance)`);
        const words = number(
          `SELECT count(*) FROM (SELECT * FROM (SELECT * FROM temp.words EXCEPT SELECT * FROM temp.words_anew)
             UNION ALL SELECT * FROM (SELECT * FROM temp.words_anew EXCEPT SELECT * FROM temp.words))`,
        );
        db.exec('DROP TABLE temp.words; DROP TABLE temp.words_anew; DROP TABLE temp.anew');
        return words === 0 ? [] : [{ index, words }];
      });
    },
  };
}
