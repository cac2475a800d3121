// Says in words why a message did not arrive, and which events a webhook is told.

import type { TFunction } from 'i18next';
import type { Webhook, WebhookTest } from '../../../api/api-types.ts';

export function errorWords(
  error: WebhookTest['error'],
  status: number | null,
  t: TFunction<'settings'>,
): string {
  return error === null ? t('webhooks.taken') : t(`webhooks.errors.${error}`, { status: status ?? '' });
}

type Choice = Webhook['types'][number];

/** What the screen offers to choose from; a program may choose more finely. */
export const eventGroups = {
  loans: ['loan.*'],
  borrowers: ['borrower.*', 'group.*', 'borrower-category.*'],
  collection: ['item.*', 'title.*', 'item-type.*'],
} as const satisfies Record<string, readonly Choice[]>;

export type EventGroup = keyof typeof eventGroups;
export const eventGroupNames = Object.keys(eventGroups) as EventGroup[];

/** The groups that these types are made of; null where a program chose them one by one. */
export function groupsIn(types: readonly Choice[]): EventGroup[] | null {
  const groups = eventGroupNames.filter((name) =>
    eventGroups[name].every((choice) => types.includes(choice)),
  );
  return groups.flatMap((name) => eventGroups[name]).length === types.length ? groups : null;
}
