// Manages the places where items stand: adds, renames, orders and deletes them.
import { v7 as newId } from 'uuid';
import type { ReadableDatabase, WritableDatabase } from '../../core/database/connection.ts';
import type { NewEvent } from '../../core/events/events.ts';
import type { Actor, WriteGate } from '../../core/journal/write-gate.ts';
import { Problem } from '../../core/problems/problem.ts';
import { placesIn, placeWrites, type Place, type PlaceRow } from './places-repository.ts';

export interface PlaceChanges {
  name?: string | undefined;
  /** 1 is the first. */
  position?: number | undefined;
}

export type PlacesService = ReturnType<typeof placesService>;

export function placesService(reader: ReadableDatabase, gate: WriteGate) {
  return {
    /** In their order. */
    places: (): Place[] => placesIn(reader).all(),
    /** Adds a place behind the others. @throws Problem name-taken */
    async add(actor: Actor, name: string): Promise<Place> {
      const { result } = await gate.write(actor, ({ db, now }) => {
        refuseTakenName(db, name, null);
        const id = newId();
        const events = [insertPlace(db, id, name, now)];
        return { result: placeNow(db, id), events };
      });
      return result;
    },
    /** @throws Problem not-found, name-taken */
    async change(actor: Actor, id: string, changes: PlaceChanges): Promise<Place> {
      const { result } = await gate.write(actor, ({ db, now }) => {
        const before = placeRow(db, id);
        const name = changes.name ?? before.name;
        refuseTakenName(db, name, id);
        const position = Math.min(changes.position ?? before.position, placeWrites(db).next() - 1);
        if (name === before.name && position === before.position)
          return { result: placeNow(db, id), events: [] };
        const data = { id, name, position };
        placeWrites(db).put(data, now);
        return { result: placeNow(db, id), events: [{ type: 'place.updated', data }] };
      });
      return result;
    },
    /**
     * Deletes a place.
     *
     * @param into the id of the place that its items get
     * @throws Problem not-found, place-in-use if items belong to it and `into` is null, validation-failed
     */
    async delete(actor: Actor, id: string, into: string | null): Promise<void> {
      await gate.write(actor, ({ db, now }) => {
        const row = placeRow(db, id);
        if (into !== null) refuseNoOtherPlace(db, id, into);
        const { itemCount } = placeNow(db, id);
        if (itemCount > 0 && into === null)
          throw new Problem(
            'place-in-use',
            `${String(itemCount)} items belong to this place. Say with \`into\` which place they get.`,
          );
        placeWrites(db).remove(id, into, now);
        const data = { ...row, into: itemCount > 0 ? into : null };
        return { result: null, events: [{ type: 'place.deleted', data }] };
      });
    },
  };
}

/** Creates the place within another command if the name is new. @returns its events */
export function makePlace(db: WritableDatabase, name: string, now: string): NewEvent[] {
  return placesIn(db).idNamed(name) === null ? [insertPlace(db, newId(), name, now)] : [];
}

/** Deletes the place within another command if no item belongs to it. @returns its events */
export function removePlaceIfUnused(
  { db, now }: { db: WritableDatabase; now: string },
  id: string,
): NewEvent[] {
  const row = placesIn(db).place(id);
  if (row === null || placeNow(db, id).itemCount > 0) return [];
  placeWrites(db).remove(id, null, now);
  return [{ type: 'place.deleted', data: { ...row, into: null } }];
}

function insertPlace(db: WritableDatabase, id: string, name: string, now: string): NewEvent {
  const data = { id, name, position: placeWrites(db).next() };
  placeWrites(db).put(data, now);
  return { type: 'place.added', data };
}

function placeRow(db: ReadableDatabase, id: string): PlaceRow {
  const row = placesIn(db).place(id);
  if (row === null) throw new Problem('not-found', `There is no place ${id}.`);
  return row;
}

function placeNow(db: ReadableDatabase, id: string): Place {
  const place = placesIn(db)
    .all()
    .find((each) => each.id === id);
  if (place === undefined) throw new Error(`place ${id} is missing inside its own command`);
  return place;
}

function refuseTakenName(db: ReadableDatabase, name: string, except: string | null): void {
  const holder = placesIn(db).idNamed(name);
  if (holder === null || holder === except) return;
  throw new Problem('name-taken', `A place called ${name} already exists.`, [
    { pointer: '/name', message: 'is already in use' },
  ]);
}

function refuseNoOtherPlace(db: ReadableDatabase, id: string, into: string): void {
  if (into !== id && placesIn(db).place(into) !== null) return;
  throw new Problem('validation-failed', `There is no other place ${into}.`, [
    { parameter: 'into', message: 'must be the id of another place' },
  ]);
}
