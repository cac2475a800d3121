// Reads saved lists, and changes them through the write gate.
import type { ReadableDatabase } from '../../core/database/connection.ts';
import type { Actor, WriteGate } from '../../core/journal/write-gate.ts';
import {
  addSavedList,
  changeSavedList,
  deleteSavedList,
  savedListOf,
  type SavedListChanges,
  type SavedListInput,
} from './saved-lists-commands.ts';
import { savedListsIn } from './saved-lists-repository.ts';

export type { CountedList } from './saved-lists-repository.ts';

export type SavedListsService = ReturnType<typeof savedListsService>;

export function savedListsService(reader: ReadableDatabase, gate: WriteGate) {
  return {
    all: () => savedListsIn(reader).all(),
    /** @throws Problem not-found */
    list: (id: string) => savedListOf(reader, id),
    /** @throws Problem not-found, name-taken */
    add: (actor: Actor, input: SavedListInput) => gate.write(actor, addSavedList(input)),
    /** @throws Problem not-found, name-taken, validation-failed */
    change: (actor: Actor, id: string, changes: SavedListChanges) =>
      gate.write(actor, changeSavedList(id, changes)),
    /** @throws Problem not-found */
    delete: (actor: Actor, id: string) => gate.write(actor, deleteSavedList(id)),
  };
}
