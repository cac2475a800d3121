// The calendar: on which days the library is closed, and the holidays that can be added.
import { feature, type Core } from '../../core/manifest/feature.ts';
import { calendarSettings } from './calendar-settings.ts';
import { closedDaysEvents } from './closed-days-events.ts';
import { closedDaysRoutes } from './closed-days-routes.ts';
import { holidaysRoutes } from './holidays-routes.ts';
import { closedDaysService } from './closed-days-service.ts';

export const calendar = feature({
  name: 'calendar',
  tables: { closed_days: { export: 'all' } },
  events: closedDaysEvents,
  settings: calendarSettings,
  services: ({ reader, gate }: Core) => ({ closedDays: closedDaysService(reader, gate) }),
  routes: ({ closedDays }) => [closedDaysRoutes(closedDays), holidaysRoutes()],
});
