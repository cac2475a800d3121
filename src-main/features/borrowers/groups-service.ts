// Manages groups (classes and departments) and borrower categories.
import type { z } from '@hono/zod-openapi';
import { v7 as newId } from 'uuid';
import type { ReadableDatabase, WritableDatabase } from '../../core/database/connection.ts';
import type { NewEvent } from '../../core/events/events.ts';
import type { Actor, CommandContext, Follow, WriteGate } from '../../core/journal/write-gate.ts';
import { Problem } from '../../core/problems/problem.ts';
import { firstNameAfter } from '../settings/first-names.ts';
import { touchBorrowers } from './borrower-changes-repository.ts';
import type { groupChangesSchema } from './borrowers-schemas.ts';
import { groupsIn, groupWrites } from './groups-repository.ts';

/** The fields to change; null clears. */
export type GroupChanges = z.infer<typeof groupChangesSchema>;

export type GroupsService = ReturnType<typeof groupsService>;

export function groupsService(reader: ReadableDatabase, gate: WriteGate) {
  gate.follow(firstCategoriesFollow);
  return {
    groups: () => groupsIn(reader).groups(),
    categories: () => categoriesIn(reader),

    /** @throws Problem name-taken */
    async addGroup(actor: Actor, name: string) {
      const { result } = await gate.write(actor, ({ db }) => {
        if (groupsIn(db).groupByName(name) !== null) throw nameTaken(name);
        const events: NewEvent[] = [];
        const id = groupNamed(db, name, events) ?? '';
        return { result: groupNow(db, id), events };
      });
      return result;
    },
    /** Changes the given fields. @throws Problem not-found, name-taken */
    async updateGroup(actor: Actor, id: string, changes: GroupChanges) {
      const { result } = await gate.write(actor, ({ db, now }) => {
        const present = groupsIn(db).group(id) ?? nothing('group', id);
        const { name = present.name, teacherEmail = present.teacherEmail } = changes;
        const holder = groupsIn(db).groupByName(name);
        if (holder !== null && holder.id !== id) throw nameTaken(name);
        if (present.name === name && present.teacherEmail === teacherEmail)
          return { result: groupNow(db, id), events: [] };
        groupWrites(db).updateGroup({ id, name, teacherEmail });
        if (present.name !== name) touchBorrowers(db).ofGroup(id, now);
        return { result: groupNow(db, id), events: [{ type: 'group.updated', data: { id, name } }] };
      });
      return result;
    },
    /** @throws Problem not-found, group-in-use */
    async deleteGroup(actor: Actor, id: string): Promise<void> {
      await gate.write(actor, (context) => {
        const { db } = context;
        if (groupsIn(db).group(id) === null) nothing('group', id);
        const left = groupWrites(db).borrowersInGroup(id);
        if (left > 0)
          throw new Problem(
            'group-in-use',
            `${String(left)} borrowers are still in this group. Give them another one first.`,
          );
        return { result: null, events: removeGroup(context, id) };
      });
    },
    /** @throws Problem name-taken */
    async addCategory(actor: Actor, name: string) {
      const { result } = await gate.write(actor, ({ db }) => {
        if (groupsIn(db).categoryByName(name) !== null) throw nameTaken(name);
        const id = newId();
        groupWrites(db).insertCategory({ id, name });
        const result = categoryNow(db, id);
        return { result, events: [{ type: 'borrower-category.added', data: { id, name } }] };
      });
      return result;
    },
    /** @throws Problem not-found, name-taken */
    async renameCategory(actor: Actor, id: string, name: string) {
      const { result } = await gate.write(actor, ({ db, now }) => {
        if (groupsIn(db).category(id) === null) nothing('borrower category', id);
        const holder = groupsIn(db).categoryByName(name);
        if (holder !== null && holder.id !== id) throw nameTaken(name);
        const events = [renamed(db, id, name, now)];
        return { result: categoryNow(db, id), events };
      });
      return result;
    },
  };
}

/** The first categories, in the language of the library. */
const firstCategoriesFollow: Follow = ({ db, now }, events) =>
  (['pupil', 'teacher'] as const).flatMap((named) => {
    const present = groupsIn(db).category(`category-${named}`);
    const name = present === null ? null : firstNameAfter(events, named, present.name);
    if (present === null || name === null || groupsIn(db).categoryByName(name) !== null) return [];
    return [renamed(db, present.id, name, now)];
  });

function renamed(db: WritableDatabase, id: string, name: string, now: string): NewEvent {
  groupWrites(db).renameCategory({ id, name });
  touchBorrowers(db).ofCategory(id, now);
  return { type: 'borrower-category.updated', data: { id, name } };
}

/** All groups, by name, as this connection sees them. */
export const groupsOf = (db: ReadableDatabase) => groupsIn(db).groups();

/** All borrower categories, by name, as this connection sees them. */
export const categoriesIn = (db: ReadableDatabase) => groupsIn(db).categories();

const groupNow = (db: ReadableDatabase, id: string) =>
  groupsIn(db)
    .groups()
    .find((group) => group.id === id) ?? nothing('group', id);
const categoryNow = (db: ReadableDatabase, id: string) =>
  categoriesIn(db).find((category) => category.id === id) ?? nothing('borrower category', id);

/** The id of the group with this name; creates a new group and adds its event. */
export function groupNamed(db: WritableDatabase, name: string | null, events: NewEvent[]): string | null {
  if (name === null) return null;
  const present = groupsIn(db).groupByName(name);
  if (present !== null) return present.id;
  const id = newId();
  groupWrites(db).insertGroup({ id, name });
  events.push({ type: 'group.added', data: { id, name } });
  return id;
}

/** Deletes a group without borrowers. @returns its events */
export function removeGroupIfEmpty(context: CommandContext, id: string): NewEvent[] {
  const { db } = context;
  if (groupsIn(db).group(id) === null || groupWrites(db).borrowersInGroup(id) > 0) return [];
  return removeGroup(context, id);
}

function removeGroup({ db, precede }: CommandContext, id: string): NewEvent[] {
  const event: NewEvent = { type: 'group.deleted', data: { id } };
  const first = precede([event]);
  groupWrites(db).removeGroup(id);
  return [...first, event];
}

/** Creates a category if the name is new. @returns its events */
export function categoryNamed(db: WritableDatabase, name: string): NewEvent[] {
  if (groupsIn(db).categoryByName(name) !== null) return [];
  const id = newId();
  groupWrites(db).insertCategory({ id, name });
  return [{ type: 'borrower-category.added', data: { id, name } }];
}

function nameTaken(name: string): Problem {
  return new Problem('name-taken', `There is already one called ${name}.`, [
    { pointer: '/name', message: 'is already in use' },
  ]);
}

function nothing(what: string, id: string): never {
  throw new Problem('not-found', `There is no ${what} ${id}.`);
}
