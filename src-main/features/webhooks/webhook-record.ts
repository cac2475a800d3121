// The webhook as the API returns it.
import type { EventChoice } from '../events/event-choices.ts';
import type { DeliveryError, OffReason } from './webhook-rules.ts';
import type { Progress, WebhookRow } from './webhooks-repository.ts';

export interface Webhook {
  id: string;
  name: string;
  url: string;
  /** Empty: events of every type. */
  types: EventChoice[];
  active: boolean;
  offBecause: OffReason | null;
  createdAt: string;
  lastDeliveredAt: string | null;
  /** Null if the latest attempt succeeded. */
  failing: {
    since: string;
    attempts: number;
    error: DeliveryError | null;
    status: number | null;
    nextAttemptAt: string | null;
  } | null;
  /** Number of events of any type after the last delivered one. */
  behind: number;
}

export interface NewWebhook {
  name: string;
  url: string;
  types?: readonly EventChoice[] | undefined;
}
export type WebhookChanges = { [Field in keyof NewWebhook]?: NewWebhook[Field] | undefined } & {
  active?: boolean | undefined;
};
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
