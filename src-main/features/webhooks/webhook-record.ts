// The webhook as the API returns it.
import type { z } from '@hono/zod-openapi';
import type { EventChoice } from '../events/event-choices.ts';
import type { Progress, WebhookRow } from './webhooks-repository.ts';
import type { webhookSchema, newWebhookSchema, webhookChangesSchema } from './webhooks-schemas.ts';

export type Webhook = z.infer<typeof webhookSchema>;

export type NewWebhook = z.infer<typeof newWebhookSchema>;
export type WebhookChanges = z.infer<typeof webhookChangesSchema>;
/** The events that a retry skips: none, the next one, or all so far. */
export type Skip = 'nothing' | 'one' | 'all';

/** @param progress may be newer than the row; @param behind number of events not delivered yet */
export function shownWebhook(row: WebhookRow, progress: Progress, behind: number): Webhook {
  const { id, name, url, types, active, offBecause, createdAt } = row;
  const { failingSince: since, attempts, nextAttemptAt, lastError: error, lastStatus: status } = progress;
  return {
    id,
    name,
    url,
    types: JSON.parse(types) as EventChoice[],
    active: active === 1,
    offBecause,
    createdAt,
    lastDeliveredAt: progress.lastDeliveredAt,
    failing: since === null ? null : { since, attempts, error, status, nextAttemptAt },
    behind,
  };
}
