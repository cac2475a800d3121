// The SQL of moves, and of what they brought to a borrower or an item.
import type { ReadableDatabase, WritableDatabase } from '../../core/database/connection.ts';
import { preparedPerConnection } from '../../core/database/prepared-statements.ts';
import type { PlanOf } from '../imports/import-record.ts';
import type { IgnoredFile, ListHere, StoredMove } from './move-record.ts';

type Row = Omit<StoredMove, 'ignored'> & { ignored: string };

const columns = 'id, status, actor, created_at AS createdAt, backup, failure, ignored';

export const storedMoves = preparedPerConnection((db: ReadableDatabase) => {
  const byId = db.prepare<[string], Row>(`SELECT ${columns} FROM moves WHERE id = ?`);
  const all = db.prepare<[], Row>(`SELECT ${columns} FROM moves ORDER BY created_at DESC, id DESC LIMIT 50`);
  const otherLoans = db
    .prepare<[Record<'record' | 'move', string>], number>(
      `SELECT EXISTS (SELECT 1 FROM loans l WHERE (l.borrower_id = @record OR l.item_id = @record) AND l.cancelled_at IS NULL
         AND NOT EXISTS (SELECT 1 FROM import_rows r JOIN imports i ON i.id = r.import AND i.plan = r.plan
           WHERE i.move = @move AND i.kind = 'loans' AND i.status = 'applied' AND r.borrower = l.borrower_id
             AND r.outcome = 'done' AND r.after ->> 'loan' = l.id)
       )`,
    )
    .pluck();
  const here = db.prepare<[PlanOf & { today: string }], Omit<ListHere, 'import'>>(
    `SELECT count(*) AS rows, count(*) FILTER (WHERE after ->> 'dueOn' < @today) AS overdue,
       coalesce(sum(CAST(after ->> 'amount' AS INTEGER)), 0) AS owed
     FROM import_rows
     WHERE import = @import AND plan = @plan AND after ->> 'adds' IS NULL AND (outcome = 'done' OR (fate = 'unchanged' AND outcome IS NULL))`,
  );
  const photoCame = db
    .prepare<[Record<'record' | 'move', string>], number>(
      `SELECT EXISTS (SELECT 1 FROM imports i JOIN import_rows r ON r.import = i.id AND r.plan = i.plan
         WHERE i.move = @move AND i.kind = 'photos' AND i.status = 'applied' AND r.borrower = @record AND r.outcome = 'done')`,
    )
    .pluck();
  return {
    move: (id: string): StoredMove | null => {
      const row = byId.get(id);
      return row === undefined ? null : moveOf(row);
    },
    all: (): StoredMove[] => all.all().map(moveOf),
    /** Rows that were applied, or were here before. */
    here: (plan: PlanOf, today: string): Omit<ListHere, 'import'> =>
      here.get({ ...plan, today }) ?? { rows: 0, overdue: 0, owed: 0 },
    /** Whether this move brought a photo of the borrower. */
    photoCame: (move: string, borrower: string): boolean => photoCame.get({ move, record: borrower }) === 1,
    /** Whether a borrower or an item has loans that this move did not bring. */
    hasOtherLoans: (move: string, record: string): boolean => otherLoans.get({ move, record }) === 1,
  };
});

export const moveWrites = preparedPerConnection((db: WritableDatabase) => {
  const insert = db.prepare(
    `INSERT INTO moves (id, status, actor, created_at, updated_at) VALUES (@id, 'open', @actor, @now, @now)`,
  );
  const save = db.prepare(
    `UPDATE moves SET status = @status, actor = @actor, updated_at = @now, backup = @backup, failure = @failure,
       ignored = @ignored WHERE id = @id`,
  );
  return {
    insert: (id: string, actor: string, now: string) => insert.run({ id, actor, now }),
    save: (move: StoredMove, now: string) =>
      save.run({ ...move, now, ignored: JSON.stringify(move.ignored) }),
  };
});

function moveOf({ ignored, ...row }: Row): StoredMove {
  return { ...row, ignored: JSON.parse(ignored) as IgnoredFile[] };
}
