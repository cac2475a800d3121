// The door of settings and tokens.
import { createRoute, z } from '@hono/zod-openapi';
import { lineOfText } from '../../core/http/field-schemas.ts';
import { allow, answers, newRoutes, takes } from '../../core/http/operation.ts';
import { problems } from '../../core/http/problem-details.ts';
import { allowedHost } from '../webhooks/webhook-addresses.ts';
import type { SettingsService } from './settings-service.ts';

const tags = ['Settings'];

const settingsFields = {
  libraryName: lineOfText(200).openapi({ example: 'School library' }),
  timeZone: z
    .string()
    .max(100)
    .refine(isTimeZone, 'must be a time zone such as Europe/Brussels')
    .openapi({ example: 'Europe/Amsterdam' }),
  language: z.enum(['en', 'nl']),
  weeklyClosedDays: z
    .array(z.number().int().min(1).max(7))
    .max(6)
    .refine((days) => new Set(days).size === days.length, 'must not name a day twice')
    .openapi({ description: 'ISO weekdays, 1 is Monday. At least one day stays open.' }),
  closeBorrowerAfterSeconds: z
    .number()
    .int()
    .min(0)
    .max(3600)
    .openapi({ description: '0 never closes by itself.' }),
  ignoreRepeatWithinMs: z.number().int().min(0).max(60_000).openapi({
    description:
      'The desk ignores the same code from the same scanner within this time, with no other scan and no key between.',
  }),
  refuseWhenOverdue: z.boolean(),
  sounds: z.boolean(),
  lanAccess: z.boolean().openapi({
    description: 'Whether other computers of the network may reach the library, over TLS; see `GET /lan`.',
  }),
  lanPort: z.number().int().min(0).max(65_535).openapi({ description: '0 picks a free one.', example: 4781 }),
  keepReturnedLoansDays: z.number().int().min(0).max(3650).nullable().openapi({
    description:
      'So many days after the return it is forgotten whose a loan was (counts stay); null never forgets it.',
    example: 30,
  }),
  webhookHosts: z
    .array(
      lineOfText(253).refine(
        (host) => allowedHost(host) === host,
        'must be a host such as pupils.school.example',
      ),
    )
    .max(50)
    .openapi({
      description: 'Hosts besides this computer that webhooks may go to; without port, in lower case.',
      example: ['pupils.school.example'],
    }),
};
const placeField = z.string().nullable().openapi({ description: 'Set by `POST /backups/copies`.' });
const settingsSchema = z
  .object({
    ...settingsFields,
    secondPlace: placeField,
    ledgerCopy: placeField,
    backupRecipient: placeField,
  })
  .openapi('Settings');
const settingsChangesSchema = z.strictObject(settingsFields).partial().openapi('SettingsChanges');

const readSettings = createRoute({
  method: 'get',
  path: '/settings',
  operationId: 'readSettings',
  tags,
  summary: 'The library’s settings',
  ...allow('circulation'),
  responses: { 200: answers(settingsSchema, 'The settings'), ...problems() },
});
const changeSettings = createRoute({
  method: 'post',
  path: '/settings',
  operationId: 'changeSettings',
  tags,
  summary: 'Changes the settings given; the rest stay',
  ...allow('admin'),
  request: { body: takes(settingsChangesSchema) },
  responses: { 200: answers(settingsSchema, 'The settings as they are now'), ...problems(400) },
});
export function settingsRoutes(settings: SettingsService) {
  return newRoutes()
    .openapi(readSettings, (context) => context.json(settings.settings(), 200))
    .openapi(changeSettings, async (context) =>
      context.json(await settings.change(context.get('actor'), context.req.valid('json')), 200),
    );
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
