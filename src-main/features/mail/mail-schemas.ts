// The API schemas of outgoing mail: they validate requests and document responses.
import { z } from '@hono/zod-openapi';
import { choiceOf } from '../../core/http/choices.ts';
import { afterParameter } from '../../core/http/pages.ts';
import type { MailKind } from '../../core/manifest/mail-kinds.ts';
import { schemasOf } from '../../core/manifest/settings.ts';
import { seenWith } from '../../core/http/visible-fields.ts';
import {
  idField,
  languageField,
  lineOfText,
  paragraph,
  referenceField,
} from '../../core/http/field-schemas.ts';
import { cancellable, mailStatuses, mailTroubles, noticeReaders, noticeStages } from './mail-kinds.ts';
import { noticeObstacles } from './notice-rules.ts';
import { addressField, mailSettings } from './mail-settings.ts';

const instant = z.string().openapi({ format: 'date-time' });
const nullableInstant = z.string().nullable().openapi({ format: 'date-time' });
const kindField = choiceOf<MailKind>('mail');
const troubleField = z.enum(mailTroubles).nullable().openapi({
  description: 'The problem of the last attempt, or why the letter was cancelled before it left.',
});
/** Fields that name the person to whom a message goes. */
const ofReaders = <Field extends z.ZodType>(field: Field) => seenWith(['borrowers:read'], field);
const answerField = ofReaders(
  z.string().nullable().openapi({ description: 'The mail server’s response text.' }),
);

const { weeklySince, ...settingsFields } = schemasOf(mailSettings.shape);
export const mailSettingsSchema = z
  .object({
    ...settingsFields,
    weeklySince,
    passwordSet: z
      .boolean()
      .openapi({ description: 'Whether a password is set. The password is never returned.' }),
    ready: z.boolean().openapi({ description: 'Whether the settings are complete enough to send.' }),
  })
  .openapi('MailSettings');
export const mailSettingsChangesSchema = z
  .strictObject({
    ...settingsFields,
    password: z
      .string()
      .max(1000)
      .refine((text) => !/[\p{Cc}]/u.test(text), 'must not contain control characters')
      .nullable()
      .openapi({
        description: 'Null deletes it. A change of server, port, security or user deletes it too.',
      }),
  })
  .partial()
  .openapi('MailSettingsChanges');

export const mailTestSchema = z.strictObject({ to: addressField }).openapi('MailTest');
export const mailTestResultSchema = z
  .object({ sent: z.boolean(), trouble: troubleField, answer: answerField })
  .openapi('MailTestResult');

const shownTemplate = {
  subject: z.string().openapi({ example: 'Welcome to the library' }),
  body: z.string().openapi({ example: 'Dear Noor, welcome.' }),
};
const templateFields = {
  subject: lineOfText(200).openapi({ example: 'Welcome to the library' }),
  body: paragraph(10_000).openapi({ example: 'Dear {{givenName}}, welcome.' }),
};
export const templateSchema = z
  .object({
    kind: kindField,
    language: languageField,
    ...shownTemplate,
    own: z.boolean().openapi({ description: 'Whether the school has changed it.' }),
    fields: z.array(z.string()).openapi({ description: 'The fields that can be used in `{{...}}`.' }),
  })
  .openapi('MailTemplate');
export const templateChangeSchema = z
  .union([
    z.strictObject({ kind: kindField, language: languageField, ...templateFields }),
    z.strictObject({ kind: kindField, language: languageField, own: z.literal(false) }),
  ])
  .openapi('MailTemplateChange', { description: '`"own": false` restores the built-in template.' });
export const previewRequestSchema = z
  .strictObject({ kind: kindField, language: languageField, ...templateFields })
  .openapi('MailPreviewRequest');
export const previewSchema = z
  .object({
    ...shownTemplate,
    html: z.string().openapi({ example: '<p>Dear Noor, welcome.</p>' }),
    page: z.string().optional().openapi({
      description: 'Of a notice with `layout`: the first printed page as an SVG, with the fonts of the PDF.',
    }),
  })
  .openapi('MailPreview');

