// The API schemas of borrowers and groups: they validate requests and document responses.
import { z } from '@hono/zod-openapi';
import { mergeFields } from './merge-rules.ts';
import {
  barcodeField,
  calendarDateField,
  languageTag,
  lineOfText,
  lineOrNone,
  nameField,
  referenceField,
  paragraph,
  idField,
} from '../../core/http/field-schemas.ts';
import { idsField } from '../../core/http/operation.ts';
import { seenWith } from '../../core/http/visible-fields.ts';

const nullableText = z.string().nullable();
/** Fields of the borrower that a loan shows, and the category, which its rules go by. */
const ofLoans = <Field extends z.ZodType>(field: Field) => seenWith(['borrowers:read', 'loans:read'], field);
/** Fields that decide whether the borrower may borrow. */
const ofTheDesk = <Field extends z.ZodType>(field: Field) =>
  seenWith(['borrowers:read', 'circulation'], field);
const personal = <Field extends z.ZodType>(field: Field) => seenWith(['borrowers:read'], field);

export const borrowerSchema = z
  .object({
    id: idField,
    barcode: ofLoans(nullableText.openapi({ description: 'The number on the card.', example: '2000017' })),
    externalId: ofLoans(
      nullableText.openapi({
        description: 'The number from the school administration.',
        example: 'S-1042',
      }),
    ),
    givenName: ofLoans(z.string().openapi({ example: 'Noor' })),
    familyName: ofLoans(z.string().openapi({ example: 'Jansen' })),
    group: ofLoans(nullableText.openapi({ description: 'The class or department, by name.', example: '3A' })),
    category: ofLoans(
      z
        .string()
        .openapi({ description: 'The borrower category, which decides the loan rules.', example: 'Pupil' }),
    ),
    email: personal(nullableText.openapi({ example: 'noor.jansen@school.example' })),
    guardianEmail: personal(
      nullableText.openapi({ description: 'A parent’s address, for overdue notices.' }),
    ),
    secondGuardianEmail: personal(
      nullableText.openapi({ description: 'A second parent’s address: letters to parents go to both.' }),
    ),
    language: personal(
      nullableText.openapi({
        description: 'The family’s language, an ISO 639 code: letters go out in it if the library has them.',
        example: 'nl',
      }),
    ),
    birthDate: personal(nullableText.openapi({ format: 'date' })),
    message: personal(
      nullableText.openapi({ description: 'Shown at the desk when the borrower is opened.' }),
    ),
    blockedReason: ofTheDesk(
      nullableText.openapi({
        description:
          'Why the borrower is blocked; null if not blocked. The desk says it when it refuses a loan.',
      }),
    ),
    expiresOn: ofTheDesk(
      nullableText.openapi({ format: 'date', description: 'The last day on which the borrower may borrow.' }),
    ),
    leftOn: ofTheDesk(
      nullableText.openapi({
        format: 'date',
        description:
          'The day of leaving the school. From then on new loans are refused; open loans stay until they are returned.',
      }),
    ),
    photo: ofTheDesk(
      nullableText.openapi({
        description:
          'The version of the photo at `/users/{id}/photo`; null without a photo. A new photo has a new version.',
      }),
    ),
    version: z
      .number()
      .int()
      .openapi({ description: 'Increases with each change; `If-Match` compares it.', example: 3 }),
    createdAt: z.string().openapi({ format: 'date-time' }),
    updatedAt: z.string().openapi({ format: 'date-time' }),
    loans: z
      .object({
        open: z.number().int(),
        overdue: z.number().int().openapi({
          description: 'Without items that are lost or claimed to be returned.',
        }),
        oldestDueOn: nullableText.openapi({
          format: 'date',
          description:
            'The earliest due date of the open loans, without items that are lost or claimed to be returned; null without any.',
        }),
      })
      .optional()
      .openapi({ description: 'Only in a list with `include=loans`.' }),
    owed: seenWith(
      ['circulation'],
      z
        .number()
        .int()
        .nullable()
        .optional()
        .openapi({
          description:
            'In minor units of the library’s currency, such as cents; null if the library charges no money. Only in a ' +
            'list with `include=money`.',
          example: 1250,
        }),
    ),
  })
  .openapi('Borrower');

export const removedBorrowerSchema = z
  .object({
    id: idField,
    mergedInto: nullableText.openapi({ description: 'The borrower that this record was merged into.' }),
  })
  .openapi('RemovedBorrower');

