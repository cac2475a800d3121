// The SQL of dated closures.
import type { z } from '@hono/zod-openapi';
import { preparedPerConnection } from '../../core/database/prepared-statements.ts';
import type { ReadableDatabase, WritableDatabase } from '../../core/database/connection.ts';
import { readAgain, readOnce } from '../../core/database/read-once.ts';
import type { newClosureSchema, closureSchema } from './closed-days-schemas.ts';

export type ClosureInput = z.infer<typeof newClosureSchema>;

export type Closure = z.infer<typeof closureSchema>;

const closuresIn = preparedPerConnection((db: ReadableDatabase) => {
  const all = db.prepare<[], Closure>(
    'SELECT id, starts_on AS startsOn, ends_on AS endsOn, name FROM closed_days ORDER BY starts_on, ends_on',
  );
  return (): Closure[] => all.all();
});

const read = (db: ReadableDatabase) => closuresIn(db)();

export const allClosures = (db: ReadableDatabase): readonly Closure[] => readOnce(db, read);

const writes = preparedPerConnection((db: WritableDatabase) => {
  const put = db.prepare(
    `INSERT INTO closed_days (id, starts_on, ends_on, name) VALUES (@id, @startsOn, @endsOn, @name)
     ON CONFLICT (id) DO UPDATE SET starts_on = excluded.starts_on, ends_on = excluded.ends_on, name = excluded.name`,
  );
  const remove = db.prepare('DELETE FROM closed_days WHERE id = ?');
  return { put, remove };
});

export function putClosure(db: WritableDatabase, closure: Closure): void {
  writes(db).put.run(closure);
  readAgain(db, read);
}

/** @returns whether it existed */
export function removeClosure(db: WritableDatabase, id: string): boolean {
  readAgain(db, read);
  return writes(db).remove.run(id).changes === 1;
}