const personField = z.object({
  id: idField,
  givenName: z.string().openapi({ example: 'Noor' }),
  familyName: z.string().openapi({ example: 'Jansen' }),
});

export const messageSchema = z
  .object({
    id: idField,
    messageId: idField.openapi({ description: 'The same in every attempt.' }),
    kind: kindField,
    status: z.enum(mailStatuses),
    borrower: ofReaders(personField.nullable()),
    group: z.string().nullable().openapi({ description: 'For a class list.' }),
    address: ofReaders(z.string().openapi({ example: 'noor.jansen@school.example' })),
    subject: ofReaders(
      z.string().nullable().openapi({
        description: 'Null some time after the message is settled.',
        example: 'Welcome to the library',
      }),
    ),
    queuedAt: instant,
    nextAttemptAt: nullableInstant.openapi({ description: 'Null if settled or held.' }),
    attempts: z.number().int(),
    trouble: troubleField,
    answer: answerField,
    settledAt: nullableInstant,
  })
  .openapi('MailMessage');
export const outboxStateSchema = z
  .object({
    ready: z.boolean(),
    paused: z.boolean(),
    counts: z.object({
      queued: z.number().int(),
      held: z.number().int(),
      sent: z.number().int(),
      failed: z.number().int(),
      cancelled: z.number().int(),
    }),
    needsAttention: z.number().int().openapi({
      description: 'How many need a person: those that failed, and all that wait while mail cannot be sent.',
    }),
    printed: z.number().int().openapi({ description: 'How many were handed out on paper.' }),
    trouble: troubleField,
    answer: answerField,
    nextAttemptAt: nullableInstant.openapi({
      description: 'The time of the next retry after a failure.',
    }),
  })
  .openapi('MailOutboxState');
const letterFilter = {
  kind: kindField.optional().openapi({ description: 'Only letters of this kind.', example: 'welcome' }),
  group: z
    .string()
    .max(100)
    .optional()
    .openapi({ description: 'Only letters about this class, by its name.' }),
};
export const messagesQuery = z.object({
  ...letterFilter,
  status: z.enum(mailStatuses).optional().openapi({ description: 'Only messages with this status.' }),
  before: z
    .string()
    .max(100)
    .optional()
    .openapi({ description: 'The id of the last message of the previous page; `after` is simpler.' }),
  after: afterParameter,
  limit: z.coerce.number().int().min(1).max(500).optional().openapi({ description: '100 otherwise.' }),
});
export const cancelQuery = z.object({
  status: z.enum(cancellable).optional().openapi({ description: '`queued` otherwise.' }),
});
export const printedQuery = z.object({
  ...letterFilter,
  before: z.coerce
    .number()
    .int()
    .min(0)
    .optional()
    .openapi({ description: 'The `seq` of the last notice of the previous page; `after` is simpler.' }),
  after: afterParameter,
  limit: z.coerce.number().int().min(1).max(500).optional().openapi({ description: '100 otherwise.' }),
});
export const printedNoticeSchema = z
  .object({
    seq: z.number().int().openapi({ description: 'Its event in the journal.' }),
    at: instant,
    kind: z.string().openapi({ example: 'overdue-borrower-second' }),
    borrower: personField,
  })
  .openapi('PrintedNotice');
export const newWelcomeSchema = z
  .strictObject({
    kind: z.literal('welcome'),
    borrower: referenceField.openapi({ description: 'An id or natural key.', example: 'ext:S-1042' }),
  })
  .openapi('NewMailMessage');

export const borrowerMailSchema = z
  .object({
    addresses: z.array(
      z.object({
        address: z.string().openapi({ example: 'noor.jansen@school.example' }),
        whose: z.enum(['borrower', 'guardian']),
        refusedAt: nullableInstant.openapi({
          description: 'When a mail server permanently refused it; null otherwise.',
        }),
        answer: answerField,
      }),
    ),
    messages: z.array(messageSchema),
  })
  .openapi('BorrowerMail');

