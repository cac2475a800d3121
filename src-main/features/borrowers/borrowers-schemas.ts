// What borrowers and groups look like at the door: the schemas that check requests and document answers.
import { z } from '@hono/zod-openapi';
import { mergeFields } from './merge-rules.ts';
import {
  barcodeField,
  calendarDateField,
  lineOfText,
  paragraph,
  idField,
} from '../../core/http/field-schemas.ts';

const nullableText = z.string().nullable();

export const borrowerSchema = z
  .object({
    id: idField,
    barcode: nullableText.openapi({ description: 'The number on the card.', example: '2000017' }),
    externalId: nullableText.openapi({
      description: 'The school administration’s own number.',
      example: 'S-1042',
    }),
    givenName: z.string().openapi({ example: 'Noor' }),
    familyName: z.string().openapi({ example: 'Jansen' }),
    group: nullableText.openapi({ description: 'The class or department, by name.', example: '3A' }),
    category: z.string().openapi({ description: 'What the loan rules tell apart.', example: 'Pupil' }),
    email: nullableText.openapi({ example: 'noor.jansen@school.example' }),
    guardianEmail: nullableText.openapi({ description: 'A parent’s, for notices about what is overdue.' }),
    birthDate: nullableText.openapi({ format: 'date' }),
    message: nullableText.openapi({ description: 'Shown at the desk when the borrower is opened.' }),
    blockedReason: nullableText.openapi({
      description: 'Why nothing may be lent; null where nothing stands in the way.',
    }),
    expiresOn: nullableText.openapi({
      format: 'date',
      description: 'The last day on which the borrower may borrow.',
    }),
    leftOn: nullableText.openapi({
      format: 'date',
      description: 'The day of leaving the school. Nothing more is lent; what is out stays to be returned.',
    }),
    photo: nullableText.openapi({
      description:
        'Names the photo at `/users/{id}/photo`, where there is one; another photo has another name.',
    }),
    version: z
      .number()
      .int()
      .openapi({ description: 'Goes up with each change; what `If-Match` compares.', example: 3 }),
    createdAt: z.string().openapi({ format: 'date-time' }),
    updatedAt: z.string().openapi({ format: 'date-time' }),
  })
  .openapi('Borrower');

export const deletedBorrowerSchema = z
  .object({
    id: idField,
    deleted: z.literal(true),
    deletedAt: z.string().openapi({ format: 'date-time' }),
    barcode: nullableText.openapi({ example: '2000017' }),
    externalId: nullableText.openapi({ example: 'S-1042' }),
    mergedInto: nullableText.openapi({ description: 'The borrower that this record was merged into.' }),
  })
  .openapi('DeletedBorrower', { description: 'In answers to `updatedSince` only.' });

const fields = {
  givenName: lineOfText(200),
  familyName: lineOfText(200),
  barcode: barcodeField.nullable().optional(),
  externalId: lineOfText(100).nullable().optional(),
  group: lineOfText(100)
    .nullable()
    .optional()
    .openapi({ description: 'A name; a group that is new is made.' }),
  category: lineOfText(100).optional().openapi({ description: 'A name; the default category otherwise.' }),
  email: z.email().max(254).nullable().optional(),
  guardianEmail: z.email().max(254).nullable().optional(),
  birthDate: calendarDateField.nullable().optional(),
  message: paragraph(2000).nullable().optional(),
  blockedReason: lineOfText(500).nullable().optional(),
  expiresOn: calendarDateField.nullable().optional(),
  leftOn: calendarDateField.nullable().optional(),
};

/** What most programs send of a pupil. */
const pupil = {
  ...{ externalId: 'S-1042', barcode: '2000017', givenName: 'Noor', familyName: 'Jansen' },
  ...{ group: '3A', email: 'noor.jansen@school.example' },
};

const sendWelcomeMessage = z
  .boolean()
  .optional()
  .openapi({
    description:
      'Puts the welcome message for a borrower who is added into the outbox, in the same transaction: to `email`, ' +
      'else to `guardianEmail`; one of the two must be there. It is sent as soon as mail is set up and there is a network.',
  });

export const newBorrowerSchema = z
  .strictObject({ ...fields, sendWelcomeMessage })
  .openapi('NewBorrower', { example: pupil });

export const borrowerChangesSchema = z
  .strictObject({
    ...fields,
    givenName: fields.givenName.optional(),
    familyName: fields.familyName.optional(),
    sendWelcomeMessage,
  })
  .openapi('BorrowerChanges', {
    description: 'Fields that are left out stay as they are; null clears.',
    example: { group: '3B', email: 'noor.jansen@school.example' },
  });

const fieldsOfMerge = z.array(z.enum(mergeFields)).max(mergeFields.length).optional();

export const mergeSchema = z
  .strictObject({
    from: z
      .string()
      .trim()
      .min(1)
      .max(200)
      .openapi({ description: 'The record that goes; an id or a number.', example: 'barcode:2000018' }),
    take: fieldsOfMerge.openapi({ description: 'Fields whose value comes from the record that goes.' }),
    keep: fieldsOfMerge.openapi({
      description: 'Fields whose value stays although the record that goes has another.',
    }),
  })
  .openapi('Merge');

export const borrowerCountsSchema = z
  .object({
    all: z.number().int(),
    blocked: z.number().int(),
    expired: z.number().int(),
    left: z.number().int(),
    overdue: z.number().int(),
    complete: z.boolean().openapi({
      description:
        'False where `q` finds more than 20,000: then the counts are of the first 20,000 that it finds. Without `q` ' +
        'always true.',
    }),
  })
  .openapi('BorrowerCounts');

/** The two kinds of number, to check one that came in an address. */
export const numberSchemas = { externalId: lineOfText(100), barcode: barcodeField };

export const batchRowSchema = borrowerChangesSchema.openapi('BorrowerRow', {
  description:
    'A borrower as the caller knows it. The row is found by `externalId`, or by `barcode` where it has none; one of ' +
    'the two must be there. Fields that are left out stay as they are; null clears.',
  example: pupil,
});

export const groupChangesSchema = z
  .strictObject({
    name: lineOfText(100).optional().openapi({ example: '3A' }),
    teacherEmail: z.email().max(254).nullable().optional(),
  })
  .openapi('GroupChanges', { description: 'Fields that are left out stay as they are; null clears.' });

export const namedSchema = z
  .strictObject({ name: lineOfText(100).openapi({ example: '3A' }) })
  .openapi('Name');

export const groupSchema = z
  .object({
    id: idField,
    name: z.string().openapi({ example: '3A' }),
    borrowerCount: z.number().int(),
    teacherEmail: nullableText.openapi({ description: 'Gets the class list of what is overdue.' }),
  })
  .openapi('Group');

export const categorySchema = z
  .object({ id: idField, name: z.string().openapi({ example: 'Pupil' }), isDefault: z.boolean() })
  .openapi('BorrowerCategory');
