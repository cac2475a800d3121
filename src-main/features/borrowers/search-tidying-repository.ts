// The SQL that decides when the borrowers' search index gets rid of words of rows that were deleted or changed.
import type { WritableDatabase } from '../../core/database/connection.ts';
import { preparedPerConnection } from '../../core/database/prepared-statements.ts';

/** FTS5's own share, in percent: of so many deleted rows a part of the index is merged into another. */
const TIDIED_FROM = 10;
/** So many pages are written at most in a step, which takes some milliseconds. */
const PAGES = 16;

/**
 * By itself FTS5 tidies at the end of whatever change comes to a tenth of the rows, all that there is: many changes
 * one after another have some wait for a third of a second. So it is put off while they go on, and then done in steps.
 */
export const searchTidying = preparedPerConnection((db: WritableDatabase) => {
  const set = (from: number) =>
    db.prepare(
      `INSERT INTO borrowers_search (borrowers_search, rank) VALUES ('deletemerge', ${String(from)})`,
    );
  const [never, usual] = [set(0), set(TIDIED_FROM)];
  const merge = db.prepare(
    `INSERT INTO borrowers_search (borrowers_search, rank) VALUES ('merge', ${String(PAGES)})`,
  );
  const changes = db.prepare<[], number>('SELECT total_changes()').pluck();
  const changesSoFar = (): number => changes.get() ?? 0;
  return {
    putOff: () => never.run(),
    /** The index is tidied as it always is from now on; where nobody does it before, the next change does. */
    takeUp: () => usual.run(),
    /** @returns whether there may be more to tidy */
    tidySome(): boolean {
      const before = changesSoFar();
      merge.run();
      return changesSoFar() - before > 1; // one is the statement itself
    },
  };
});
