// Joins the declarations of a feature's events with the functions that restore and undo them.
import type { z } from 'zod';
import type { EventDeclaration, EventType } from '../events/events.ts';
import type { Restore } from './restore.ts';
import type { UndoHandler } from './undo-step.ts';

/** Everything that the program must know about a type of event. */
export interface EventHandling extends Omit<EventDeclaration, 'undo'> {
  readonly undo: UndoHandler | 'stays' | 'refused';
  readonly restore: Restore;
}

/** By type. */
export type EventHandlers = Readonly<Record<string, EventHandling>>;

/** The handling of the events of all features. */
export type AllEvents = Readonly<Record<EventType, EventHandling>>;

type Declarations = Readonly<Record<string, EventDeclaration>>;
type Functions<One extends EventDeclaration> = One['undo'] extends 'handled'
  ? { restore: Restore<z.infer<One['data']>>; undo: UndoHandler<z.infer<One['data']>> }
  : Restore<z.infer<One['data']>>;

/** @param functions the restorer of each event; with the undo handler if the event is `handled` */
export function handleEvents<Declared extends Declarations>(
  declared: Declared,
  functions: { readonly [Type in keyof Declared]: Functions<Declared[Type]> },
): Readonly<Record<keyof Declared, EventHandling>> {
  return Object.fromEntries(
    Object.entries(declared).map(([type, declaration]) => {
      const given = functions[type] as Restore | Pick<EventHandling, 'restore' | 'undo'>;
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
