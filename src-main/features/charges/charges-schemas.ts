// The API schemas of charges and payments.
import { z } from '@hono/zod-openapi';
import {
  calendarDateField,
  idField,
  lineOfText,
  paragraph,
  referenceField,
} from '../../core/http/field-schemas.ts';
import { refusalSchema } from '../../core/http/problem-details.ts';
import { chargeKinds, chargeStates, entryKinds, largestAmount } from './charge-rules.ts';

const amountField = z
  .number()
  .int()
  .min(1)
  .max(largestAmount)
  .openapi({ description: 'In minor units of the library’s currency, such as cents.', example: 1250 });
const currencyField = z
  .string()
  .max(10)
  .optional()
  .openapi({ description: 'Must be the library’s currency if given.', example: 'EUR' });
const borrowerField = referenceField.openapi({
  description: 'An id or natural key.',
  example: 'barcode:2000017',
});
const sum = z.number().int();
const events = z.array(z.number().int()).openapi({
  description: 'The numbers of the events that this created; undo accepts any of them.',
  example: [118],
});
const instant = z.string().openapi({ format: 'date-time' });
const currency = z.string().openapi({ example: 'EUR' });

export const newChargeSchema = z
  .strictObject({
    borrower: borrowerField,
    kind: z.enum(chargeKinds),
    amount: amountField,
    currency: currencyField,
    note: paragraph(500).nullable().optional().openapi({ example: 'Coffee on page 12' }),
    item: referenceField.nullable().optional().openapi({ example: 'barcode:30000421' }),
  })
  .openapi('NewCharge');

const chargedItem = z
  .object({
    id: idField,
    barcode: z.string().openapi({ example: '30000421' }),
    title: z.string().openapi({ example: 'The Hobbit' }),
  })
  .nullable();

const chargeEntrySchema = z
  .object({
    id: idField,
    kind: z.enum(entryKinds),
    amount: sum.openapi({
      description:
        'What it adds to the amount that is owed; negative if it takes away. An undo is a further entry of the same ' +
        'kind with the opposite amount.',
      example: -500,
    }),
    at: instant,
    note: z.string().nullable().openapi({ description: 'Of a waiver: the reason.' }),
    payment: z.string().nullable().openapi({ description: 'The id of the payment that it is a part of.' }),
  })
  .openapi('ChargeEntry');

export const chargeSchema = z
  .object({
    id: idField,
    kind: z.enum(chargeKinds),
    amount: sum.openapi({ description: 'Negative for a credit.', example: 1250 }),
    paid: sum,
    waived: sum,
    cancelled: sum,
    refunded: sum,
    open: sum.openapi({ description: 'Still owed; negative if a refund is due.', example: 1250 }),
    state: z.enum(chargeStates),
    currency,
    at: instant,
    imported: z
      .boolean()
      .openapi({ description: 'Whether it came from another program, which made it on that day.' }),
    note: z.string().nullable(),
    borrower: z
      .object({
        id: idField,
        givenName: z.string().openapi({ example: 'Noor' }),
        familyName: z.string().openapi({ example: 'Jansen' }),
        group: z.string().nullable().openapi({ example: '3A' }),
      })
      .nullable()
      .openapi({ description: 'Null if the borrower was deleted or erased.' }),
    item: chargedItem,
    entries: z
      .array(chargeEntrySchema)
      .openapi({ description: 'All that happened to it, the oldest first; they add up to `open`.' }),
  })
  .openapi('Charge');
export const changedChargeSchema = chargeSchema.extend({ events }).openapi('ChangedCharge');

const mostImportedAtOnce = 500;
export const importedChargesSchema = z
  .strictObject({
    currency: currencyField,
    charges: z
      .array(
        z.strictObject({
          borrower: borrowerField,
          kind: z.enum(chargeKinds).default('other'),
          amount: z
            .number()
            .int()
            .min(-largestAmount)
            .max(largestAmount)
            .refine((amount) => amount !== 0, 'must not be 0')
            .openapi({
              description:
                'What is still owed, in minor units; negative for a credit, which the library pays back.',
              example: 250,
            }),
          chargedOn: calendarDateField.openapi({
            description: 'The day on which the other program charged it; not after today.',
            example: '2026-05-11',
          }),
          note: paragraph(500).nullable().default(null).openapi({ example: 'Coffee on page 12' }),
          item: referenceField.nullable().default(null).openapi({ example: 'barcode:30000421' }),
        }),
      )
      .min(1)
      .max(mostImportedAtOnce),
  })
  .openapi('ImportedCharges');
export const chargesImportedSchema = z
  .object({
    charges: z
      .array(chargeSchema)
      .openapi({ description: 'Those that were recorded, in the order of the request.' }),
    refused: z
      .array(
        z.object({
          index: z.number().int().openapi({ description: 'Its place in the request, from 0.', example: 3 }),
          borrower: z.string().openapi({ example: 'barcode:2000017' }),
          refusals: z.array(refusalSchema),
        }),
      )
      .openapi({ description: 'Those that cannot be; empty if there are none.' }),
    events,
  })
  .openapi('ChargesImported');

export const chargesQuery = z.object({
  borrower: borrowerField.optional(),
  state: z.enum(chargeStates).optional().openapi({ description: 'Only charges in this state.' }),
});
export const waiverSchema = z
  .strictObject({
    amount: amountField.optional().openapi({ description: 'All that is owed if omitted.' }),
    reason: lineOfText(500).openapi({ example: 'Agreed with the parents' }),
  })
  .openapi('Waiver');
export const refundSchema = z
  .strictObject({ amount: amountField.optional().openapi({ description: 'All that is due if omitted.' }) })
  .openapi('Refund');

export const newPaymentSchema = z
  .strictObject({
    borrower: borrowerField,
    amount: amountField,
    currency: currencyField,
    charges: z.array(idField.max(200)).min(1).max(2000).optional().openapi({
      description: 'The charges that it settles; all that are owed if omitted, the oldest first.',
    }),
  })
  .openapi('NewPayment');
const applied = z
  .array(z.object({ charge: idField, kind: z.enum(chargeKinds), amount: sum, item: chargedItem }))
  .openapi({ description: 'The charges that it settled, the oldest first.' });
export const takenPaymentSchema = z
  .object({
    id: idField,
    borrower: idField,
    amount: sum.openapi({ example: 1250 }),
    currency,
    at: instant,
    applied,
    owed: sum.openapi({ description: 'What the borrower still owes.' }),
    events,
  })
  .openapi('TakenPayment');
export const paymentSchema = z
  .object({
    id: idField,
    at: instant,
    desk: z.string().openapi({ description: 'The name of the desk.', example: 'desk-1' }),
    amount: sum.openapi({ example: 1250 }),
    currency,
    borrower: chargeSchema.shape.borrower,
    applied,
  })
  .openapi('Payment');
export const paymentsQuery = z.object({ borrower: borrowerField.optional() });

export const takingsSchema = z
  .object({
    on: z.string().openapi({ format: 'date', example: '2026-09-28' }),
    currency,
    takings: z.array(
      z.object({
        kind: z.enum(chargeKinds),
        desk: z.string().openapi({ description: 'The name of the desk.', example: 'desk-1' }),
        paid: sum,
        refunded: sum,
        waived: sum,
      }),
    ),
  })
  .openapi('Takings');