const paperLayouts = ['letters', 'slips', 'lists'] as const;
const dueWithin = {
  description:
    'Not what is overdue, but what is due from today until so many days from now, and of which these readers were not told.',
  example: 3,
};
const daysLate = { description: 'Only borrowers who are late by at least so many days.', example: 7 };
const groupName = { description: 'Only this group, by its name.' };
const layout = {
  description: '`letters`: a page or more each; `slips`: four on a page; `lists`: a list for each class.',
};

export const noticesQuery = z.object({
  to: z.enum(noticeReaders).openapi({ description: 'The recipients of the notices.' }),
  group: z.string().max(100).optional().openapi(groupName),
  days: z.coerce.number().int().min(1).max(9999).optional().openapi(daysLate),
  dueWithin: z.coerce.number().int().min(0).max(30).optional().openapi(dueWithin),
});
const requestFields = {
  to: z.enum(noticeReaders),
  group: lineOfText(100).optional(),
  days: z.number().int().min(1).max(9999).optional().openapi(daysLate),
  dueWithin: z.number().int().min(0).max(30).optional().openapi(dueWithin),
  about: z.array(z.string().max(100)).max(100_000).optional().openapi({
    description: 'Only these of the planned notices, by their `about`.',
    example: [],
  }),
};
export const noticesRequestSchema = z.strictObject(requestFields).openapi('OverdueNoticesRequest');
export const printQuery = noticesQuery.extend({
  layout: z.enum(paperLayouts).optional().openapi(layout),
});
export const printRequestSchema = z
  .strictObject({ ...requestFields, layout: z.enum(paperLayouts).optional().openapi(layout) })
  .openapi('OverdueNoticesPrintRequest');
export const letterQuery = printQuery.extend({
  about: z.string().max(100).openapi({ description: 'The `about` of a planned notice.' }),
});
export const noticeSchema = z
  .object({
    about: z.string().openapi({
      description: 'The id of the borrower or class; `none` for borrowers without a class.',
      example: '01992f5e-6c80-7a4b-9d3e-5f2a1c7b8e90',
    }),
    borrower: personField.nullable().openapi({ description: 'Null for a class list.' }),
    group: z.string().nullable(),
    address: z.string().nullable(),
    secondAddress: z
      .string()
      .nullable()
      .openapi({ description: 'A second parent’s, who gets the same letter apart.' }),
    borrowerCount: z.number().int(),
    itemCount: z.number().int(),
    daysOverdue: z.number().int().openapi({ description: 'Of the most overdue item.' }),
    dueOn: z
      .string()
      .openapi({ format: 'date', description: 'The earliest due date.', example: '2026-09-28' }),
    notice: z.enum(noticeStages).nullable().openapi({
      description:
        'Which one it is, by what was sent before and how late; null for a class list, and for what is due soon.',
    }),
    earlierDates: z
      .array(z.string().openapi({ format: 'date' }))
      .openapi({ description: 'When earlier notices about these items were sent or handed out.' }),
    obstacle: z
      .enum(noticeObstacles)
      .nullable()
      .openapi({
        description:
          'Why it would not be mailed; `already`: one was mailed or handed out on paper in the last days (see ' +
          '`noticeEveryDays` of the mail settings); `waiting`: one is in the outbox. It can still be printed.',
      }),
  })
  .openapi('OverdueNotice');
export const noticesQueuedSchema = z
  .object({ queued: z.number().int(), skipped: z.number().int() })
  .openapi('OverdueNoticesQueued');
export const noticesPrintedSchema = z.object({ printed: z.number().int() }).openapi('OverdueNoticesPrinted');
export const cancelledSchema = z.object({ cancelled: z.number().int() }).openapi('MailMessagesCancelled');
