// The API schemas of dated closures.
import { z } from '@hono/zod-openapi';
import { calendarDateField, lineOfText, idField } from '../../core/http/field-schemas.ts';
import { daysBetween } from '../../core/dates/calendar-dates.ts';

const longestClosureDays = 366;

const fields = {
  startsOn: calendarDateField,
  endsOn: calendarDateField,
  name: lineOfText(200).openapi({ example: 'Autumn holiday' }),
};
export const closureSchema = z.object({ id: idField, ...fields }).openapi('Closure');
export const changedClosureSchema = z
  .object({
    id: idField,
    ...fields,
    loansDue: z.number().int().openapi({
      description:
        'How many open loans are due within it, without lost items. `POST /due-dates/on-closed-days` moves them.',
      example: 0,
    }),
  })
  .openapi('ChangedClosure');
export const newClosureSchema = z
  .strictObject(fields)
  .refine(({ startsOn, endsOn }) => endsOn >= startsOn, {
    path: ['endsOn'],
    error: 'must not be before startsOn',
  })
  .refine(({ startsOn, endsOn }) => daysBetween(startsOn, endsOn) <= longestClosureDays, {
    path: ['endsOn'],
    error: 'must be within a year of startsOn',
  })
  .openapi('NewClosure');

export const newClosuresSchema = z
  .strictObject({ closures: z.array(newClosureSchema).max(100) })
  .openapi('NewClosures');
