// The settings of mail server, sender and notices; the password is stored separately.
import { z } from '@hono/zod-openapi';
import type { ReadableDatabase } from '../../core/database/connection.ts';
import { lineOfText } from '../../core/http/field-schemas.ts';
import { setting, type OwnSettings, type ValuesOf } from '../../core/manifest/settings.ts';
import { readOwnSettings } from '../settings/settings-service.ts';
import { noticeReaders, type NoticeReader } from './mail-kinds.ts';

/** `tls` from the first byte (usually port 465), `starttls` required after the greeting (587), `none` unencrypted. */
const mailSecurities = ['tls', 'starttls', 'none'] as const;
type MailSecurity = (typeof mailSecurities)[number];

export const addressField = z.email().max(254).openapi({ example: 'library@school.example' });

/** A host name or address only: no port, path or login. */
const serverField = z
  .string()
  .trim()
  .max(253)
  .refine(
    (name) =>
      /^(?:[\p{L}\p{N}_](?:[\p{L}\p{N}\p{M}_.-]*[\p{L}\p{N}])?|[0-9a-f:.]*:[0-9a-f:.]+)?$/iu.test(name),
    {
      error: 'must be the name of a server, such as smtp.school.example',
    },
  );

const daysField = (most: number) => z.number().int().min(1).max(most);

const shape = {
  server: setting(
    serverField.openapi({
      example: 'smtp.school.example',
      description: 'Empty while mail is not set up.',
    }),
    '',
  ),
  port: setting(z.number().int().min(1).max(65_535).openapi({ example: 587 }), 587),
  security: setting<MailSecurity>(
    z.enum(mailSecurities).openapi({
      description:
        '`tls` from the first byte (usually port 465), `starttls` required (587), `none` unencrypted.',
    }),
    'starttls',
  ),
  user: setting(
    z.union([z.literal(''), lineOfText(200)]).openapi({ description: 'Empty if the server needs no login.' }),
    '',
  ),
  senderAddress: setting(z.union([z.literal(''), addressField]), ''),
  senderName: setting(z.union([z.literal(''), lineOfText(100)]), ''),
  replyTo: setting(
    z
      .union([z.literal(''), addressField])
      .openapi({ description: 'The reply-to address; empty for the sender’s.' }),
    '',
  ),
  perMinute: setting(z.number().int().min(1).max(600), 20),
  giveUpAfterDays: setting(z.number().int().min(1).max(30), 5),
  paused: setting(z.boolean().openapi({ description: 'While on, messages wait in the outbox.' }), false),
  /** How late a borrower must be for a notice; the default of the screen, and the rule of the weekly notices. */
  firstNoticeFromDays: setting(
    daysField(365).openapi({
      description: 'How late a borrower must be for a weekly notice.',
      example: 7,
    }),
    7,
  ),
  secondNoticeFromDays: setting(
    daysField(365).openapi({
      description: 'How late for the second notice, after a first one.',
      example: 14,
    }),
    14,
  ),
  lastNoticeFromDays: setting(
    daysField(365).openapi({
      description: 'How late for the last notice, after two others.',
      example: 28,
    }),
    28,
  ),
  noticeEveryDays: setting(
    daysField(90).openapi({
      description: 'A recipient of a notice gets no other before so many days have passed.',
      example: 5,
    }),
    5,
  ),
  weeklyNotices: setting(
    z.boolean().openapi({ description: 'Whether overdue notices are mailed once a week.' }),
    false,
  ),
  weeklyDay: setting(z.number().int().min(1).max(7).openapi({ description: '1 is Monday, 7 is Sunday.' }), 1),
  weeklyTime: setting(
    z
      .string()
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 08:00')
      .openapi({ description: 'In the library’s time zone.', example: '08:00' }),
    '08:00',
  ),
  weeklyTo: setting<NoticeReader>(
    z.enum(noticeReaders).openapi({ description: 'The recipients of the weekly notices.' }),
    'borrower',
  ),
  dueSoonDays: setting(
    z.number().int().min(0).max(30).openapi({
      description:
        'So many days before the due date a letter names what is due, on open days from `weeklyTime` on; 0 for none.',
      example: 0,
    }),
    0,
  ),
  dueSoonTo: setting<NoticeReader>(
    z.enum(noticeReaders).openapi({ description: 'The recipients of these letters.' }),
    'borrower',
  ),
  weeklySince: setting(
    z.string().nullable().openapi({
      format: 'date-time',
      description: 'When the weekly notices last went out, or were switched on.',
    }),
    null,
  ),
};

export const mailSettings = { group: 'mail', shape, exported: true } satisfies OwnSettings;

export type MailSettings = ValuesOf<typeof shape>;

export function currentMailSettings(db: ReadableDatabase): MailSettings {
  return readOwnSettings(db, mailSettings);
}

export function isSetUp({ server, senderAddress }: MailSettings): boolean {
  return server !== '' && senderAddress !== '';
}
