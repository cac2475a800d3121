// Makes a webhook's request out of an event, signed as Standard Webhooks says.
import { createHmac } from 'node:crypto';
import type { EventPage } from '../../core/journal/journal-service.ts';

/** An event as GET /events gives it. */
export type ToldEvent = EventPage['events'][number];

export interface Message {
  headers: Record<string, string>;
  body: string;
}

const prefix = 'whsec_';

/** What the receiver is given, from the bytes that sign. */
export const secretText = (key: Buffer): string => prefix + key.toString('base64');

/**
 * `webhook-id` stays the same however often the event is sent; `webhook-timestamp` is the moment of this attempt.
 *
 * @see https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */
export function messageOf(event: ToldEvent, secret: string, now: string): Message {
  const body = JSON.stringify(event);
  const timestamp = String(Math.floor(Date.parse(now) / 1000));
  const signature = createHmac('sha256', Buffer.from(secret.slice(prefix.length), 'base64'))
    .update(`${event.id}.${timestamp}.${body}`)
    .digest('base64');
  return {
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Loandesk',
      'webhook-id': event.id,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${signature}`,
    },
    body,
  };
}

/** What a test sends: an event that never happened, of a type that no event has. */
export function testEvent(id: string, at: string): ToldEvent {
  return {
    seq: 0,
    id,
    at,
    desk: '',
    actor: 'system',
    type: 'webhook.test',
    subjects: {},
    data: {},
    step: 0,
    undoes: null,
  };
}

/** A backup was put back: what the receiver has heard beyond `lastSeq` never happened here. */
export function resetEvent(id: string, lastSeq: number, at: string): ToldEvent {
  return { ...testEvent(id, at), seq: lastSeq, type: 'journal.reset', data: { lastSeq }, step: lastSeq };
}
