// Charges and payments, for libraries that want them: off by default.
import { feature, type Core } from '../../core/manifest/feature.ts';
import type { BorrowersService } from '../borrowers/borrowers-service.ts';
import type { CirculationService } from '../circulation/circulation-service.ts';
import { chargeEvents } from './charge-events.ts';
import { chargeProblems, chargeRefusals } from './charge-codes.ts';
import { chargeSettings } from './charge-settings.ts';
import { chargesFollow, lossChargeOf } from './charges-follow.ts';
import { chargesPersonalData } from './charges-personal-data.ts';
import { chargesRoutes } from './charges-routes.ts';
import { chargesService, moneyOf, refusalsByDebt, refuseDeletionWhileOwed } from './charges-service.ts';

type ChargesLibrary = Core & {
  readonly borrowers: BorrowersService;
  readonly circulation: CirculationService;
};

export const charges = feature({
  name: 'charges',
  tables: { charge_entries: { export: 'all', personal: { borrower_id: 'clear' }, counted: 'charges' } },
  reads: ['borrowers', 'borrower_groups', 'titles', 'items', 'loans'],
  personalData: chargesPersonalData,
  events: chargeEvents,
  problems: chargeProblems,
  refusals: chargeRefusals,
  settings: chargeSettings,
  services: ({ reader, gate, clock, borrowers, circulation }: ChargesLibrary) => {
    gate.follow(chargesFollow);
    borrowers.alsoRefuseDeletion(refuseDeletionWhileOwed);
    circulation.extend({ refusalsOf: refusalsByDebt, moneyOf, lossChargeOf });
    return { charges: chargesService(reader, gate, clock, borrowers) };
  },
  routes: (services) => chargesRoutes(services.charges),
  maintenance: ({ charges }) => charges.endSettledLoans(),
});
