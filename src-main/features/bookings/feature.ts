// Bookings: class sets booked ahead, from a day to a day; the day's pick list, and earlier due dates for other loans.
import { feature, type Core } from '../../core/manifest/feature.ts';
import type { BorrowersService } from '../borrowers/borrowers-service.ts';
import type { CirculationService } from '../circulation/circulation-service.ts';
import { bookingEvents } from './booking-events.ts';
import { bookingProblems, bookingRefusals } from './booking-codes.ts';
import { bookingsPersonalData } from './bookings-personal-data.ts';
import { bookingsRoutes } from './bookings-routes.ts';
import { bookingsService } from './bookings-service.ts';

type BookingsLibrary = Core & {
  readonly borrowers: BorrowersService;
  readonly circulation: CirculationService;
};

export const bookings = feature({
  name: 'bookings',
  tables: {
    bookings: { export: 'all', personal: { borrower_id: 'delete' }, counted: 'bookings' },
    booking_loans: { export: 'all' },
  },
  reads: ['borrowers', 'borrower_groups', 'titles', 'items', 'loans', 'holds'],
  personalData: bookingsPersonalData,
  events: bookingEvents,
  problems: bookingProblems,
  refusals: bookingRefusals,
  services: (library: BookingsLibrary) => ({ bookings: bookingsService(library) }),
  routes: (services, { lists, refusals }) => bookingsRoutes(lists, services.bookings, refusals),
  maintenance: (services) => services.bookings.runMaintenance(),
});
