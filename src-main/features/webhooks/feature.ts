// Webhooks: sends events to other programs.
import { feature, type Core } from '../../core/manifest/feature.ts';
import { webhookSettings } from './webhook-settings.ts';
import { keepWebhooks } from './kept-webhooks.ts';
import { webhookEvents } from './webhook-events.ts';
import { webhooksRoutes } from './webhooks-routes.ts';
import { skipToReset, webhooksService, type WebhookOptions } from './webhooks-service.ts';
import { webhookProblems, webhookNotices } from './webhook-codes.ts';

export const webhooks = feature({
  name: 'webhooks',
  tables: {
    webhooks: {
      export: { leftOut: 'addresses of other programs: two libraries would report the same loans' },
    },
    webhook_attempts: { export: { leftOut: 'what was sent to these addresses' } },
  },
  events: webhookEvents,
  problems: webhookProblems,
  notices: webhookNotices,
  settings: webhookSettings,
  keptAtRestore: keepWebhooks,
  services: ({ webhookOptions, ...library }: Core & { readonly webhookOptions: WebhookOptions }) => ({
    webhooks: webhooksService({ ...library, options: webhookOptions }),
  }),
  routes: (services, { events }) => webhooksRoutes(services.webhooks, events),
  closeWork: skipToReset,
  start: (services) => {
    services.webhooks.start();
  },
  close: (services, { report }) => services.webhooks.close().catch(report),
});
