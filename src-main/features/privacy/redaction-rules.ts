// What journal and ledger still tell of a borrower who was erased: that something happened, but not to whom.
import type { RecordedEvent } from '../../core/events/events.ts';

/**
 * The event as it stands once these borrowers are erased; the same object where it says nothing of them.
 *
 * Events about the borrower's record keep the id, which leads nowhere any more, and lose what they carried; all others
 * keep what they carried, which is about items, and lose the id.
 *
 * @param ids the borrower's, with those of the records that were merged into it
 */
export function redactedEvent(event: RecordedEvent, ids: ReadonlySet<string>): RecordedEvent {
  if (event.borrower === null || !ids.has(event.borrower) || isErasure(event)) return event;
  if (event.type.startsWith('borrower.')) return { ...event, data: { redacted: true } };
  return { ...event, borrower: null };
}

/** Whether the event tells that somebody was erased, and not only deleted. */
export function isErasure({ type, data }: RecordedEvent): boolean {
  return type === 'borrower.deleted' && data['erased'] === true;
}
