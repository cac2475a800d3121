// A loan as it reads wherever it appears in an answer.
import { z } from '@hono/zod-openapi';

export const loanSchema = z
  .object({
    id: z.string(),
    item: z.object({
      id: z.string(),
      barcode: z.string().openapi({ example: '30000421' }),
      title: z.string(),
      lost: z.boolean().openapi({
        description:
          'Marked as lost while it is lent: overdue notices leave it out. In the answer to a return: it was, and is found.',
        example: false,
      }),
    }),
    borrower: z.object({
      id: z.string(),
      barcode: z.string().nullable().openapi({ example: '2000017' }),
      externalId: z
        .string()
        .nullable()
        .openapi({ description: 'The school administration’s own number.', example: 'S-1042' }),
      givenName: z.string(),
      familyName: z.string(),
      group: z.string().nullable(),
    }),
    checkedOutAt: z.string().openapi({ format: 'date-time' }),
    dueOn: z.string().openapi({ format: 'date', description: 'A date in the library’s time zone.' }),
    renewals: z.number().int(),
    daysOverdue: z.number().int().openapi({ description: '0 where the loan is not overdue.' }),
  })
  .openapi('Loan');
