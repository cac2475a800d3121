// The shapes of reports: one answer for all, and their parameters.
import { z } from '@hono/zod-openapi';
import { calendarDateField } from '../../core/http/field-schemas.ts';
import { spreadsheetQuery } from '../../core/http/operation.ts';

const figures = z.record(z.string(), z.number().int().nullable());

export const reportSchema = z
  .object({
    from: calendarDateField.openapi({ description: 'The first day that counts.' }),
    to: calendarDateField.openapi({
      description: 'The last day that counts; of reports about the present, today.',
    }),
    figures: z.array(z.string()).openapi({
      description: 'The names of the figures of each row, in their order.',
      example: ['loans'],
    }),
    rows: z.array(
      z.object({
        id: z.string().nullable().openapi({
          description: 'The id of the class, type or title; null for periods and other rows without one.',
          example: null,
        }),
        label: z
          .string()
          .nullable()
          .openapi({
            description:
              'A period (`2026-09-07`, `2026-W37`, `2026-09`, `2026-2027`), or the name of the class, type, subject, ' +
              'shelf or title. Null for what has none, such as loans of borrowers without a class.',
            example: '2026-09',
          }),
        detail: z.string().nullable().openapi({ description: 'The first author of a title.', example: null }),
        figures: figures.openapi({ example: { loans: 312 } }),
      }),
    ),
    totals: figures.openapi({
      description: 'Of all, also of rows beyond the limit. What stands in two rows counts once.',
      example: { loans: 2841 },
    }),
  })
  .openapi('Report');

export const reportDay = calendarDateField.refine(
  (day) => day >= '1970-01-01' && day <= '2199-12-31',
  'must be a day from 1970 to 2199',
);

export const periodQuery = spreadsheetQuery.extend({
  from: reportDay.optional().openapi({
    description:
      'The first day; without it the first day of the school year of `to`, which begins in August.',
  }),
  to: reportDay
    .optional()
    .openapi({ description: 'The last day; without it today. At most twenty years after `from`.' }),
});
