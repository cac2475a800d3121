// The settings of the calendar: on which weekdays the library is closed.
import { z } from '@hono/zod-openapi';
import { setting } from '../../core/manifest/settings.ts';

export const calendarSettings = {
  weeklyClosedDays: setting(
    z
      .array(z.number().int().min(1).max(7))
      .max(6)
      .refine((days) => new Set(days).size === days.length, 'must not name a day twice')
      .openapi({ description: 'ISO weekdays, 1 is Monday. At least one day stays open.' }),
    [6, 7],
    { inSupportFile: true },
  ),
};
