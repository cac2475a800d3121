// Rules for redacting the events of erased borrowers in the journal and the ledger.
import type { RecordedEvent } from '../events/events.ts';

/** Which events are redacted, and how; plain data for worker processes, but for the set. */
export interface Redaction {
  /** The borrower's id and the ids of records merged into it. */
  readonly ids: ReadonlySet<string>;
  /** The types that lose their data. */
  readonly emptied: readonly string[];
}

/** Redacts the event as its declaration says under `afterErasure`; returns the same object if nothing is left to redact. */
export function redactedEvent(event: RecordedEvent, { ids, emptied }: Redaction): RecordedEvent {
  if (event.borrower === null || !ids.has(event.borrower) || isErasure(event)) return event;
  if (emptied.includes(event.type))
    return event.data['redacted'] === true ? event : { ...event, data: { redacted: true } };
  return { ...event, borrower: null };
}

/** Whether the event is an erasure, and not only a deletion. */
function isErasure({ type, data }: RecordedEvent): boolean {
  return type === 'borrower.deleted' && data['erased'] === true;
}
