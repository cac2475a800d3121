// Finds the next event to deliver to a webhook; reads a page of events ahead.
import type { Clock } from '../../core/journal/clock.ts';
import type { JournalService } from '../../core/journal/journal-service.ts';
import { typesChosen, type EventChoice } from '../events/event-choices.ts';
import { resetEvent, type WebhookEvent } from './webhook-message.ts';
import type { Progress, WebhookRow } from './webhooks-repository.ts';

interface Journal {
  journal: JournalService;
  clock: Clock;
}

interface Row {
  row: WebhookRow;
  progress: Progress;
  /** Read from the journal, not delivered yet. */
  ahead: WebhookEvent[];
}

const eventsAhead = 50;

/** Null if there is none; `further` if this page of the journal had none and more pages deliver. */
export function nextEvent(
  { journal, clock }: Journal,
  { row, progress, ahead }: Row,
): WebhookEvent | 'further' | null {
  const next = ahead.at(0);
  if (next !== undefined) return next;
  const last = journal.lastSeq();
  if (progress.seen > last) return resetEvent(`reset-${row.id}-${String(last)}`, last, clock.now());
  const page = journal.page({
    since: progress.seen,
    limit: eventsAhead,
    types: typesChosen(JSON.parse(row.types) as EventChoice[]),
  });
  ahead.push(...page.events);
  const first = page.events.at(0);
  if (first !== undefined) return first;
  progress.seen = page.next ?? last;
  return page.next === null ? null : 'further';
}
