// A command of the write gate: a synchronous change, and what it reports.
import type { WritableDatabase } from '../database/connection.ts';
import type { Override } from '../problems/declared-refusals.ts';
import type { NewEvent, RecordedEvent } from './events.ts';

export interface CommandContext {
  db: WritableDatabase;
  now: string;
  /** Who acts: `desk` for the desk's own window, `token:ID` for a program, `system` for Loandesk itself. */
  actor: string;
  /**
   * The changes of other features before these events happen; the command reports their events before its own. For a
   * command that deletes or merges records: once they are gone, no one can end what refers to them.
   *
   * @throws RefusedError, Problem
   */
  precede: (events: readonly NewEvent[], override?: Override) => readonly NewEvent[];
}

/** A command's result and its events. No events means that nothing changed. */
export interface Outcome<T> {
  result: T;
  events: readonly NewEvent[];
}

/** A synchronous change; it sees all changes before it and is rolled back as a whole if it throws. */
export type Command<T> = (context: CommandContext) => Outcome<T>;

/** Makes a result last, from the events of the command and of what follows from them in other features. */
export type ResultOf<T> = (recorded: readonly RecordedEvent[]) => T;

/** A command whose result shows what its events are, or what follows from them. */
export type ShowingCommand<T> = (context: CommandContext) => Outcome<T | ResultOf<T>>;
