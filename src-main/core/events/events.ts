// The types of events: changes in the library, recorded with ids and never with people's names.

export type Json = string | number | boolean | null | readonly Json[] | EventData;

/** The details of an event, without its subjects. */
export interface EventData {
  readonly [name: string]: Json;
}

/** All event types, in the past tense. */
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

/** An event as a command reports it. */
export interface NewEvent {
  type: EventType;
  borrower?: string;
  item?: string;
  loan?: string;
  data?: EventData;
  /** The seq of the event that this one undoes. */
  undoes?: number;
}

/** An event as recorded in the journal and, one per line, in the ledger. */
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
