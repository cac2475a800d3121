// The API schemas of a loan, for every response that contains one, and of the loans of a group and of a title.
import { z } from '@hono/zod-openapi';
import { borrowerSchema, groupSchema } from '../borrowers/borrowers-schemas.ts';
import { idField } from '../../core/http/field-schemas.ts';

export const loanSchema = z
  .object({
    id: idField,
    item: z.object({
      id: idField,
      barcode: z.string().openapi({ example: '30000421' }),
      title: z.string().openapi({ example: 'The Hobbit' }),
      lost: z.boolean().openapi({
        description:
          'Marked as lost while on loan: overdue notices leave it out. In the response to a return: it was lost and is now found.',
        example: false,
      }),
      cover: z.string().nullable().openapi({ description: 'For `GET /covers/{id}`.', example: null }),
      itemType: z.string().openapi({ description: 'The name of its type.', example: 'Book' }),
    }),
    borrower: z.object({
      id: idField,
      barcode: z.string().nullable().openapi({ example: '2000017' }),
      externalId: z
        .string()
        .nullable()
        .openapi({ description: 'The number from the school administration.', example: 'S-1042' }),
      givenName: z.string().openapi({ example: 'Noor' }),
      familyName: z.string().openapi({ example: 'Jansen' }),
      group: z.string().nullable().openapi({ example: '3A' }),
    }),
    checkedOutAt: z.string().openapi({ format: 'date-time' }),
    dueOn: z
      .string()
      .openapi({ format: 'date', description: 'A date in the library’s time zone.', example: '2026-09-28' }),
    renewals: z.number().int(),
    daysOverdue: z.number().int().openapi({
      description:
        '0 if the loan is not overdue. It stops at the day on which the item was marked as lost or claimed to be returned.',
    }),
    isLate: z.boolean().openapi({
      description:
        'Whether the borrower still has to bring the item back, and is late: false if it is lost or claimed to be returned, whatever its days overdue.',
      example: false,
    }),
    claimedAt: z.string().nullable().openapi({
      format: 'date-time',
      description:
        'When the borrower said that the item was returned; overdue notices leave the loan out until it is checked. Otherwise null.',
      example: null,
    }),
    isInQuestion: z.boolean().openapi({
      description:
        'Whether two desks of the library say different things about who has the item, until one of them sees it or a person answers `GET /questions`. Meanwhile no letter names the loan, and nothing is charged for it.',
      example: false,
    }),
  })
  .openapi('Loan');

/** A loan with its end, also after the library forgot who had it. */
export const oneLoanSchema = loanSchema
  .extend({
    borrower: loanSchema.shape.borrower.nullable().openapi({
      description:
        'Null once the library forgot who borrowed: after the time in Settings, by an erasure, or because the checkout was undone.',
    }),
    returnedAt: z.string().nullable().openapi({
      format: 'date-time',
      description: 'When the loan ended; null while the item is on loan.',
      example: null,
    }),
    givenUpAt: z.string().nullable().openapi({
      format: 'date-time',
      description: 'When its lost item was given up or paid for, which ended the loan; otherwise null.',
      example: null,
    }),
    undoneAt: z.string().nullable().openapi({
      format: 'date-time',
      description: 'When the checkout was undone; otherwise null.',
      example: null,
    }),
  })
  .openapi('OneLoan');

export const groupWithCountsSchema = groupSchema
  .extend({ openLoans: z.number().int(), overdueLoans: z.number().int() })
  .openapi('GroupWithCounts');
export const groupLoansSchema = z
  .object({
    group: groupSchema,
    members: z
      .array(
        z.object({ borrower: borrowerSchema, loans: z.array(loanSchema), overdueCount: z.number().int() }),
      )
      .openapi({ description: 'By name; at most 2000.' }),
  })
  .openapi('GroupLoans');

const year = z.number().int().openapi({ example: 2026 });
const count = z.number().int().openapi({ example: 12 });
export const titleLoansSchema = z
  .object({
    open: z
      .array(loanSchema)
      .openapi({ description: 'The open loans of its copies, the soonest due first.' }),
    copies: z
      .array(z.object({ item: idField, count }))
      .openapi({ description: 'How often each copy was lent; a copy that never was does not occur.' }),
    years: z.array(z.object({ year, count })).openapi({
      description: 'How often its copies were lent in each calendar year (UTC), the latest first.',
    }),
    uses: z.array(z.object({ year, count })).openapi({
      description: 'How often its copies were used in the library without being lent, in the same way.',
    }),
  })
  .openapi('TitleLoans');
