// The defects that the tests put into a copy of the program, to see that they are noticed.
import type { Sabotage } from './program-copy.ts';

/** SQLite's own default under WAL, which better-sqlite3 is built with. */
export const commitsNotSynced: Sabotage = {
  replace: [
    ['db.pragma("synchronous = FULL")', 'db.pragma("synchronous = NORMAL")'],
    ['assertPragma(db, "synchronous", 2)', 'assertPragma(db, "synchronous", 1)'],
  ],
};

export const ledgerNotSynced: Sabotage = { replace: [['await syncData(fd)', 'await null']] };

/** The key is kept with the answer only, after the change. */
export const keysNotKept: Sabotage = {
  replace: [['idempotencyWrites(db).claim(actor.claim,', '((..._) => undefined)(actor.claim,']],
};

/** Once there is something to lend, one batch in five is committed; the others wait for it, answered already. */
export const committedNowAndThen: Sabotage = {
  replace: [
    ['begin.run();', 'if (!db.inTransaction) begin.run();'],
    ['commit.run();', 'if (lastSeq < 40 || Math.random() < 0.2) commit.run();'],
  ],
};
