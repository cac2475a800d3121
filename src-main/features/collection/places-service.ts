// Manages the places where items stand: adds, renames, orders and deletes them, and their shelves.
import { isDeepStrictEqual } from 'node:util';
import { v7 as newId } from 'uuid';
import type { ReadableDatabase, WritableDatabase } from '../../core/database/connection.ts';
import { rangeFaults } from '../../core/database/shelf-range-rules.ts';
import type { UndoHandler } from '../../core/events/event-handlers.ts';
import type { NewEvent } from '../../core/events/events.ts';
import type { Actor, WriteGate } from '../../core/journal/write-gate.ts';
import { Problem } from '../../core/problems/problem.ts';
import { currentSettings } from '../settings/settings-service.ts';
import { placesIn, placeWrites, type Place, type PlaceRow, type PlaceShelf } from './places-repository.ts';

export type { PlaceShelf } from './places-repository.ts';

export interface PlaceChanges {
  name?: string | undefined;
  /** 1 is the first. */
  position?: number | undefined;
  /** In place of the present ones. */
  shelves?: PlaceShelf[] | undefined;
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
    /** @throws Problem not-found, name-taken, shelf-backwards, shelves-overlap, validation-failed */
    change: (actor: Actor, id: string, changes: PlaceChanges) =>
      gate.write(actor, ({ db, now }) => {
        const row = placeRow(db, id);
        const name = changes.name ?? row.name;
        refuseTakenName(db, name, id);
        const position = Math.min(changes.position ?? row.position, placeWrites(db).next() - 1);
        const events: NewEvent[] = [];
        if (name !== row.name || position !== row.position) {
          const data = { id, name, position };
          placeWrites(db).put(data, now);
          events.push({ type: 'place.updated', data });
        }
        const before = placesIn(db).shelves(id);
        const shelves = changes.shelves ?? before;
        if (!isDeepStrictEqual(shelves, before)) {
          refuseFaultyShelves(shelves, currentSettings(db).language);
          placeWrites(db).putShelves(id, shelves, now);
          events.push({
            type: 'place.shelves-changed',
            subjects: { place: id },
            data: { place: id, before, shelves },
          });
        }
        return { result: placeNow(db, id), events };
      }),
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

interface ChangedShelves {
  place: string;
  before: PlaceShelf[];
  shelves: PlaceShelf[];
}

export const shelvesUndo: UndoHandler<ChangedShelves> = {
  scope: () => 'collection:write',
  undo({ db, now }, { seq, id: undoes, data: { place, before, shelves } }) {
    const present = placesIn(db).place(place) === null ? null : placesIn(db).shelves(place);
    if (!isDeepStrictEqual(present, shelves))
      throw new Problem('undo-superseded', 'The shelves were changed again since, or the place is gone.');
    placeWrites(db).putShelves(place, before, now);
    const data = { place, before: shelves, shelves: before };
    return {
      undone: [seq],
      events: [{ type: 'place.shelves-changed', subjects: { place }, data, undoes }],
    };
  },
};

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

function refuseFaultyShelves(shelves: readonly PlaceShelf[], language: string): void {
  const [first] = rangeFaults(shelves, language);
  if (first === undefined) return;
  const { name, from, to } = shelves[first.index] ?? { name: '', from: '', to: '' };
  const at = (field: string, message: string) => [
    { pointer: `/shelves/${String(first.index)}/${field}`, message },
  ];
  switch (first.fault) {
    case 'no-mark':
      throw new Problem(
        'validation-failed',
        `${name} needs call numbers with letters or digits.`,
        at('from', 'must have letters or digits'),
      );
    case 'same-name':
      throw new Problem('name-taken', `Two shelves are called ${name}.`, at('name', 'is already in use'));
    case 'backwards':
      throw new Problem(
        'shelf-backwards',
        `${name} ends at ${to}, which stands before ${from}.`,
        at('to', 'must not stand before the first call number'),
      );
    case 'overlap':
      throw new Problem(
        'shelves-overlap',
        `${name} begins at ${from}, which is on ${first.other ?? ''} already.`,
        at('from', `must stand behind the last call number of ${first.other ?? ''}`),
      );
  }
}
