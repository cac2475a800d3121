// What is known of a webhook, as the screens and other programs are shown it.
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
  /** Where the latest attempts were in vain. */
  failing: {
    since: string;
    attempts: number;
    error: DeliveryError | null;
    status: number | null;
    nextAttemptAt: string | null;
  } | null;
  /** How many events of any type have happened since the last one that it was told. */
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
/** What a retry leaves out: nothing, the event in front, or all that has happened so far. */
export type Skip = 'nothing' | 'one' | 'all';

/** @param progress how far it is, which may be newer than its row; @param behind how many events it was not told */
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
