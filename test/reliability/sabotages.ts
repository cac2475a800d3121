// The defects that the tests put into a copy of the program, to see that they are noticed.
import type { Sabotage } from './program-copy.ts';

/** SQLite's own default under WAL, which better-sqlite3 is built with. */
export const commitsNotSynced: Sabotage = {
  replace: [
    ['db.pragma("synchronous = FULL")', 'db.pragma("synchronous = NORMAL")'],
    ['assertPragma(db, "synchronous", 2)', 'assertPragma(db, "synchronous", 1)'],
  ],
};

export const ledgerNotSynced: Sabotage = {
  replace: [
    ['if (onThisThread) fdatasyncSync(fd);', 'if (onThisThread) await null;'],
    ['else await syncData(fd);', 'else await null;'],
  ],
};

/** Key and answer are committed in a transaction of their own, after that of the change. */
export const keysKeptApart: Sabotage = {
  replace: [
    ['idempotencyWrites(db).claim(claim,', '((..._) => undefined)(claim,'],
    ['context.set("answerIsSettled", true)', 'context.set("answerIsSettled", false)'],
  ],
};

/** Once there is something to lend, one batch in five is committed; the others wait for it, answered already. */
export const committedNowAndThen: Sabotage = {
  replace: [
    ['begin.run();', 'if (!db.inTransaction) begin.run();'],
    ['commit.run();', 'if (recording.lastSeq() < 40 || Math.random() < 0.2) commit.run();'],
  ],
};

/** Adding a group is a defect that quotes the name, and where the name asks for it, the end of the program. */
export const failsOnGroups: Sabotage = {
  replace: [
    [
      'groups.addGroup(actor, context.req.valid("json").name)',
      `((name) => {
        if (name.startsWith('crash ')) setTimeout(() => { throw new Error(name); });
        throw new Error(name, { cause: new RangeError(name) });
      })(context.req.valid("json").name)`,
    ],
  ],
};

/** Segments go although an older backup needs them. */
export const deletedTooEarly: Sabotage = {
  replace: [['afterSeq: neededAfter(dataFolder)', 'afterSeq: Infinity']],
};

/** A line of the ledger is taken whatever its hash. */
export const chainNotChecked: Sabotage = {
  replace: [['expected.line === line && ', '']],
};
