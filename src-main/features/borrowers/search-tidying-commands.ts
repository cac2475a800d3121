// What commands that change many borrowers do about the tidying of their search index.
import type { WritableDatabase } from '../../core/database/connection.ts';
import type { Command } from '../../core/journal/write-gate.ts';
import { searchTidying } from './search-tidying-repository.ts';

/** Until it is taken up again no change tidies. */
export function putOffTidying(db: WritableDatabase): void {
  searchTidying(db).putOff();
}

export function takeUpTidying(db: WritableDatabase): void {
  searchTidying(db).takeUp();
}

/** Tidies what was put off, a few milliseconds at a time. @returns whether there may be more */
export function tidySearchSome(): Command<boolean> {
  return ({ db }) => ({ result: searchTidying(db).tidySome(), events: [] });
}
