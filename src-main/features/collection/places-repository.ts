// The SQL of places: where in the school items stand, in an order that people choose.
import type { z } from '@hono/zod-openapi';
import type { ReadableDatabase, WritableDatabase } from '../../core/database/connection.ts';
import { preparedPerConnection } from '../../core/database/prepared-statements.ts';
import type { Picture } from '../../core/http/pictures.ts';
import type { placeSchema, placeShelfSchema } from './collection-schemas.ts';

/** A place with how many items belong to it. */
export type Place = z.infer<typeof placeSchema>;

/** A shelf of a place: a range of call numbers, and where it is on the map. */
export type PlaceShelf = z.infer<typeof placeShelfSchema>;

export interface PlaceRow {
  id: string;
  name: string;
  /** Its number in the order of the places: 1 is the first. */
  position: number;
}

export const placesIn = preparedPerConnection((db: ReadableDatabase) => {
  const all = db.prepare<[], Omit<Place, 'shelves'> & { shelves: string | null }>(
    `SELECT id, name, (SELECT m.id FROM place_maps m WHERE m.place_id = p.id AND m.replaced_at IS NULL) AS map,
       shelves, (SELECT count(*) FROM items WHERE place_id = p.id) AS itemCount
     FROM places p ORDER BY position, name`,
  );
  const place = db.prepare<[string], PlaceRow>('SELECT id, name, position FROM places WHERE id = ?');
  const named = db.prepare<[string], string>('SELECT id FROM places WHERE name = ?').pluck();
  const shelves = db.prepare<[string], string | null>('SELECT shelves FROM places WHERE id = ?').pluck();
  const map = db.prepare<[string], Picture>(
    `SELECT id AS name, media_type AS type, bytes FROM place_maps WHERE place_id = ? AND replaced_at IS NULL`,
  );
  const mapName = db
    .prepare<[string], string>('SELECT id FROM place_maps WHERE place_id = ? AND replaced_at IS NULL')
    .pluck();
  const former = db.prepare<[{ id: string; place: string }]>(
    'SELECT 1 FROM place_maps WHERE id = @id AND place_id = @place AND replaced_at IS NOT NULL',
  );
  const oldest = db.prepare<[string]>('SELECT 1 FROM place_maps WHERE replaced_at < ? LIMIT 1');
  return {
    all: (): Place[] => all.all().map((row) => ({ ...row, shelves: shelvesOf(row.shelves) })),
    shelves: (id: string): PlaceShelf[] => shelvesOf(shelves.get(id) ?? null),
    map: (place: string): Picture | null => map.get(place) ?? null,
    mapName: (place: string): string | null => mapName.get(place) ?? null,
    /** Whether a map of this name can be brought back. */
    isFormerMap: (place: string, id: string): boolean => former.get({ id, place }) !== undefined,
    anyFormerMapBefore: (at: string): boolean => oldest.get(at) !== undefined,
    place: (id: string): PlaceRow | null => place.get(id) ?? null,
    /** In any case. */
    idNamed: (name: string): string | null => named.get(name) ?? null,
  };
});

const shelvesOf = (json: string | null): PlaceShelf[] =>
  json === null ? [] : (JSON.parse(json) as PlaceShelf[]);

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
  const putShelves = db.prepare<[{ id: string; shelves: string | null }]>(
    'UPDATE places SET shelves = @shelves WHERE id = @id',
  );
  const replaceMap = db.prepare<[{ place: string; at: string }]>(
    'UPDATE place_maps SET replaced_at = @at WHERE place_id = @place AND replaced_at IS NULL',
  );
  const addMap = db.prepare(
    'INSERT INTO place_maps (id, place_id, media_type, bytes) VALUES (@name, @place, @type, @bytes)',
  );
  const bringMapBack = db.prepare<[{ place: string; id: string }]>(
    'UPDATE place_maps SET replaced_at = NULL WHERE id = @id AND place_id = @place',
  );
  const forgetMaps = db.prepare<[string]>('DELETE FROM place_maps WHERE replaced_at < ?');
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
    /** In place of the present ones. */
    putShelves(id: string, shelves: readonly PlaceShelf[], at: string): void {
      putShelves.run({ id, shelves: shelves.length === 0 ? null : JSON.stringify(shelves) });
      touchItems.run({ id, at });
    },
    /** The present map, if there is one, becomes a former one. @param map null removes it */
    putMap(place: string, map: Picture | null, at: string): void {
      replaceMap.run({ place, at });
      if (map !== null) addMap.run({ ...map, place });
    },
    /** Makes a former map the present one; without a name, or if it is no longer there, the place has none. */
    bringMapBack(place: string, id: string | null, at: string): void {
      replaceMap.run({ place, at });
      if (id !== null) bringMapBack.run({ place, id });
    },
    forgetMapsBefore: (at: string) => forgetMaps.run(at),
    /** Its items go to the other place; without one they have none. */
    remove(id: string, into: string | null, at: string): void {
      moveItems.run({ id, into, at });
      remove.run(id);
      closeGaps.run();
    },
  };
});
