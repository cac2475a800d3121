// Charges and payments, for libraries that want them: off by default.
import { feature, type Core } from '../../core/manifest/feature.ts';
import type { BorrowersService } from '../borrowers/borrowers-service.ts';
import type { CirculationService } from '../circulation/circulation-service.ts';
import { readSettings } from '../settings/settings-service.ts';
import { Problem } from '../../core/problems/problem.ts';
import { chargeEvents } from './charge-events.ts';
import { chargeProblems } from './charge-problems.ts';
import { chargeRefusal, chargeRefusals } from './charge-refusals.ts';
import { chargeSettings } from './charge-settings.ts';
import { chargesFollow } from './charges-follow.ts';
import { chargesIn } from './charges-repository.ts';
import { chargesPersonalData } from './charges-personal-data.ts';
import { chargesRoutes } from './charges-routes.ts';
import { chargesService, moneyOf } from './charges-service.ts';
import { moneyWords } from './money-words.ts';

type ChargesLibrary = Core & {
  readonly borrowers: BorrowersService;
  readonly circulation: CirculationService;
};

export const charges = feature({
  name: 'charges',
  tables: { charge_entries: { export: 'all', personal: { borrower_id: 'clear' }, counted: 'charges' } },
  personalData: chargesPersonalData,
  events: chargeEvents,
  problems: chargeProblems,
  refusals: chargeRefusals,
  settings: chargeSettings,
  services: ({ reader, gate, clock, borrowers, circulation }: ChargesLibrary) => {
    gate.follow(chargesFollow);
    borrowers.alsoRefuseDeletion((db, id) => {
      const owed = chargesIn(db).owed(id);
      if (owed > 0)
        throw new Problem(
          'borrower-owes-money',
          `This borrower still owes ${moneyWords(db, owed)}. Take the payment or waive it first.`,
        );
    });
    circulation.extend({
      refusals(db, { verb, borrower }) {
        const { chargesEnabled, debtLimit: limit, currency } = readSettings(db, chargeSettings);
        if (!chargesEnabled || limit === null || verb !== 'check-out') return [];
        const owed = chargesIn(db).owed(borrower.id);
        return owed > limit
          ? [
              chargeRefusal('borrower-owes-too-much', {
                owedMoney: `${String(owed)} ${currency}`,
                limitMoney: `${String(limit)} ${currency}`,
              }),
            ]
          : [];
      },
      moneyOf,
    });
    return { charges: chargesService(reader, gate, clock, borrowers) };
  },
  routes: (services) => chargesRoutes(services.charges),
});
