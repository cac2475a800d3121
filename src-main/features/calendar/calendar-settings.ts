// The settings of the calendar: on which weekdays the library is closed, and when terms end.
import { z } from '@hono/zod-openapi';
import { calendarDateField, lineOfText } from '../../core/http/field-schemas.ts';
import { setting } from '../../core/manifest/settings.ts';
import { usualClosedDays } from './calendar-rules.ts';

export const calendarSettings = {
  weeklyClosedDays: setting(
    z
      .array(z.number().int().min(1).max(7))
      .max(6)
      .refine((days) => new Set(days).size === days.length, 'must not name a day twice')
      .openapi({ description: 'ISO weekdays, 1 is Monday. At least one day stays open.' }),
    [...usualClosedDays],
    { inSupportFile: true },
  ),
  /** A loan rule can make everything due at the end of the term. */
  terms: setting(
    z
      .array(
        z
          .strictObject({
            name: lineOfText(100).openapi({ example: 'Autumn term' }),
            endsOn: calendarDateField.openapi({ description: 'The last day on which items can come back.' }),
          })
          .openapi('Term'),
      )
      .max(100)
      .refine(
        (terms) => new Set(terms.map(({ endsOn }) => endsOn)).size === terms.length,
        'must end on different days',
      ),
    [],
  ),
};
