// Keeps this computer's webhooks at a restore: a backup must not decide where events are sent.
import type { ReadableDatabase } from '../../core/database/connection.ts';
import type { NewEvent } from '../../core/events/events.ts';
import type { CommandContext } from '../../core/journal/write-gate.ts';
import { changeSettings, readSettings } from '../settings/settings-service.ts';
import { webhookSettings } from './webhook-settings.ts';
import { webhooksIn, webhookWrites } from './webhooks-repository.ts';

export function keepWebhooks(context: CommandContext, running: ReadableDatabase): NewEvent[] {
  const { db } = context;
  const kept = webhooksIn(running).webhooks();
  const ids = new Set(kept.map(({ id }) => id));
  const others = webhooksIn(db)
    .webhooks()
    .filter(({ id }) => !ids.has(id));
  for (const { id } of others) webhookWrites(db).remove(id);
  for (const webhook of kept) {
    if (webhooksIn(db).webhook(webhook.id) === null) webhookWrites(db).insert(webhook);
    webhookWrites(db).update(webhook);
    webhookWrites(db).keepProgress(webhook.id, webhook);
  }
  const { events } = changeSettings(webhookSettings, readSettings(running, webhookSettings))(context);
  return [
    ...others.map(({ id }): NewEvent => ({
      type: 'webhook.deleted',
      subjects: { webhook: id },
      data: { id },
    })),
    ...events,
  ];
}
