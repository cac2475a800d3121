// The SQL of the watched folder's runs.
import type { ReadableDatabase, WritableDatabase } from '../../core/database/connection.ts';
import { preparedPerConnection } from '../../core/database/prepared-statements.ts';
import type { Run, RunCounts } from './watched-folder-record.ts';

type Row = Omit<Run, 'passedOver' | 'counts'> & { passedOver: string; counts: string | null };

const columns = `id, at, ended_at AS endedAt, file, bytes, modified_ms AS modifiedMs, sha256, state, outcome, why, import, plan,
  passed_over AS passedOver, counts`;

export const runsIn = preparedPerConnection((db: ReadableDatabase) => {
  const runs = db.prepare<[], Row>(`SELECT ${columns} FROM synchronisation_runs ORDER BY at DESC, id DESC`);
  const open = db.prepare<[], Row>(
    `SELECT ${columns} FROM synchronisation_runs WHERE state IN ('running', 'waiting')`,
  );
  const latest = db.prepare<[string], Row>(
    `SELECT ${columns} FROM synchronisation_runs WHERE at >= ? ORDER BY at DESC, id DESC LIMIT 1`,
  );
  return {
    /** Newest first. */
    runs: (): Run[] => runs.all().map(runOf),
    /** The run that has not ended. */
    open(): Run | null {
      const row = open.get();
      return row === undefined ? null : runOf(row);
    },
    /** The latest run at or after `since`. */
    latest(since: string): Run | null {
      const row = latest.get(since);
      return row === undefined ? null : runOf(row);
    },
  };
});

export const runWrites = preparedPerConnection((db: WritableDatabase) => {
  const save = db.prepare(
    `INSERT INTO synchronisation_runs (id, at, ended_at, file, bytes, modified_ms, sha256, state, outcome, why, import,
       plan, passed_over, counts)
     VALUES (@id, @at, @endedAt, @file, @bytes, @modifiedMs, @sha256, @state, @outcome, @why, @import, @plan, @passedOver,
       @counts)
     ON CONFLICT (id) DO UPDATE SET ended_at = excluded.ended_at, file = excluded.file, bytes = excluded.bytes,
       modified_ms = excluded.modified_ms, state = excluded.state, outcome = excluded.outcome, why = excluded.why, import = excluded.import,
       plan = excluded.plan, counts = excluded.counts`,
  );
  const remove = db.prepare('DELETE FROM synchronisation_runs WHERE id = ?');
  return {
    /** Inserts or updates the run. */
    save: ({ passedOver, counts, ...run }: Run) =>
      save.run({
        ...run,
        passedOver: JSON.stringify(passedOver),
        counts: counts && JSON.stringify(counts),
      }),
    remove: (id: string) => remove.run(id),
  };
});

function runOf({ passedOver, counts, ...row }: Row): Run {
  return {
    ...row,
    passedOver: JSON.parse(passedOver) as string[],
    counts: counts === null ? null : (JSON.parse(counts) as RunCounts),
  };
}
