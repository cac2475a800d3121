// The API schemas of items, titles and item types.
import { z } from '@hono/zod-openapi';
import {
  barcodeField,
  calendarDateField,
  lineOfText,
  givenIdField,
  idField,
  paragraph,
} from '../../core/http/field-schemas.ts';
import { overrideSchema } from '../../core/http/override.ts';
import { changedManySchema, idsField } from '../../core/http/operation.ts';
import { seenWith } from '../../core/http/visible-fields.ts';
import { itemStates } from './item-counts-rules.ts';
import { levelSchemes } from '../lists/reading-level-rules.ts';
import { itemStatuses, withdrawalReasons } from './item-state-rules.ts';

const nullableText = z.string().nullable();
/** Fields of a copy for staff; a school’s website, which reads the catalogue, does not show them. */
const ofStaff = <Field extends z.ZodType>(field: Field) =>
  seenWith(['collection:read', 'circulation'], field);
const schemeField = {
  description: `One of ${Object.keys(levelSchemes)
    .map((scheme) => `\`${scheme}\``)
    .join(', ')}, or the name of another scheme.`,
  example: 'lexile',
};

const titleColumns = {
  title: z.string().openapi({ example: 'The Hobbit' }),
  authors: z.array(z.string()).openapi({ example: ['J.R.R. Tolkien'] }),
  isbn: nullableText.openapi({ example: '9780261102217' }),
  publisher: nullableText.openapi({ example: 'HarperCollins' }),
  publishedYear: z.number().int().nullable().openapi({ example: 1937 }),
  language: nullableText.openapi({
    description: 'An ISO 639-1 code if the language has one.',
    example: 'en',
  }),
  series: nullableText.openapi({ example: 'Middle-earth' }),
  volume: nullableText.openapi({ description: 'The number in its series, as it is printed.', example: '1' }),
  subjects: z.array(z.string()).openapi({ example: ['Fantasy', 'Dragons'] }),
  description: nullableText.openapi({
    example: 'A hobbit leaves his comfortable hole for a dragon’s treasure.',
  }),
  level: nullableText.openapi({
    description: 'An age or a level in the library’s own words.',
    example: '9-12',
  }),
  levels: z
    .array(
      z.object({
        scheme: z.string().openapi(schemeField),
        level: z.string().openapi({ example: '770L' }),
        points: z.number().nullable().openapi({ description: 'Of its quiz.', example: null }),
        quiz: nullableText.openapi({ description: 'The number of its quiz.', example: null }),
      }),
    )
    .openapi({ description: 'Reading levels, one of each scheme.' }),
  audienceFrom: z.number().int().nullable().openapi({ description: 'For readers of this age.', example: 9 }),
  audienceTo: z.number().int().nullable().openapi({ description: 'Up to this age.', example: 12 }),
  hiddenFromPupils: z
    .boolean()
    .openapi({ description: 'Whether the pupils’ catalogue leaves the title out.' }),
  pages: z.number().int().nullable().openapi({ example: 310 }),
  contributors: z.array(z.string()).openapi({
    description: 'Others than the authors, each with the role.',
    example: ['Alan Lee (illustrator)'],
  }),
  cover: nullableText.openapi({
    description: 'For `GET /covers/{id}`: a new cover has a new id. Null without one.',
    example: null,
  }),
};

export const shelfKeyField = nullableText.openapi({
  description:
    'A key made of the call number: sorted by it, compared as text by code points, items are in the order of their ' +
    'shelves. Null without a call number.',
  example: 'Ĳ ƊŨŒ',
});

export const itemSchema = z
  .object({
    id: idField,
    barcode: z.string().openapi({ example: '30000421' }),
    titleId: idField,
    ...titleColumns,
    itemType: z.string().openapi({ example: 'Book' }),
    callNumber: nullableText.openapi({ description: 'The place on the shelves.', example: 'F TOL' }),
    shelfKey: shelfKeyField,
    place: nullableText.openapi({
      description: 'Which of the library’s places it belongs to, see `GET /places`.',
      example: 'Infant library',
    }),
    shelf: nullableText.openapi({
      description: 'The shelf of its place on which its call number stands, see `shelves` of `GET /places`.',
      example: 'Shelf 3',
    }),
    parts: nullableText.openapi({
      description: 'What belongs to it, with commas; the desk asks whether all of it is there.',
      example: 'book, CD, map',
    }),
    price: ofStaff(
      z.number().int().nullable().openapi({
        description: 'What it costs to replace, in minor units of the library’s currency, such as cents.',
        example: 1250,
      }),
    ),
    acquiredOn: nullableText.openapi({ description: 'When it was bought or given.', example: '2026-09-01' }),
    acquiredFrom: ofStaff(
      nullableText.openapi({ description: 'The shop or the fund.', example: 'The Bookshop' }),
    ),
    note: ofStaff(nullableText),
    loansBefore: z.number().int().nullable().openapi({
      description: 'How often it was lent in another program; null if that is not known.',
      example: 12,
    }),
    lastLentBefore: nullableText.openapi({
      description: 'The day on which it was last lent there.',
      example: '2025-06-12',
    }),
    photo: nullableText.openapi({
      description: 'For `GET /items/{id}/photo`: a new photo has a new id. Null without one.',
      example: null,
    }),
    status: z.enum(itemStatuses),
    withdrawnFor: z.enum(withdrawalReasons).nullable().openapi({
      description: 'Why it was withdrawn; null if no reason was given, or if it is not withdrawn.',
      example: null,
    }),
    forLoan: z.boolean().openapi({ example: true }),
    copyHiddenFromPupils: z
      .boolean()
      .openapi({ description: 'Whether the pupils’ catalogue leaves this copy out.' }),
    availability: z.enum(itemStates).openapi({
      description: '`on-hold-shelf`: set aside for a borrower who waits for it.',
      example: 'on-loan',
    }),
    lastLentAt: z.string().nullable().optional().openapi({
      format: 'date-time',
      description: 'Only in a list with `include=lending`; null if it was never lent.',
    }),
    version: z.number().int().openapi({ example: 3 }),
    createdAt: z.string().openapi({ format: 'date-time' }),
    updatedAt: z.string().openapi({ format: 'date-time' }),
  })
  .openapi('Item');

/** A title with its copies, for a catalogue record. */
export const titleWithCopiesSchema = z.object({
  ...titleColumns,
  id: idField,
  items: z.array(
    itemSchema.pick({
      barcode: true,
      itemType: true,
      callNumber: true,
      place: true,
      parts: true,
      price: true,
      acquiredOn: true,
      acquiredFrom: true,
      note: true,
      status: true,
      forLoan: true,
    }),
  ),
});

export const removedSchema = z.object({ id: idField }).openapi('RemovedRecord');

export const titleSchema = z
  .object({ id: idField, ...titleColumns, itemCount: z.number().int() })
  .openapi('Title');

export const listedTitleSchema = z
  .object({
    id: idField,
    ...titleColumns,
    itemCount: z.number().int(),
    copies: z
      .object({
        count: z.number().int().openapi({ description: 'Without withdrawn ones.', example: 10 }),
        available: z.number().int().openapi({ description: 'Those that can be lent now.', example: 3 }),
      })
      .openapi({ description: 'Three of ten are in: `{"count": 10, "available": 3}`.' }),
    itemTypes: z.array(z.string()).openapi({ description: 'The types of its copies.', example: ['Book'] }),
    callNumbers: z.array(z.string()).openapi({
      description: 'Where its copies stand, in the order of the shelves.',
      example: ['F TOL'],
    }),
    shelfKey: shelfKeyField,
    places: z.array(z.string()).openapi({
      description: 'The places that its copies belong to.',
      example: ['Infant library'],
    }),
  })
  .openapi('ListedTitle');

const copyFields = {
  barcode: barcodeField.optional().openapi({ description: 'Assigned if omitted.', example: '30000421' }),
  itemType: lineOfText(100).optional().openapi({ description: 'A name; the default is the default type.' }),
  callNumber: lineOfText(100).nullable().optional(),
  place: lineOfText(100).nullable().optional().openapi({
    description: 'The name of one of the library’s places.',
    example: 'Infant library',
  }),
  parts: lineOfText(200).nullable().optional().openapi({ example: 'book, CD, map' }),
  price: z.number().int().min(0).max(100_000_000).nullable().optional().openapi({ example: 1250 }),
  acquiredOn: calendarDateField.nullable().optional(),
  acquiredFrom: lineOfText(200).nullable().optional().openapi({ example: 'The Bookshop' }),
  note: paragraph(2000).nullable().optional(),
  loansBefore: z.number().int().min(0).max(100_000).nullable().optional(),
  lastLentBefore: calendarDateField.nullable().optional(),
  status: z.enum(itemStatuses).optional(),
  forLoan: z.boolean().optional(),
  copyHiddenFromPupils: z.boolean().optional(),
};
const age = z.number().int().min(0).max(99).nullable().optional();
const titleFields = {
  title: lineOfText(1000),
  authors: z.array(lineOfText(200)).max(100).optional(),
  isbn: lineOfText(20).nullable().optional(),
  publisher: lineOfText(300).nullable().optional(),
  publishedYear: z.number().int().min(-3000).max(3000).nullable().optional(),
  language: lineOfText(20).nullable().optional(),
  series: lineOfText(300).nullable().optional(),
  volume: lineOfText(50).nullable().optional(),
  subjects: z.array(lineOfText(100)).max(50).optional(),
  description: paragraph(5000).nullable().optional(),
  level: lineOfText(100).nullable().optional(),
  levels: z
    .array(
      z.strictObject({
        scheme: lineOfText(60)
          .regex(/^[^:;]+$/)
          .openapi(schemeField),
        level: lineOfText(40)
          .regex(/^[^;]+$/)
          .openapi({ example: '770L' }),
        points: z.number().min(0).max(1000).nullable().optional(),
        quiz: lineOfText(20).nullable().optional(),
      }),
    )
    .max(20)
    .refine((levels) => new Set(levels.map(({ scheme }) => scheme.toLowerCase())).size === levels.length, {
      error: 'must have each scheme once',
    })
    .optional()
    .openapi({ example: [{ scheme: 'ar', level: '4.5', points: 3, quiz: '7304' }] }),
  audienceFrom: age,
  audienceTo: age,
  hiddenFromPupils: z.boolean().optional(),
  pages: z.number().int().min(1).max(100_000).nullable().optional(),
  contributors: z.array(lineOfText(200)).max(100).optional(),
};

export const newItemSchema = z
  .union([
    z.strictObject({ titleId: givenIdField, ...copyFields }),
    z.strictObject({ ...titleFields, ...copyFields }),
  ])
  .openapi('NewItem', {
    description: 'A copy of the title `titleId`, or of the described title, which is created if it is new.',
    example: {
      barcode: '30000421',
      title: 'The Hobbit',
      authors: ['J.R.R. Tolkien'],
      isbn: '9780261102217',
      itemType: 'Book',
      callNumber: 'F TOL',
    },
  });

export const itemChangesSchema = z
  .strictObject({
    ...copyFields,
    withdrawnFor: z.enum(withdrawalReasons).nullable().optional().openapi({
      description: 'Why it is withdrawn; only together with that status.',
    }),
    titleId: givenIdField.optional().openapi({
      description:
        'Moves the copy to this title. The last copy of a title takes its holds and bookings along, and the title is gone.',
      example: '01992f5e-6c80-7a4b-9d3e-5f2a1c7b8e90',
    }),
    override: overrideSchema.optional(),
  })
  .openapi('ItemChanges', { description: 'Omitted fields keep their value; null clears.' });

export const manyItemsSchema = z
  .strictObject({
    ids: idsField.openapi({ example: ['01992f5e-6c80-7a4b-9d3e-5f2a1c7b8e90'] }),
    changes: itemChangesSchema
      .pick({
        itemType: true,
        callNumber: true,
        place: true,
        price: true,
        status: true,
        withdrawnFor: true,
        forLoan: true,
        copyHiddenFromPupils: true,
        titleId: true,
      })
      .strict()
      .openapi({ description: 'Omitted fields keep their value; null clears.', example: { status: 'lost' } }),
    override: overrideSchema.optional(),
  })
  .openapi('ManyItems');

export const titleChangesSchema = z
  .strictObject({ ...titleFields, title: titleFields.title.optional() })
  .openapi('TitleChanges', { example: { title: 'The Hobbit' } });

export const manyTitlesSchema = z
  .strictObject({
    ids: idsField.openapi({ example: ['01992f5e-6c80-7a4b-9d3e-5f2a1c7b8e90'] }),
    changes: z.strictObject({
      addSubjects: titleFields.subjects.openapi({ example: ['Dragons'] }),
      removeSubjects: titleFields.subjects.openapi({ example: [] }),
      audienceFrom: titleFields.audienceFrom,
      audienceTo: titleFields.audienceTo,
      hiddenFromPupils: titleFields.hiddenFromPupils,
    }),
  })
  .openapi('ManyTitles');

export const titleMergeSchema = z
  .strictObject({
    from: z.string().min(1).max(100).openapi({
      description: 'The id of the title that goes; its copies, holds and bookings move.',
      example: '01992f5e-6c80-7a4b-9d3e-5f2a1c7b8e90',
    }),
  })
  .openapi('TitleMerge');

export const itemTypeSchema = z
  .object({ id: idField, name: z.string().openapi({ example: 'Book' }), isDefault: z.boolean() })
  .openapi('ItemType');

export const itemTypeNameSchema = z
  .strictObject({ name: lineOfText(100).openapi({ example: 'Book' }) })
  .openapi('ItemTypeName');

const percent = z.number().min(0).max(100);
/** A shelf of a place: its name, the call numbers on it, and where it is on the map. */
export const placeShelfSchema = z
  .strictObject({
    name: lineOfText(60).openapi({ example: 'Shelf 3' }),
    from: lineOfText(100).openapi({ description: 'The first call number on it.', example: 'F A' }),
    to: lineOfText(100).openapi({
      description: 'The last one; a shelf that ends with F K has F KLM too, unless another one begins there.',
      example: 'F K',
    }),
    mark: z
      .strictObject({ x: percent, y: percent })
      .nullable()
      .openapi({
        description:
          'Where it is on the map, in percent from the left and from the top; null if that is not said.',
        example: { x: 25, y: 60 },
      }),
  })
  .openapi('PlaceShelf');

export const placeSchema = z
  .object({
    id: idField,
    name: z.string().openapi({ example: 'Infant library' }),
    map: nullableText.openapi({
      description: 'For `GET /places/{id}/map`: a new map has a new id. Null without one.',
      example: null,
    }),
    shelves: z.array(placeShelfSchema).openapi({ description: 'In the order that the library chose.' }),
    itemCount: z.number().int().openapi({ description: 'How many items belong to it.', example: 812 }),
  })
  .openapi('Place');

const placeNameField = lineOfText(100).openapi({ example: 'Infant library' });
export const newPlaceSchema = z.strictObject({ name: placeNameField }).openapi('NewPlace');

export const placeChangesSchema = z
  .strictObject({
    name: placeNameField.optional(),
    position: z.number().int().min(1).max(10_000).optional().openapi({
      description: 'Moves it there in the order of the places: 1 is the first.',
    }),
    shelves: z.array(placeShelfSchema).max(200).optional().openapi({
      description:
        'In place of the present ones. No two of them may have the same name, or share call numbers.',
    }),
  })
  .openapi('PlaceChanges', { example: { position: 1 } });

export const changedPlaceSchema = z
  .object({ ...placeSchema.shape, events: changedManySchema.shape.events })
  .openapi('ChangedPlace');

const countedSchema = z
  .array(z.object({ name: z.string().openapi({ example: 'Book' }), count: z.number().int() }))
  .openapi({ description: 'The most frequent first.' });

export const itemCountsSchema = z
  .object({
    all: z.number().int(),
    byState: z.array(z.object({ name: z.enum(itemStates), count: z.number().int() })),
    byItemType: countedSchema,
    byShelf: countedSchema,
    byPlace: countedSchema,
    byLanguage: countedSchema,
    byLevel: countedSchema,
    byAge: countedSchema,
    bySubject: countedSchema,
    byYear: z
      .array(z.object({ name: z.string().openapi({ example: '1937' }), count: z.number().int() }))
      .openapi({ description: 'When the titles were published, the latest first.' }),
    byLent: z
      .array(z.object({ name: z.literal('never'), count: z.number().int() }))
      .openapi({ description: 'Empty if everything was lent at least once.' }),
    byIsbn: z
      .array(z.object({ name: z.literal('none'), count: z.number().int() }))
      .openapi({ description: 'Empty if everything has an ISBN.' }),
    byCover: z
      .array(z.object({ name: z.literal('none'), count: z.number().int() }))
      .openapi({ description: 'Empty if everything has a cover.' }),
    byAddedSince: z
      .array(z.object({ name: z.string().openapi({ example: '2026-09' }), count: z.number().int() }))
      .openapi({ description: 'How many were added in the month or later, the latest month first.' }),
  })
  .openapi('ItemCounts');

/** The filters of lists of items and titles, as query parameters. */
export const narrowing = z.object({
  state: z.enum(itemStates).optional().openapi({
    description: 'Only items in this state; one that is lost while on loan counts as lost.',
  }),
  itemType: z.string().max(100).optional().openapi({ description: 'Only this type, by its name.' }),
  shelf: z
    .string()
    .max(100)
    .optional()
    .openapi({ description: 'Only items whose call number begins with this word.', example: 'F' }),
  place: z.string().max(100).optional().openapi({
    description: 'Only items that belong to this place, by its name.',
    example: 'Infant library',
  }),
  language: z
    .string()
    .max(20)
    .optional()
    .openapi({ description: 'Only this language, as the titles have it.' }),
  subject: z.string().max(100).optional().openapi({
    description: 'Only titles with this subject.',
    example: 'Dragons',
  }),
  level: z.string().max(101).optional().openapi({
    description: 'Only titles with this reading level: the scheme, a colon and the level.',
    example: 'avi:M4',
  }),
  age: z.coerce.number().int().min(0).max(99).optional().openapi({
    description: 'Only titles for readers of this age; those that do not say for whom they are match none.',
    example: 9,
  }),
  year: z.coerce.number().int().min(-3000).max(3000).optional().openapi({
    description: 'Only what was published in this year.',
    example: 1937,
  }),
  lent: z.enum(['never']).optional().openapi({
    description: 'Only what was never lent; of a title, none of its copies.',
  }),
  isbn: z.enum(['none']).optional().openapi({ description: 'Only titles without an ISBN.' }),
  cover: z.enum(['none']).optional().openapi({ description: 'Only titles without a cover.' }),
  addedSince: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
    .optional()
    .openapi({ description: 'Only what was added in this month (UTC) or later.', example: '2026-09' }),
});
