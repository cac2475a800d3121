// Circulation: check out, return, renew, undo, the desk's single input, and the loan rules.
import { feature, type Core } from '../../core/manifest/feature.ts';
import type { BorrowersService } from '../borrowers/borrowers-service.ts';
import type { GroupsService } from '../borrowers/groups-service.ts';
import type { ClosedDaysService } from '../calendar/closed-days-service.ts';
import type { CollectionService } from '../collection/collection-service.ts';
import { refuseWhileItemsAreOut } from './borrower-loans.ts';
import { catalogRoutes } from './catalog-routes.ts';
import type { LaterFeature } from './circulation-hooks.ts';
import { countLoansDueIn } from './closed-day-loans.ts';
import { closedDayLoansRoutes } from './closed-day-loans-routes.ts';
import { circulationRefusals } from './circulation-refusals.ts';
import { circulationRoutes } from './circulation-routes.ts';
import { circulationService } from './circulation-service.ts';
import { circulationSettings } from './circulation-settings.ts';
import { deskActions } from './desk-actions.ts';
import { deskRoutes } from './desk-routes.ts';
import { deskService } from './desk-service.ts';
import { groupLoansRoutes } from './group-loans-routes.ts';
import { groupLoansService } from './group-loans-service.ts';
import { loanRuleEvents } from './loan-rule-events.ts';
import { settledEvents } from './item-settled.ts';
import { itemUseEvents } from './item-use-events.ts';
import { itemUseRoutes } from './item-use-routes.ts';
import { withdrawnFollow } from './lost-items-commands.ts';
import { lostItemsRoutes } from './lost-items-routes.ts';
import { loanRulesRoutes } from './loan-rules-routes.ts';
import { loanRulesService } from './loan-rules-service.ts';
import { loanEvents } from './loan-events.ts';
import { loanPersonalData } from './loan-personal-data.ts';
import { titleLoansRoutes } from './title-loans-routes.ts';
import { titleLoansService } from './title-loans-service.ts';

type CirculationLibrary = Core & {
  readonly borrowers: BorrowersService;
  readonly groups: GroupsService;
  readonly collection: CollectionService;
  readonly closedDays: ClosedDaysService;
};

export const circulation = feature({
  name: 'circulation',
  tables: {
    loans: { export: 'all', personal: { borrower_id: 'erase' } },
    loan_overrides: { export: 'all' },
    loan_rules: { export: 'all' },
  },
  reads: ['borrowers', 'borrower_categories', 'borrower_groups', 'item_types', 'titles', 'items'],
  readsLater: { questions: 'a loan about which two desks disagree has no letter and no charge' },
  personalData: loanPersonalData,
  events: { ...loanEvents, ...itemUseEvents, ...loanRuleEvents, ...settledEvents },
  refusals: circulationRefusals,
  settings: circulationSettings,
  services: (library: CirculationLibrary) => {
    const { reader, gate, clock, events, borrowers, groups, collection } = library;
    const later: LaterFeature[] = [];
    gate.precede(refuseWhileItemsAreOut);
    gate.follow(withdrawnFollow);
    library.closedDays.registerLoans(countLoansDueIn);
    const loans = circulationService(reader, gate, clock, events, later);
    return {
      circulation: loans,
      groupLoans: groupLoansService(reader, groups, borrowers),
      loanRules: loanRulesService(reader, gate),
      desk: deskService(reader, gate, clock, borrowers, collection, later),
      deskActions: deskActions(reader),
      titleLoans: titleLoansService(reader, collection, borrowers),
    };
  },
  routes: (services, { lists, groups, collection, refusals }) => [
    circulationRoutes(lists, services.circulation, refusals),
    catalogRoutes(collection, services.circulation),
    deskRoutes(services.desk, services.deskActions, refusals),
    closedDayLoansRoutes(services.circulation),
    itemUseRoutes(services.circulation, refusals),
    lostItemsRoutes(services.circulation, refusals),
    groupLoansRoutes(groups, services.groupLoans),
    titleLoansRoutes(services.titleLoans),
    loanRulesRoutes(services.loanRules),
  ],
  maintenance: ({ circulation }) => circulation.declareLongOverdueLost(),
});
