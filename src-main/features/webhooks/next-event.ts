// Finds the event that a webhook is told next, some ahead of those that it was told.
import type { Clock } from '../../core/journal/clock.ts';
import type { JournalService } from '../../core/journal/journal-service.ts';
import { typesChosen, type EventChoice } from '../events/event-choices.ts';
import { resetEvent, type ToldEvent } from './webhook-message.ts';
import type { Progress, WebhookRow } from './webhooks-repository.ts';

interface Journal {
  journal: JournalService;
  clock: Clock;
}

interface Row {
  row: WebhookRow;
  progress: Progress;
  /** Read already, and not yet told. */
  ahead: ToldEvent[];
}

const eventsAhead = 50;

/** Null where there is none; `further` where the journal was looked through for a while without finding one. */
export function eventInFront(
  { journal, clock }: Journal,
  { row, progress, ahead }: Row,
): ToldEvent | 'further' | null {
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
