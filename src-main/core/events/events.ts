// The types of events: changes in the library, recorded with ids and never with people's names.
import type { z } from 'zod';

export type Json = string | number | boolean | null | readonly Json[] | EventData;

/** The details of an event, without its subjects. */
export interface EventData {
  readonly [name: string]: Json;
}

/** The declaration of a type of event by its feature. */
export interface EventDeclaration {
  /** Ids and numbers, never names, e-mail addresses or free text about people. */
  readonly data: z.ZodType<Record<string, unknown>>;
  /**
   * `handled`: a handler undoes it; `stays`: it stays if the rest of its step is undone; `refused`: its step cannot be
   * undone, unless the handler of another event undoes it as well.
   */
  readonly undo: 'handled' | 'stays' | 'refused';
  /**
   * What erasing the event's borrower does: `kept` removes the borrower's id and keeps the data; `emptied` removes the
   * data, which is about the borrower, and keeps the id, which no longer resolves.
   */
  readonly afterErasure: 'kept' | 'emptied';
}

/** Declares events by type, in the past tense. */
export function declareEvents<const Declared extends Readonly<Record<string, EventDeclaration>>>(
  declared: Declared,
): Declared {
  return declared;
}

/** The declarations of all features: each adds its own, so that a command can report no other event. */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- the features fill it
export interface DeclaredEvents {}

type Declarations = DeclaredEvents[keyof DeclaredEvents];
type TypeIn<Declared> = Declared extends unknown ? keyof Declared & string : never;
type DataIn<Declared, Type extends string> =
  Declared extends Record<Type, EventDeclaration> ? z.infer<Declared[Type]['data']> : never;

export type EventType = TypeIn<Declarations>;

/** The data of an event of this type. */
export type DataOf<Type extends EventType> = DataIn<Declarations, Type>;

/** The subjects of an event besides borrower, item and loan: ids by kind, such as `{ title: ID }`. */
export type Subjects = Readonly<Record<string, string>>;

/** An event as a command reports it. */
export type NewEvent = {
  [Type in EventType]: {
    readonly type: Type;
    readonly borrower?: string;
    readonly item?: string;
    readonly loan?: string;
    readonly subjects?: Subjects;
    /** The id of the event that this one undoes. */
    readonly undoes?: string;
  } & (Record<string, never> extends DataOf<Type>
    ? { readonly data?: DataOf<Type> }
    : { readonly data: DataOf<Type> });
}[EventType];

/** An event as recorded in the journal and, one per line, in the ledger. */
export interface RecordedEvent<Data = EventData> {
  /** The order in this library; another desk may give the event another number. */
  seq: number;
  id: string;
  /** RFC 3339, UTC. */
  at: string;
  /** The id of the desk where it happened. */
  desk: string;
  /** `desk` for the desk's own window, `token:ID` for a program, `system` for the program itself. */
  actor: string;
  type: EventType;
  borrower: string | null;
  item: string | null;
  loan: string | null;
  data: Data;
  /** The id of the first event of the same command. */
  step: string;
  /** The id of the event that this one undoes. */
  undoes: string | null;
  /** Absent if there are none: the ledger's hash covers the serialised event. */
  subjects?: Subjects;
}

/**
 * An event as it was before migration 24: step and undone event by their numbers, the desk by its name. Lines of the
 * ledger, and journals of backups, may still have this form.
 */
export type EarlierEvent = Omit<RecordedEvent, 'step' | 'undoes'> & { step: number; undoes: number | null };

/** An event of the ledger. */
export type LedgerEvent = RecordedEvent | EarlierEvent;

export function isEarlier(event: LedgerEvent): event is EarlierEvent {
  return typeof event.step === 'number';
}
