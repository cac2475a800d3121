// SQL of erasures: their stages and the numbers of removed records.
import type { ReadableDatabase, WritableDatabase } from '../../core/database/connection.ts';
import { preparedPerConnection } from '../../core/database/prepared-statements.ts';
import type { ErasureStage } from './erasure-delay-rules.ts';

/** The number of removed or redacted records, by kind. */
export type Removed = Readonly<Record<string, number>>;

export interface Erasure {
  id: string;
  borrower: string;
  ids: string[];
  at: string;
  actor: string;
  stage: ErasureStage;
  removed: Removed;
  finishedAt: string | null;
}

type Row = Omit<Erasure, 'ids' | 'removed'> & { ids: string; removed: string };

const columns = 'id, borrower, ids, at, actor, stage, removed, finished_at AS finishedAt';

export const erasuresIn = preparedPerConnection((db: ReadableDatabase) => {
  const all = db.prepare<[], Row>(`SELECT ${columns} FROM erasures ORDER BY at DESC, id DESC LIMIT 500`);
  const byId = db.prepare<[string], Row>(`SELECT ${columns} FROM erasures WHERE id = ?`);
  const ofBorrower = db.prepare<[string], Row>(`SELECT ${columns} FROM erasures WHERE borrower = ?`);
  const underWay = db.prepare<[], Row>(
    `SELECT ${columns} FROM erasures WHERE stage <> 'done' ORDER BY at, id`,
  );
  const seqOf = db.prepare<[{ borrower: string; id: string }], number>(
    `SELECT seq FROM events WHERE borrower = @borrower AND type = 'borrower.deleted' AND data ->> '$.erasure' = @id`,
  );
  const asErasure = (row: Row): Erasure => ({
    ...row,
    ids: JSON.parse(row.ids) as string[],
    removed: JSON.parse(row.removed) as Removed,
  });
  const erasureIn = (row: Row | undefined): Erasure | null => (row === undefined ? null : asErasure(row));
  return {
    all: (): Erasure[] => all.all().map(asErasure),
    erasure: (id: string): Erasure | null => erasureIn(byId.get(id)),
    ofBorrower: (id: string): Erasure | null => erasureIn(ofBorrower.get(id)),
    underWay: (): Erasure[] => underWay.all().map(asErasure),
    /** The event of the erasure. */
    seqOf: ({ borrower, id }: Erasure): number => seqOf.pluck().get({ borrower, id }) ?? 0,
  };
});

export const erasureWrites = preparedPerConnection((db: WritableDatabase) => {
  const insert = db.prepare(
    `INSERT INTO erasures (id, borrower, ids, at, actor, stage, removed) VALUES (@id, @borrower, @ids, @at, @actor, @stage, @removed)
     ON CONFLICT DO NOTHING`,
  );
  // The + keeps SQLite from the index of borrowers, where it would read the whole journal at each start.
  const journaled = db.prepare(
    `INSERT INTO erasures (id, borrower, ids, at, actor, stage, removed)
     SELECT coalesce(data ->> '$.erasure', id), borrower, data -> '$.ids', at, actor, 'rows', '{}' FROM events
     WHERE type = 'borrower.deleted' AND data ->> '$.erased' = 1 AND data ->> '$.ids' IS NOT NULL AND +borrower IS NOT NULL
     ON CONFLICT DO NOTHING`,
  );
  const reach = db.prepare(
    `UPDATE erasures SET stage = @stage, removed = @removed, finished_at = iif(@stage = 'done', @now, NULL) WHERE id = @id`,
  );
  return {
    begin: ({ ids, removed, finishedAt: _, ...erasure }: Erasure) =>
      insert.run({ ...erasure, ids: JSON.stringify(ids), removed: JSON.stringify(removed) }),
    /** Begins the erasures that a restored older library has in its journal, from the ledger, and not in its tables. */
    beginJournaled: () => journaled.run(),
    /** Sets the stage and adds to the numbers of removed records. */
    reach(erasure: Erasure, stage: ErasureStage, removed: Removed, now: string): void {
      reach.run({ id: erasure.id, stage, removed: JSON.stringify(sumOf(erasure.removed, removed)), now });
    },
  };
});

function sumOf(before: Removed, more: Removed): Removed {
  const sum: Record<string, number> = { ...before };
  for (const [what, count] of Object.entries(more)) sum[what] = (sum[what] ?? 0) + count;
  return sum;
}
