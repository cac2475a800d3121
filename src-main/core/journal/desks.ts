// The desks of the journal: each event names the desk where it happened, by an id that no other library uses.
import type { ReadableDatabase, WritableDatabase } from '../database/connection.ts';

export interface Desk {
  readonly id: string;
  readonly name: string;
}

/** The desk of this library. */
export function deskHere(db: ReadableDatabase): Desk {
  const desk = db.prepare<[], Desk>('SELECT id, name FROM desks WHERE here = 1').get();
  if (desk === undefined) throw new Error('The library has no desk of its own.');
  return desk;
}

/** The names of all desks by id. */
export function deskNames(db: ReadableDatabase): ReadonlyMap<string, string> {
  const desks = db.prepare<[], Desk>('SELECT id, name FROM desks').all();
  return new Map(desks.map(({ id, name }) => [id, name]));
}

/** Adds a desk that is not known. The ledger has no names, so it takes the name of the desk here. */
export function addDesk(db: WritableDatabase, id: string): void {
  db.prepare(
    'INSERT INTO desks (id, name, here) SELECT ?, name, 0 FROM desks WHERE here = 1 ON CONFLICT (id) DO NOTHING',
  ).run(id);
}

/** What another desk is called there. */
export function nameDesk(db: WritableDatabase, { id, name }: Desk): void {
  db.prepare(
    'INSERT INTO desks (id, name, here) VALUES (?, ?, 0) ON CONFLICT (id) DO UPDATE SET name = excluded.name',
  ).run(id, name);
}

/** A library that came from its main desk goes on here as another desk of it. */
export function becomeAnotherDesk(db: WritableDatabase, name: string): void {
  db.prepare('UPDATE desks SET here = 0').run();
  db.prepare('INSERT INTO desks (id, name, here) VALUES (lower(hex(randomblob(6))), ?, 1)').run(name);
}

/** Gives a library whose journal is lost the desk that its ledger names. */
export function takeDeskBack(db: WritableDatabase, id: string): void {
  db.prepare('UPDATE desks SET id = ? WHERE here = 1').run(id);
}
