// The HTTP routes of webhooks.
import { createRoute, z } from '@hono/zod-openapi';
import {
  allow,
  answers,
  newRoutes,
  referenceParameter,
  takes,
  withLocation,
} from '../../core/http/operation.ts';
import { refuseUnknownChoices } from '../../core/http/choices.ts';
import { conflicts, problems } from '../../core/http/problem-details.ts';
import type { AllEvents } from '../../core/events/event-handlers.ts';
import { eventChoicesOf } from '../events/event-choices.ts';
import {
  attemptSchema,
  newWebhookSchema,
  retrySchema,
  testResultSchema,
  webhookChangesSchema,
  webhookSchema,
  webhookWithSecretSchema,
} from './webhooks-schemas.ts';
import type { WebhooksService } from './webhooks-service.ts';

const tags = ['Webhooks'];
const onlyOnce = { 'cache-control': 'no-store' };

const list = createRoute({
  method: 'get',
  path: '/webhooks',
  operationId: 'listWebhooks',
  tags,
  summary: 'Every webhook, with its state',
  ...allow('admin'),
  responses: { 200: answers(z.array(webhookSchema), 'The oldest first'), ...problems() },
});
const add = createRoute({
  method: 'post',
  path: '/webhooks',
  operationId: 'addWebhook',
  tags,
  summary: 'Adds a webhook; only this answer contains its secret',
  description:
    'Each event is sent in order as a separate POST, signed as Standard Webhooks specifies (`webhook-id`, ' +
    '`webhook-timestamp`, `webhook-signature`). It is retried until a 2xx response arrives within 10 seconds. ' +
    'At most 20 webhooks.',
  ...allow('admin'),
  request: { body: takes(newWebhookSchema) },
  responses: {
    201: withLocation(
      '/webhooks',
      answers(webhookWithSecretSchema, 'The webhook and its secret; `Location` names it'),
    ),
    ...problems(400),
    ...conflicts('too-many-webhooks'),
  },
});
const getWebhook = createRoute({
  method: 'get',
  path: '/webhooks/{id}',
  operationId: 'readWebhook',
  tags,
  summary: 'One webhook',
  ...allow('admin'),
  request: { params: referenceParameter },
  responses: { 200: answers(webhookSchema, 'The webhook'), ...problems(404) },
});
const change = createRoute({
  method: 'post',
  path: '/webhooks/{id}',
  operationId: 'updateWebhook',
  tags,
  summary: 'Changes the fields given; a webhook that is switched on again continues where it stopped',
  ...allow('admin'),
  request: { params: referenceParameter, body: takes(webhookChangesSchema) },
  responses: { 200: answers(webhookSchema, 'The webhook as it is now'), ...problems(400, 404) },
});
const remove = createRoute({
  method: 'delete',
  path: '/webhooks/{id}',
  operationId: 'deleteWebhook',
  tags,
  summary: 'Removes a webhook',
  ...allow('admin'),
  request: { params: referenceParameter },
  responses: { 204: { description: 'Removed' }, ...problems(404) },
});
const renewSecret = createRoute({
  method: 'post',
  path: '/webhooks/{id}/secret',
  operationId: 'renewWebhookSecret',
  tags,
  summary: 'Gives a webhook a new secret, which only this answer contains; the old one ends at once',
  ...allow('admin'),
  request: { params: referenceParameter },
  responses: { 200: answers(webhookWithSecretSchema, 'The webhook and its secret'), ...problems(404) },
});
const test = createRoute({
  method: 'post',
  path: '/webhooks/{id}/test',
  operationId: 'testWebhook',
  tags,
  summary: 'Sends a message of type webhook.test now, and returns the result',
  ...allow('admin'),
  request: { params: referenceParameter },
  responses: { 200: answers(testResultSchema, 'The result'), ...problems(404) },
});
const retry = createRoute({
  method: 'post',
  path: '/webhooks/{id}/retry',
  operationId: 'retryWebhook',
  tags,
  summary: 'Retries at once, and switches the webhook on if it is off',
  ...allow('admin'),
  request: { params: referenceParameter, body: takes(retrySchema) },
  responses: { 200: answers(webhookSchema, 'The webhook as it is now'), ...problems(400, 404) },
});
const attempts = createRoute({
  method: 'get',
  path: '/webhooks/{id}/deliveries',
  operationId: 'listWebhookDeliveries',
  tags,
  summary: 'The latest 50 attempts',
  ...allow('admin'),
  request: { params: referenceParameter },
  responses: { 200: answers(z.array(attemptSchema), 'The latest first'), ...problems(404) },
});

export function webhooksRoutes(webhooks: WebhooksService, events: AllEvents) {
  const routes = newRoutes();
  routes.openapi(list, (context) => context.json(webhooks.webhooks(), 200));
  routes.openapi(add, async (context) => {
    const body = context.req.valid('json');
    refuseUnknownChoices(eventChoicesOf(events), 'json', ['types'], body.types);
    const added = await webhooks.add(context.get('actor'), body);
    return context.json(added, 201, { ...onlyOnce, location: `/api/v1/webhooks/${added.id}` });
  });
  routes.openapi(getWebhook, (context) => context.json(webhooks.webhook(context.req.valid('param').id), 200));
  routes.openapi(change, async (context) => {
    const { id } = context.req.valid('param');
    const changes = context.req.valid('json');
    refuseUnknownChoices(eventChoicesOf(events), 'json', ['types'], changes.types);
    return context.json(await webhooks.change(context.get('actor'), id, changes), 200);
  });
  routes.openapi(remove, async (context) => {
    await webhooks.delete(context.get('actor'), context.req.valid('param').id);
    return context.body(null, 204);
  });
  routes.openapi(renewSecret, async (context) =>
    context.json(
      await webhooks.renewSecret(context.get('actor'), context.req.valid('param').id),
      200,
      onlyOnce,
    ),
  );
  routes.openapi(test, async (context) =>
    context.json(await webhooks.test(context.req.valid('param').id), 200),
  );
  routes.openapi(retry, async (context) => {
    const { skip = 'nothing' } = context.req.valid('json');
    return context.json(await webhooks.retry(context.get('actor'), context.req.valid('param').id, skip), 200);
  });
  routes.openapi(attempts, async (context) =>
    context.json(await webhooks.attempts(context.req.valid('param').id), 200),
  );
  return routes;
}
