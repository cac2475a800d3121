// The API schemas of the self-checkout: of people first names and photos only.
import { z } from '@hono/zod-openapi';
import { idField } from '../../core/http/field-schemas.ts';

const photo = z.string().nullable().openapi({ description: 'The photo’s version, if there is one.' });
const item = z.object({ id: idField, title: z.string().openapi({ example: 'The Hobbit' }) });
/** An opaque id: natural keys could be guessed. */
const plainId = z
  .string()
  .regex(/^[\w-]{1,100}$/, 'must be an id from the API')
  .openapi({ example: '01992f5e-6c80-7a4b-9d3e-5f2a1c7b8e90' });

export const idParameter = z.object({
  id: plainId.openapi({ param: { name: 'id', in: 'path' } }),
});

export const selfCheckoutSchema = z
  .object({
    open: z.boolean().openapi({ description: 'It is switched on and has a PIN.' }),
    hasPin: z.boolean(),
    libraryName: z.string().openapi({ example: 'School library' }),
    language: z.string().openapi({ example: 'en' }),
    today: z.string().openapi({ format: 'date' }),
    faces: z.boolean().openapi({ description: 'Whether pupils may choose their class and face.' }),
    returnsOnly: z.boolean(),
    idleSeconds: z.number().int().openapi({ example: 20 }),
    sounds: z.boolean(),
    kindWords: z.boolean().openapi({ description: 'Whether it says goodbye at the end of a visit.' }),
  })
  .openapi('SelfCheckout');

export const visitSchema = z
  .object({
    borrower: z.object({ id: idField, givenName: z.string().openapi({ example: 'Noor' }), photo }),
    items: z.number().int().openapi({ description: 'How many items the borrower has.', example: 2 }),
    more: z
      .number()
      .int()
      .nullable()
      .openapi({ description: 'How many more may be borrowed; null without a limit.', example: 3 }),
    askAtDesk: z
      .boolean()
      .openapi({ description: 'Staff must look before the borrower can borrow.', example: false }),
    ready: z.array(item).openapi({ description: 'Items on the hold shelf for this borrower.', example: [] }),
  })
  .openapi('SelfCheckoutVisit');

export const selfCheckoutScanSchema = z
  .strictObject({
    code: z.string().max(20_000).openapi({ example: '30000421' }),
    borrower: plainId
      .nullable()
      .optional()
      .openapi({ description: 'The id of the borrower whose visit is open.' }),
    bringBack: z.boolean().optional().openapi({ description: 'Returns the item, although a visit is open.' }),
    sameCodeAgoMs: z.number().min(0).optional().openapi({ description: 'As in `POST /desk/scans`.' }),
  })
  .openapi('SelfCheckoutScan');

export const selfCheckoutRenewalSchema = z
  .strictObject({
    item: plainId,
    borrower: plainId.openapi({ description: 'The id of the borrower whose visit is open.' }),
  })
  .openapi('SelfCheckoutRenewal');

/** Why nothing happened, in the few kinds that a pupil may know. */
const askingReasons = [
  'unknown',
  'limit',
  'already-yours',
  'card-first',
  'label',
  'returns-only',
  'not-longer',
  'ask',
] as const;

export const selfCheckoutOutcomeSchema = z
  .discriminatedUnion('outcome', [
    z.object({ outcome: z.literal('opened'), visit: visitSchema }),
    z.object({
      outcome: z.literal('lent'),
      item,
      dueOn: z.string().openapi({ format: 'date' }),
      hasAnotherCopy: z
        .boolean()
        .openapi({ description: 'The pupil has another copy of this title on loan.', example: false }),
      visit: visitSchema,
    }),
    z.object({
      outcome: z.literal('returned'),
      item,
      leaveAtDesk: z
        .boolean()
        .openapi({ description: 'Staff must see the item before it goes to its shelf.' }),
      visit: visitSchema.nullable().openapi({ description: 'Null if the loan was not of the open visit.' }),
    }),
    z.object({
      outcome: z.literal('refused'),
      reason: z.enum(askingReasons).openapi({
        description: '`ask`: a rule that the pupil need not know refuses. Only the desk sees which.',
      }),
      item: item.nullable(),
      dueOn: z.string().nullable().openapi({ format: 'date' }),
    }),
    z.object({ outcome: z.literal('ignored') }),
    z.object({ outcome: z.literal('renewed'), item, dueOn: z.string().openapi({ format: 'date' }) }),
  ])
  .openapi('SelfCheckoutOutcome');

export const classSchema = z
  .object({ id: idField, name: z.string().openapi({ example: '3A' }) })
  .openapi('SelfCheckoutClass');
export const memberSchema = z
  .object({
    id: idField,
    name: z.string().openapi({
      description:
        'The first name, with the first letter of the surname if others of the class have the same.',
      example: 'Noor',
    }),
    photo,
  })
  .openapi('SelfCheckoutMember');

export const pinSchema = z
  .strictObject({
    pin: z
      .string()
      .regex(/^\d{4,12}$/, 'must be 4 to 12 digits')
      .openapi({ example: '2580' }),
  })
  .openapi('SelfCheckoutPin');
export const leavingSchema = z
  .strictObject({ pin: z.string().max(100).openapi({ example: '2580' }) })
  .openapi('SelfCheckoutLeaving');
export const deskAgainSchema = z
  .object({ code: z.string().openapi({ example: 'Zr0mI4yG4mD3kqkq0Yb3r3Y4xg3b8n6nC1m1w1cJ0aQ' }) })
  .openapi('DeskAgain');
