// Manages item types, which loan rules distinguish.
import { v7 as newId } from 'uuid';
import type { ReadableDatabase, WritableDatabase } from '../../core/database/connection.ts';
import type { NewEvent } from '../../core/events/events.ts';
import type { Actor, Follow, WriteGate } from '../../core/journal/write-gate.ts';
import { Problem } from '../../core/problems/problem.ts';
import { firstNameAfter } from '../settings/first-names.ts';
import { collectionIn, collectionWrites, type ItemType } from './collection-repository.ts';
import { touchItemsOfType } from './item-changes-repository.ts';

/** All item types, by name, as this connection sees them. */
export const itemTypesIn = (db: ReadableDatabase): ItemType[] => collectionIn(db).itemTypes();

export type ItemTypesService = ReturnType<typeof itemTypesService>;

export function itemTypesService(reader: ReadableDatabase, gate: WriteGate) {
  gate.follow(firstItemTypeFollows);
  return {
    itemTypes: () => itemTypesIn(reader),
    /** @throws Problem name-taken */
    async add(actor: Actor, name: string): Promise<ItemType> {
      const { result } = await gate.write(actor, ({ db }) => {
        refuseTakenName(itemTypesIn(db), name, null);
        const id = newId();
        const events = [insertType(db, id, name)];
        return { result: typeNow(db, id), events };
      });
      return result;
    },
    /** @throws Problem not-found, name-taken */
    async rename(actor: Actor, id: string, name: string): Promise<ItemType> {
      const { result } = await gate.write(actor, ({ db, now }) => {
        typeNow(db, id);
        refuseTakenName(itemTypesIn(db), name, id);
        const events = [renamed(db, id, name, now)];
        return { result: typeNow(db, id), events };
      });
      return result;
    },
  };
}

/** The first item type, in the language of the library. */
const firstItemTypeFollows: Follow = ({ db, now }, events) => {
  const types = itemTypesIn(db);
  const present = types.find(({ id }) => id === 'type-book');
  const name = present === undefined ? null : firstNameAfter(events, 'book', present.name);
  if (present === undefined || name === null || isTaken(types, name, present.id)) return [];
  return [renamed(db, present.id, name, now)];
};

function renamed(db: WritableDatabase, id: string, name: string, now: string): NewEvent {
  collectionWrites(db).renameType(id, name);
  touchItemsOfType(db)(id, now);
  return { type: 'item-type.updated', data: { id, name } };
}

function typeNow(db: ReadableDatabase, id: string): ItemType {
  const type = itemTypesIn(db).find((type) => type.id === id);
  if (type === undefined) throw new Problem('not-found', `There is no item type ${id}.`);
  return type;
}

/** Creates the item type within another command if the name is new. @returns its events */
export function makeItemType(db: WritableDatabase, name: string): NewEvent[] {
  return isTaken(itemTypesIn(db), name, null) ? [] : [insertType(db, newId(), name)];
}

function insertType(db: WritableDatabase, id: string, name: string): NewEvent {
  collectionWrites(db).insertType(id, name);
  return { type: 'item-type.added', data: { id, name } };
}

const isTaken = (types: readonly ItemType[], name: string, except: string | null): boolean =>
  types.some((type) => type.id !== except && type.name.toLowerCase() === name.toLowerCase());

function refuseTakenName(types: readonly ItemType[], name: string, except: string | null): void {
  if (isTaken(types, name, except)) {
    throw new Problem('name-taken', `An item type called ${name} already exists.`, [
      { pointer: '/name', message: 'is already in use' },
    ]);
  }
}