const fields = {
  givenName: lineOrNone(200),
  familyName: lineOrNone(200).openapi({
    description: 'Of `givenName` and `familyName` one may be empty, for people with one name.',
  }),
  barcode: barcodeField.nullable().optional(),
  externalId: nameField(100).nullable().optional(),
  group: nameField(100).nullable().optional().openapi({ description: 'A name; a new group is created.' }),
  category: lineOfText(100)
    .optional()
    .openapi({ description: 'A name; the default is the default category.' }),
  email: z.email().max(254).nullable().optional(),
  guardianEmail: z.email().max(254).nullable().optional(),
  secondGuardianEmail: z.email().max(254).nullable().optional(),
  language: z
    .string()
    .regex(languageTag, 'must be a code such as nl or pt-BR')
    .nullable()
    .optional()
    .openapi({
      description:
        'An ISO 639 code, such as nl or pt-BR. Letters go out in the library’s language if there are none in this one.',
      example: 'nl',
    }),
  birthDate: calendarDateField
    .refine((day) => day >= '1900-01-01' && day < '2100-01-01', 'must be from 1900 to 2099')
    .nullable()
    .optional(),
  message: paragraph(2000).nullable().optional(),
  blockedReason: lineOfText(500).nullable().optional(),
  expiresOn: calendarDateField.nullable().optional(),
  leftOn: calendarDateField.nullable().optional(),
};

/** The fields that most programs send for a pupil. */
const pupil = {
  externalId: 'S-1042',
  barcode: '2000017',
  givenName: 'Noor',
  familyName: 'Jansen',
  group: '3A',
  email: 'noor.jansen@school.example',
};

const sendWelcomeMessage = z
  .boolean()
  .optional()
  .openapi({
    description:
      'Queues a welcome message for an added borrower in the same transaction, to `email` or else to ' +
      '`guardianEmail` and `secondGuardianEmail`; one of them is required. It is sent as soon as mail is set up and the network is available.',
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
    description: 'Omitted fields keep their value; null clears.',
    example: { group: '3B', email: 'noor.jansen@school.example' },
  });

export const chosenBorrowersSchema = z
  .strictObject({ ids: idsField.openapi({ example: ['01992f5e-6c80-7a4b-9d3e-5f2a1c7b8e90'] }) })
  .openapi('ChosenBorrowers');

export const lackingCardsSchema = z.object({
  count: z.number().int().openapi({ example: 31 }),
  /** Null if none is needed, or not enough are left. */
  first: z.string().nullable().openapi({ example: '20000001' }),
  last: z.string().nullable().openapi({ example: '20000031' }),
});

export const manyBorrowersSchema = z
  .strictObject({
    ids: idsField.openapi({ example: ['01992f5e-6c80-7a4b-9d3e-5f2a1c7b8e90'] }),
    changes: z
      .strictObject({
        group: fields.group,
        category: fields.category,
        blockedReason: fields.blockedReason,
        expiresOn: fields.expiresOn,
      })
      .openapi({ description: 'Omitted fields keep their value; null clears.', example: { group: '3B' } }),
  })
  .openapi('ManyBorrowers');

const fieldsOfMerge = z.array(z.enum(mergeFields)).max(mergeFields.length).optional();

export const mergeSchema = z
  .strictObject({
    from: referenceField.openapi({
      description: 'The record to merge and delete; an id or a number.',
      example: 'barcode:2000018',
    }),
    take: fieldsOfMerge.openapi({ description: 'Fields whose value comes from the deleted record.' }),
    keep: fieldsOfMerge.openapi({
      description: 'Fields that keep their value although the deleted record has another.',
    }),
  })
  .openapi('Merge');

export const borrowerCountsSchema = z
  .object({
    all: z.number().int(),
    blocked: z.number().int(),
    expired: z.number().int(),
    left: z.number().int(),
    borrowing: z.number().int(),
    overdue: z.number().int(),
    owing: seenWith(['circulation'], z.number().int().nullable()),
    cardless: z.number().int(),
    complete: z.boolean().openapi({
      description:
        'False if `q` finds more than 20,000: then the counts cover the first 20,000 that it finds. Without `q` ' +
        'always true.',
    }),
  })
  .openapi('BorrowerCounts');

/** The two kinds of number, to validate one in a URL. */
export const numberSchemas = { externalId: nameField(100), barcode: barcodeField };

export const batchRowSchema = borrowerChangesSchema.openapi('BorrowerRow', {
  description:
    'A borrower as the client knows it, matched by `externalId`, or by `barcode` if it has none; one of the two is ' +
    'required. Omitted fields keep their value; null clears.',
  example: pupil,
});

export const groupChangesSchema = z
  .strictObject({
    name: nameField(100).optional().openapi({ example: '3A' }),
    teacherEmail: z.email().max(254).nullable().optional(),
  })
  .openapi('GroupChanges', { description: 'Omitted fields keep their value; null clears.' });

export const namedSchema = z
  .strictObject({ name: nameField(100).openapi({ example: '3A' }) })
  .openapi('Name');

export const groupSchema = z
  .object({
    id: idField,
    name: z.string().openapi({ example: '3A' }),
    borrowerCount: z.number().int(),
    teacherEmail: personal(nullableText.openapi({ description: 'Receives the class’s overdue list.' })),
  })
  .openapi('Group');

export const categorySchema = z
  .object({ id: idField, name: z.string().openapi({ example: 'Pupil' }), isDefault: z.boolean() })
  .openapi('BorrowerCategory');
