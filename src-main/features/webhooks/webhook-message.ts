// Builds a webhook request from an event, signed as Standard Webhooks specifies.
import { createHmac } from 'node:crypto';
import type { EventPage } from '../../core/journal/journal-service.ts';

/** An event as GET /events gives it. */
export type WebhookEvent = EventPage['events'][number];

export interface Message {
  headers: Record<string, string>;
  body: string;
}

const prefix = 'whsec_';

/** The secret as the receiver gets it, from the signing key. */
export const secretText = (key: Buffer): string => prefix + key.toString('base64');

/**
 * `webhook-id` is the same for every attempt; `webhook-timestamp` is the time of this attempt.
 *
 * @see https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */
export function messageOf(event: WebhookEvent, secret: string, now: string): Message {
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

/** The message of a test: its type is used by no real event. */
export function testEvent(id: string, at: string): WebhookEvent {
  return {
    seq: 0,
    id,
    at,
    desk: '',
    deskId: '',
    actor: 'system',
    type: 'webhook.test',
    subjects: {},
    data: {},
    step: 0,
    stepId: id,
    undoes: null,
    undoesId: null,
  };
}

/** Sent after a restore: events after `lastSeq` that the receiver has are void. */
export function resetEvent(id: string, lastSeq: number, at: string): WebhookEvent {
  return { ...testEvent(id, at), seq: lastSeq, type: 'journal.reset', data: { lastSeq }, step: lastSeq };
}
