// Rules for redacting the events of erased borrowers in the journal and the ledger.
import type { RecordedEvent } from '../../core/events/events.ts';

/**
 * Redacts the event for these borrowers; returns the same object if it is not about them.
 *
 * Events about the borrower's record keep the id, which no longer resolves, and lose their data. All other events keep
 * their data, which is about items, and lose the id.
 *
 * @param ids the borrower's id and the ids of records merged into it
 */
export function redactedEvent(event: RecordedEvent, ids: ReadonlySet<string>): RecordedEvent {
  if (event.borrower === null || !ids.has(event.borrower) || isErasure(event)) return event;
  if (event.type.startsWith('borrower.')) return { ...event, data: { redacted: true } };
  return { ...event, borrower: null };
}

/** Whether the event is an erasure, and not only a deletion. */
function isErasure({ type, data }: RecordedEvent): boolean {
  return type === 'borrower.deleted' && data['erased'] === true;
}
