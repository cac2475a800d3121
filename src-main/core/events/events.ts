// What an event is: something that happened in the library, told with ids and never with the names of people.

export type Json = string | number | boolean | null | readonly Json[] | EventData;

/** What an event carries beside its subjects. */

export interface EventData {
  readonly [name: string]: Json;
}

/** Everything that can happen, in the past tense. */
export const eventTypes = [
  'loan.opened',
  'loan.returned',
  'loan.renewed',
  'loan.cancelled',
  'loan.reopened',
  'loan.renewal-cancelled',
  'borrower.added',
  'borrower.updated',
  'borrower.deleted',
  'borrower.merged',
  'borrower.merge-undone',
  'group.added',
  'group.updated',
  'group.deleted',
  'borrower-category.added',
  'borrower-category.updated',
  'item.added',
  'item.updated',
  'item.deleted',
  'title.updated',
  'item-type.added',
  'item-type.updated',
  'loan-rule.added',
  'loan-rule.updated',
  'loan-rule.deleted',
  'closed-days.added',
  'closed-days.deleted',
  'mail.queued',
  'mail.sent',
  'mail.failed',
  'mail.cancelled',
  'mail.printed',
  'mail.settings-changed',
  'settings.changed',
  'token.added',
  'token.revoked',
  'import.committed',
  'import.undone',
  'synchronisation.changed',
  'webhook.added',
  'webhook.updated',
  'webhook.deleted',
  'journal.reset',
] as const;

export type EventType = (typeof eventTypes)[number];

/** What a command says has happened. */
export interface NewEvent {
  type: EventType;
  borrower?: string;
  item?: string;
  loan?: string;
  data?: EventData;
  /** The seq of the event that this one takes back. */
  undoes?: number;
}

/** An event as it stands in the journal and, line by line, in the ledger. */
export interface RecordedEvent {
  seq: number;
  id: string;
  /** RFC 3339, UTC. */
  at: string;
  desk: string;
  /** `desk` for the desk's own window, `token:ID` for a program, `system` for the program itself. */
  actor: string;
  type: EventType;
  borrower: string | null;
  item: string | null;
  loan: string | null;
  data: EventData;
  /** The seq of the first event of the same command. */
  step: number;
  undoes: number | null;
}
