// The schemas of webhooks in the API.
import { z } from '@hono/zod-openapi';
import { choicesOf } from '../../core/http/choices.ts';
import { lineOfText, idField } from '../../core/http/field-schemas.ts';
import type { EventChoice } from '../events/event-choices.ts';
import { deliveryErrors, offReasons } from './webhook-rules.ts';

const instant = z.string().openapi({ format: 'date-time', example: '2026-09-01T10:00:00.000Z' });
const types = choicesOf<EventChoice>('events').openapi({
  description: 'The event types to send; `loan.*` stands for every type with that prefix; empty: every type.',
  example: ['loan.opened', 'loan.returned'],
});
const url = lineOfText(2000).openapi({
  description: 'http or https, on this computer or on a host of the setting `webhookHosts`.',
  example: 'http://localhost:8080/loandesk',
});
const error = z.enum(deliveryErrors).nullable().openapi({ description: 'Null if it was delivered.' });
const status = z.number().int().nullable().openapi({ description: 'The HTTP status of the response.' });

export const webhookSchema = z
  .object({
    id: idField,
    name: z.string().openapi({ example: 'Pupil administration' }),
    url: z.string().openapi({ example: 'http://localhost:8080/loandesk' }),
    types,
    active: z.boolean().openapi({ example: true }),
    offBecause: z.enum(offReasons).nullable(),
    createdAt: instant,
    lastDeliveredAt: instant.nullable(),
    failing: z
      .object({
        since: instant,
        attempts: z.number().int(),
        error,
        status,
        nextAttemptAt: instant.nullable(),
      })
      .nullable()
      .openapi({ description: 'Null if the latest attempt succeeded.' }),
    behind: z.number().int().openapi({ description: 'Number of events after the last delivered one.' }),
  })
  .openapi('Webhook');

export const webhookWithSecretSchema = webhookSchema
  .extend({ secret: z.string().openapi({ example: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' }) })
  .openapi('WebhookWithSecret');

export const newWebhookSchema = z
  .strictObject({
    name: lineOfText(100).openapi({ example: 'Pupil administration' }),
    url,
    types: types.optional(),
  })
  .openapi('NewWebhook');

export const webhookChangesSchema = z
  .strictObject({
    name: lineOfText(100).openapi({ example: 'Pupil administration' }),
    url,
    types,
    active: z.boolean(),
  })
  .partial()
  .openapi('WebhookChanges');

export const retrySchema = z
  .strictObject({
    skip: z.enum(['nothing', 'one', 'all']).optional().openapi({
      description: '`one` skips the next event, `all` every event so far.',
    }),
  })
  .openapi('WebhookRetry');

export const attemptSchema = z
  .object({
    at: instant,
    seq: z.number().int().openapi({ example: 118 }),
    type: z.string().openapi({ example: 'loan.opened' }),
    error,
    status,
    tookMs: z.number().int().openapi({ example: 140 }),
  })
  .openapi('WebhookAttempt');

export const testResultSchema = z.object({ delivered: z.boolean(), error, status }).openapi('WebhookTest');
