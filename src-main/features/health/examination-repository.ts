// SQL of the examination, for a read-only connection.
import type { ReadableDatabase } from '../../core/database/connection.ts';
import { missingSpellings } from '../../core/database/search-spellings.ts';
import { searchIndexes, searchRows, searchTokens } from '../../core/database/search-index.ts';

export function examinationOf(db: ReadableDatabase) {
  const number = (sql: string): number => db.prepare<[], number>(sql).pluck().get() ?? 0;
  return {
    form: (): number => db.pragma('user_version', { simple: true }) as number,
    journalMode: (): string => db.pragma('journal_mode', { simple: true }) as string,
    /** Empty if the file is intact. */
    integrityFaults: (): string[] =>
      db
        .prepare<[], string>('PRAGMA integrity_check')
        .pluck()
        .all()
        .filter((answer) => answer !== 'ok'),
    brokenReferences: (): { table: string; parent: string }[] =>
      db.prepare<[], { table: string; parent: string }>('PRAGMA foreign_key_check').all(),
    itemsLentTwice: (): number =>
      number(
        `SELECT count(*) FROM (SELECT item_id FROM loans NOT INDEXED WHERE returned_at IS NULL
         GROUP BY item_id HAVING count(*) > 1)`,
      ),
    openLoans: (): number => number('SELECT count(*) FROM loans WHERE returned_at IS NULL'),
    /** The keys by which records are found, as stored: numbers of the administration, and names of classes. */
    externalIds: (): string[] =>
      db.prepare<[], string>('SELECT external_id FROM borrowers WHERE external_id IS NOT NULL').pluck().all(),
    groupNames: (): string[] => db.prepare<[], string>('SELECT name FROM borrower_groups').pluck().all(),
    /** How many imports are being applied or undone without a step since then. */
    importsWithoutStepSince: (since: string): number =>
      db
        .prepare<[string], number>(
          `SELECT count(*) FROM imports WHERE status IN ('applying', 'undoing') AND updated_at < ?`,
        )
        .pluck()
        .get(since) ?? 0,
    newestEventAt: (): string | null =>
      db.prepare<[], string>('SELECT at FROM events ORDER BY seq DESC LIMIT 1').pluck().get() ?? null,
    /** Where the copy on the district's server stands; null if there is none. */
    hubCopy: (): { onSince: string; settledAt: string | null } | null =>
      db
        .prepare<[], { onSince: string; settledAt: string | null }>(
          'SELECT on_since AS onSince, settled_at AS settledAt FROM hub_copy',
        )
        .get() ?? null,
    /** How many changed rows are not there yet. */
    hubWaiting: (): number => number('SELECT count(*) FROM (SELECT DISTINCT tbl, pk FROM hub_outgoing)'),
    firstEventAt: (): string | null =>
      db.prepare<[], string>('SELECT at FROM events ORDER BY seq LIMIT 1').pluck().get() ?? null,
    /** Whether the library listens for machines that speak SIP2, and how many of their reports staff have not settled. */
    machines: (): { isOn: boolean; reports: number } => ({
      isOn: number(`SELECT count(*) FROM settings WHERE name = 'sip2' AND value = 'true'`) > 0,
      reports: number('SELECT count(*) FROM machine_reports'),
    }),
    /** The last event that was verified against the ledger. */
    witnessedSeq: (): number => number('SELECT seq FROM ledger_marks'),
    /** The search indexes that differ from a rebuilt one, and by how many words; also what the dictionary lacks. */
    searchFaults(): { index: string; words: number }[] {
      const missing = number(missingSpellings);
      const dictionary = missing === 0 ? [] : [{ index: 'title_spellings', words: missing }];
      const indexes = searchIndexes.flatMap((search) => {
        const { index } = search;
        db.exec(`
          CREATE VIRTUAL TABLE temp.rebuilt USING fts5 (words, ${searchTokens});
          INSERT INTO temp.rebuilt (rowid, words) ${searchRows(search)};
          CREATE VIRTUAL TABLE temp.rebuilt_words USING fts5vocab (temp, rebuilt, instance);
          CREATE VIRTUAL TABLE temp.words USING fts5vocab (main, ${index}, instance)`);
        const words = number(
          `SELECT count(*) FROM (SELECT * FROM (SELECT * FROM temp.words EXCEPT SELECT * FROM temp.rebuilt_words)
             UNION ALL SELECT * FROM (SELECT * FROM temp.rebuilt_words EXCEPT SELECT * FROM temp.words))`,
        );
        db.exec('DROP TABLE temp.words; DROP TABLE temp.rebuilt_words; DROP TABLE temp.rebuilt');
        return words === 0 ? [] : [{ index, words }];
      });
      return [...indexes, ...dictionary];
    },
  };
}
