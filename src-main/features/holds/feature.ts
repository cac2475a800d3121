// Holds: borrowers wait for a title or an item; the queue, the hold shelf and the pick list.
import { feature, type Core } from '../../core/manifest/feature.ts';
import type { BorrowersService } from '../borrowers/borrowers-service.ts';
import type { CirculationService } from '../circulation/circulation-service.ts';
import { holdEvents } from './hold-events.ts';
import { holdMail } from './hold-mail.ts';
import { holdProblems, holdRefusals } from './hold-codes.ts';
import { holdsPersonalData } from './holds-personal-data.ts';
import { holdsRoutes } from './holds-routes.ts';
import { holdsService } from './holds-service.ts';
import { holdsSettings } from './holds-settings.ts';

type HoldsLibrary = Core & {
  readonly borrowers: BorrowersService;
  readonly circulation: CirculationService;
};

export const holds = feature({
  name: 'holds',
  tables: { holds: { export: 'all', personal: { borrower_id: 'delete' }, counted: 'holds' } },
  reads: ['borrowers', 'borrower_groups', 'item_types', 'titles', 'items', 'loans'],
  personalData: holdsPersonalData,
  events: holdEvents,
  problems: holdProblems,
  refusals: holdRefusals,
  mail: holdMail,
  settings: holdsSettings,
  services: (library: HoldsLibrary) => ({ holds: holdsService(library) }),
  routes: (services, { lists, refusals }) => holdsRoutes(lists, services.holds, refusals),
  newDay: (services, today) => services.holds.endOver(today),
  maintenance: (services) => services.holds.runMaintenance(),
});
