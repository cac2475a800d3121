// The SQL that controls when FTS5 merges the borrowers' search index, which drops words of deleted and changed rows.
import type { WritableDatabase } from '../../core/database/connection.ts';
import { preparedPerConnection } from '../../core/database/prepared-statements.ts';

/** FTS5's default, in percent: the share of deleted rows that triggers a merge. */
const DEFAULT_DELETE_MERGE = 10;
/** The most pages written in one step, which takes a few milliseconds. */
const PAGES = 16;

/**
 * By default FTS5 merges everything at the end of the change that reaches a tenth of the rows. During many changes in a
 * row, some would take a third of a second. So merging is paused during such a series and then done in steps.
 */
export const searchIndexMerging = preparedPerConnection((db: WritableDatabase) => {
  const set = (from: number) =>
    db.prepare(
      `INSERT INTO borrowers_search_words (borrowers_search_words, rank) VALUES ('deletemerge', ${String(from)})`,
    );
  const [never, usual] = [set(0), set(DEFAULT_DELETE_MERGE)];
  const merge = db.prepare(
    `INSERT INTO borrowers_search_words (borrowers_search_words, rank) VALUES ('merge', ${String(PAGES)})`,
  );
  const changes = db.prepare<[], number>('SELECT total_changes()').pluck();
  const changesSoFar = (): number => changes.get() ?? 0;
  return {
    pause: () => never.run(),
    /** Resumes automatic merging: the next change merges, unless `mergeStep` has done it before. */
    resume: () => usual.run(),
    /** @returns whether there may be more to merge */
    mergeStep(): boolean {
      const before = changesSoFar();
      merge.run();
      return changesSoFar() - before > 1; // the statement itself counts as one
    },
  };
});
