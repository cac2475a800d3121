// The SQL of places: where in the school items stand, in an order that people choose.
import type { z } from '@hono/zod-openapi';
import type { ReadableDatabase, WritableDatabase } from '../../core/database/connection.ts';
import { preparedPerConnection } from '../../core/database/prepared-statements.ts';
import type { placeSchema } from './collection-schemas.ts';

/** A place with how many items belong to it. */
export type Place = z.infer<typeof placeSchema>;

export interface PlaceRow {
  id: string;
  name: string;
  /** Its number in the order of the places: 1 is the first. */
  position: number;
}

export const placesIn = preparedPerConnection((db: ReadableDatabase) => {
  const all = db.prepare<[], Place>(
    `SELECT id, name, (SELECT count(*) FROM items WHERE place_id = p.id) AS itemCount
     FROM places p ORDER BY position, name`,
  );
  const place = db.prepare<[string], PlaceRow>('SELECT id, name, position FROM places WHERE id = ?');
  const named = db.prepare<[string], string>('SELECT id FROM places WHERE name = ?').pluck();
  return {
    all: (): Place[] => all.all(),
    place: (id: string): PlaceRow | null => place.get(id) ?? null,
    /** In any case. */
    idNamed: (name: string): string | null => named.get(name) ?? null,
  };
});

export const placeWrites = preparedPerConnection((db: WritableDatabase) => {
  const count = db.prepare<[], number>('SELECT count(*) FROM places').pluck();
  const put = db.prepare<[PlaceRow]>(
    `INSERT INTO places (id, name, position) VALUES (@id, @name, @position)
     ON CONFLICT (id) DO UPDATE SET name = excluded.name, position = excluded.position`,
  );
  const makeRoom = db.prepare<[{ id: string; position: number }]>(
    'UPDATE places SET position = position + 1 WHERE id <> @id AND position >= @position',
  );
  const closeGaps = db.prepare(
    `UPDATE places SET position = numbered.at
     FROM (SELECT id, row_number() OVER (ORDER BY position, name) AS at FROM places) numbered
     WHERE numbered.id = places.id AND places.position <> numbered.at`,
  );
  const touchItems = db.prepare<[{ id: string; at: string }]>(
    'UPDATE items SET updated_at = @at, version = version + 1 WHERE place_id = @id',
  );
  const moveItems = db.prepare<[{ id: string; into: string | null; at: string }]>(
    'UPDATE items SET place_id = @into, updated_at = @at, version = version + 1 WHERE place_id = @id',
  );
  const remove = db.prepare<[string]>('DELETE FROM places WHERE id = ?');
  return {
    /** The position behind the last place. */
    next: (): number => (count.get() ?? 0) + 1,
    /** Adds the place, or renames and moves it; the places behind it follow. */
    put({ id, name, position }: PlaceRow, at: string): void {
      const before = placesIn(db).place(id);
      if (before?.position !== position) {
        // Those between its old and its new position move up by one.
        if (before !== null && before.position < position) position += 1;
        makeRoom.run({ id, position });
      }
      put.run({ id, name, position });
      closeGaps.run();
      if (before !== null && before.name !== name) touchItems.run({ id, at });
    },
    /** Its items go to the other place; without one they have none. */
    remove(id: string, into: string | null, at: string): void {
      moveItems.run({ id, into, at });
      remove.run(id);
      closeGaps.run();
    },
  };
});
