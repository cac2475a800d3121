// The commands of saved lists: add, change, delete, and their undo.
import { v7 as newId } from 'uuid';
import type { ReadableDatabase, WritableDatabase } from '../../core/database/connection.ts';
import type { NewEvent } from '../../core/events/events.ts';
import type { UndoHandler } from '../../core/events/event-handlers.ts';
import type { Command } from '../../core/journal/write-gate.ts';
import { Problem } from '../../core/problems/problem.ts';
import { collectionIn } from './collection-repository.ts';
import {
  savedListsIn,
  savedListWrites,
  type CountedList,
  type SavedListRow,
} from './saved-lists-repository.ts';

/** The most titles on one list: what a display or a reading list never has. */
const mostTitles = 2000;

export interface SavedListInput {
  name: string;
  /** As JSON. */
  search: string | null;
  /** Ids; without a search only. */
  titles: readonly string[];
}

export interface SavedListChanges {
  name?: string | undefined;
  search?: string | undefined;
  addTitles?: readonly string[] | undefined;
  removeTitles?: readonly string[] | undefined;
}

/** @throws Problem not-found (a title), name-taken, validation-failed */
export function addSavedList({ name, search, titles }: SavedListInput): Command<CountedList> {
  return ({ db, now }) => {
    refuseTakenName(db, name, null);
    refuseUnknownTitles(db, titles);
    const row = { id: newId(), name, search };
    savedListWrites(db).put(row, now);
    const added = savedListWrites(db).add(row.id, titles);
    return { result: savedListOf(db, row.id), events: [addedEvent(row, added)] };
  };
}

/** @throws Problem not-found, name-taken, validation-failed */
export function changeSavedList(id: string, changes: SavedListChanges): Command<CountedList> {
  return ({ db, now }) => {
    const { addTitles = [], removeTitles = [] } = changes;
    const before = rowOf(savedListOf(db, id));
    const after = { ...before, name: changes.name ?? before.name, search: changes.search ?? before.search };
    refuseTakenName(db, after.name, id);
    refuseUnknownTitles(db, addTitles);
    if ((before.search === null) !== (after.search === null))
      throw bad('/search', 'must be left out: the titles of this list were picked by hand');
    if (after.search !== null && addTitles.length > 0)
      throw bad('/addTitles', 'must be left out: this list is a search');
    const events = changeTo(db, before, after, { add: addTitles, remove: removeTitles, now });
    if (savedListsIn(db).titles(id).length > mostTitles)
      throw bad('/addTitles', `would be too many: a list has at most ${String(mostTitles)} titles`);
    return { result: savedListOf(db, id), events };
  };
}

/** @throws Problem not-found */
export function deleteSavedList(id: string): Command<{ changed: number }> {
  return ({ db }) => {
    const row = rowOf(savedListOf(db, id));
    return { result: { changed: 1 }, events: [deleteNow(db, row)] };
  };
}

interface TitlesMoved {
  readonly add: readonly string[];
  readonly remove: readonly string[];
  readonly now: string;
}

/** @returns no event if nothing differs */
function changeTo(
  db: WritableDatabase,
  before: SavedListRow,
  after: SavedListRow,
  { add, remove, now }: TitlesMoved,
  undoes?: string,
): NewEvent[] {
  const writes = savedListWrites(db);
  const removed = writes.takeOff(after.id, remove);
  const added = writes.add(after.id, add);
  const isRenamed = after.name !== before.name || after.search !== before.search;
  if (!isRenamed && removed.length + added.length === 0) return [];
  writes.put(after, now);
  const { name, search } = before;
  return [
    {
      type: 'saved-list.changed',
      subjects: { 'saved-list': after.id },
      data: { ...after, added, removed, before: { name, search } },
      ...(undoes !== undefined && { undoes }),
    },
  ];
}

function addedEvent(row: SavedListRow, titles: readonly string[], undoes?: string): NewEvent {
  return {
    type: 'saved-list.added',
    subjects: { 'saved-list': row.id },
    data: { ...row, titles: [...titles] },
    ...(undoes !== undefined && { undoes }),
  };
}

function deleteNow(db: WritableDatabase, row: SavedListRow, undoes?: string): NewEvent {
  const titles = savedListsIn(db).titles(row.id);
  savedListWrites(db).remove(row.id);
  return {
    type: 'saved-list.deleted',
    subjects: { 'saved-list': row.id },
    data: { ...row, titles },
    ...(undoes !== undefined && { undoes }),
  };
}

type WholeList = SavedListRow & { titles: string[] };
type ChangedList = SavedListRow & {
  added: string[];
  removed: string[];
  before: { name: string; search: string | null };
};
const scope = () => 'collection:write' as const;

export const addedListUndo: UndoHandler<WholeList> = {
  scope,
  undo({ db }, { seq, id: event, data }) {
    const row = presentRow(db, data.id);
    return { undone: [seq], events: [deleteNow(db, row, event)] };
  },
};

export const deletedListUndo: UndoHandler<WholeList> = {
  scope,
  undo({ db, now }, { seq, id: event, data: { titles, ...row } }) {
    if (
      savedListsIn(db)
        .all()
        .some(({ name }) => isSameName(name, row.name))
    )
      throw new Problem('undo-superseded', `There is another list called ${row.name} since.`);
    savedListWrites(db).put(row, now);
    const added = savedListWrites(db).add(row.id, titles);
    return { undone: [seq], events: [addedEvent(row, added, event)] };
  },
};

export const changedListUndo: UndoHandler<ChangedList> = {
  scope,
  undo({ db, now }, { seq, id: event, data }) {
    const present = presentRow(db, data.id);
    if (present.name !== data.name || present.search !== data.search)
      throw new Problem('undo-superseded', 'The list was changed again since.');
    const after = { id: data.id, ...data.before };
    refuseTakenName(db, after.name, data.id);
    const moved = { add: data.removed, remove: data.added, now };
    return { undone: [seq], events: changeTo(db, present, after, moved, event) };
  },
};

function presentRow(db: ReadableDatabase, id: string): SavedListRow {
  const present = savedListsIn(db)
    .all()
    .find((list) => list.id === id);
  if (present === undefined) throw new Problem('undo-superseded', 'The list was deleted since.');
  return rowOf(present);
}

const rowOf = ({ id, name, search }: CountedList): SavedListRow => ({ id, name, search });

/** @throws Problem not-found */
export function savedListOf(db: ReadableDatabase, id: string): CountedList {
  const saved = savedListsIn(db)
    .all()
    .find((list) => list.id === id);
  if (saved === undefined) throw new Problem('not-found', `There is no saved list ${id}.`);
  return saved;
}

const isSameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

function refuseTakenName(db: ReadableDatabase, name: string, except: string | null): void {
  if (
    savedListsIn(db)
      .all()
      .some((list) => list.id !== except && isSameName(list.name, name))
  )
    throw new Problem('name-taken', `A list called ${name} already exists.`, [
      { pointer: '/name', message: 'is already in use' },
    ]);
}

function refuseUnknownTitles(db: ReadableDatabase, titles: readonly string[]): void {
  for (const id of titles)
    if (collectionIn(db).titleRow(id) === null) throw new Problem('not-found', `There is no title ${id}.`);
}

const bad = (pointer: string, message: string) =>
  new Problem('validation-failed', 'The list cannot be changed like this.', [{ pointer, message }]);
