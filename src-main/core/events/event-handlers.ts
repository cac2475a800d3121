// Joins the declarations of a feature's events with the functions that restore and undo them.
import type { z } from 'zod';
import type { Scope } from '../access/scopes.ts';
import type { ReadableDatabase, WritableDatabase } from '../database/connection.ts';
import type { CommandContext } from './commands.ts';
import type { EventData, EventDeclaration, EventType, NewEvent, RecordedEvent } from './events.ts';

/** A restored record that a person must complete, because the ledger holds no names. */
export interface Incomplete {
  what: 'borrower' | 'item' | 'token' | 'webhook';
  /** The number on the card or label, or the id if there is none. */
  number: string;
}

/** Applies one kind of event to the tables again; rows that exist already stay unchanged. */
export type Restore<Data = EventData> = (
  db: WritableDatabase,
  event: RecordedEvent<Data>,
) => Incomplete | undefined;

/** The events that a handler has undone, and those that undo them. */
export interface UndoneEvents {
  /** The seqs of the events that are undone. */
  readonly undone: readonly number[];
  readonly events: readonly NewEvent[];
}

/** Undoes one kind of event. */
export interface UndoHandler<Data = EventData> {
  /** A scope that the caller needs as well if the handler undoes this event. */
  readonly scope?: (event: RecordedEvent<Data>) => Scope | undefined;
  /**
   * May undo other events of the step too: those before it are then not asked.
   *
   * @param step all events of the same command, the latest first
   * @throws Problem undo-not-possible, undo-superseded
   */
  undo(context: CommandContext, event: RecordedEvent<Data>, step: readonly RecordedEvent[]): UndoneEvents;
}

/** How an event of another desk becomes so here, if its restorer does not know what happened here meanwhile. */
export interface Join<Data = EventData> {
  /** Names and texts of a record that was added there, which travel beside the event. */
  readonly beside?: (db: ReadableDatabase, event: RecordedEvent<Data>) => unknown;
  /**
   * @param beside null if nothing came with the event
   * @returns the events of what holds instead; null if the restorer does
   */
  take(
    db: WritableDatabase,
    event: RecordedEvent<Data>,
    beside: unknown,
    now: string,
  ): readonly NewEvent[] | null;
}

/** Everything that the program must know about a type of event. */
export interface EventHandling extends Omit<EventDeclaration, 'undo'> {
  readonly undo: UndoHandler | 'stays' | 'refused';
  readonly restore: Restore;
  readonly join?: Join;
}

/** By type. */
export type EventHandlers = Readonly<Record<string, EventHandling>>;

/** The handling of the events of all features. */
export type AllEvents = Readonly<Record<EventType, EventHandling>>;

type Declarations = Readonly<Record<string, EventDeclaration>>;
type Functions<One extends EventDeclaration> = One['undo'] extends 'handled'
  ? Restoring<z.infer<One['data']>> & { undo: UndoHandler<z.infer<One['data']>> }
  : Restore<z.infer<One['data']>> | Restoring<z.infer<One['data']>>;
interface Restoring<Data> {
  restore: Restore<Data>;
  join?: Join<Data>;
}

/** @param functions the restorer of each event; with the undo handler if the event is `handled`, and how it joins */
export function handleEvents<Declared extends Declarations>(
  declared: Declared,
  functions: { readonly [Type in keyof Declared]: Functions<Declared[Type]> },
): Readonly<Record<keyof Declared, EventHandling>> {
  return Object.fromEntries(
    Object.entries(declared).map(([type, declaration]) => {
      const given = functions[type] as Restore | Pick<EventHandling, 'restore' | 'undo' | 'join'>;
      return [type, { ...declaration, ...(typeof given === 'function' ? { restore: given } : given) }];
    }),
  ) as Record<keyof Declared, EventHandling>;
}

/** The types of events that lose their data if their borrower is erased. */
export function emptiedByErasure(events: AllEvents): string[] {
  return Object.entries(events).flatMap(([type, { afterErasure }]) =>
    afterErasure === 'emptied' ? [type] : [],
  );
}
