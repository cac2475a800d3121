// The settings of number series: which numbers new items and new borrowers get.
import { z } from '@hono/zod-openapi';
import { setting } from '../../core/manifest/settings.ts';
import { checkDigits, serialDigits, type NumberSeries } from './number-series-rules.ts';

/** More would not be exact in JavaScript's numbers. */
const mostDigits = 15;

export const numberSeriesField = z
  .strictObject({
    prefix: z
      .string()
      .regex(/^[0-9A-Z.-]{0,12}$/)
      .openapi({ description: 'Capital letters, digits, points and hyphens.', example: '2' }),
    length: z.number().int().min(3).max(24).openapi({
      description: 'Of the whole number, with prefix and check digit.',
      example: 8,
    }),
    check: z.enum(checkDigits).openapi({
      description:
        'The last character: Luhn (`mod10`), that of ISBN-10 (`mod11`), that of Code 39 (`mod43`), or `none`.',
      example: 'mod10',
    }),
    first: z.number().int().min(0).openapi({
      description: 'The first number, without prefix and check digit.',
      example: 1,
    }),
  })
  .superRefine((series, context) => {
    const digits = serialDigits(series);
    if (digits < 2 || digits > mostDigits)
      context.addIssue({
        code: 'custom',
        path: ['length'],
        message: 'must leave 2 to 15 digits beside the prefix and the check digit',
      });
    else if (series.first >= 10 ** digits)
      context.addIssue({ code: 'custom', path: ['first'], message: 'must be a number of the series' });
  });

const series = (description: string) =>
  setting<NumberSeries | null>(numberSeriesField.nullable().openapi({ description }), null, {
    inSupportFile: true,
  });

export const numberSettings = {
  itemNumbers: series(
    'The barcodes of items that are added without one; null continues the numbers of the latest items.',
  ),
  cardNumbers: series('The cards of borrowers who are added without one; null gives none.'),
};
