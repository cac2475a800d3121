// The texts for failed deliveries and for a webhook's events.

import type { TFunction } from 'i18next';
import type { Webhook, WebhookTest } from '../../api/library.ts';

export function errorWords(
  error: WebhookTest['error'],
  status: number | null,
  t: TFunction<'settings'>,
): string {
  return error === null ? t('webhooks.taken') : t(`webhooks.errors.${error}`, { status: status ?? '' });
}

type Choice = Webhook['types'][number];

/** The event groups that the screen offers; an API client can choose single events. */
export const eventGroups = {
  loans: ['loan.*'],
  borrowers: ['borrower.*', 'group.*', 'borrower-category.*'],
  collection: ['item.*', 'title.*', 'item-type.*', 'place.*'],
} as const satisfies Record<string, readonly Choice[]>;

export type EventGroup = keyof typeof eventGroups;
export const eventGroupNames = Object.keys(eventGroups) as EventGroup[];

/** The groups that exactly cover these event types; null if single events were chosen. */
export function groupsIn(types: readonly Choice[]): EventGroup[] | null {
  const groups = eventGroupNames.filter((name) =>
    eventGroups[name].every((choice) => types.includes(choice)),
  );
  return groups.flatMap((name) => eventGroups[name]).length === types.length ? groups : null;
}
