// The features of the program, in the order in which they are built: each may use the earlier ones.
import type { AllEvents } from '../core/events/event-handlers.ts';
import type { Core } from '../core/manifest/feature.ts';
import {
  declaredOf,
  heldBy,
  erasurePlanOf,
  featureList,
  noticesOf,
  ownSettingsOf,
  settingsInSupportFile,
  type ServicesOf,
} from '../core/manifest/feature-list.ts';
import type { AllMailKinds } from '../core/manifest/mail-kinds.ts';
import type { ErasurePlan } from '../core/manifest/personal-data.ts';
import { coreProblems } from '../core/problems/core-problems.ts';
import type { AllProblems } from '../core/problems/declared-problems.ts';
import type { AllRefusals } from '../core/problems/declared-refusals.ts';
import { backups } from '../features/backups/feature.ts';
import type { RestoresService } from '../features/backups/restores-service.ts';
import { bookings } from '../features/bookings/feature.ts';
import { borrowerLists } from '../features/borrower-lists/feature.ts';
import { borrowers } from '../features/borrowers/feature.ts';
import { calendar } from '../features/calendar/feature.ts';
import { catalogue } from '../features/catalogue/feature.ts';
import { charges } from '../features/charges/feature.ts';
import { circulation } from '../features/circulation/feature.ts';
import { collection } from '../features/collection/feature.ts';
import { events } from '../features/events/feature.ts';
import { exports } from '../features/exports/feature.ts';
import { hub } from '../features/hub/feature.ts';
import type { HubOptions } from '../features/hub/hub-service.ts';
import { health } from '../features/health/feature.ts';
import { holds } from '../features/holds/feature.ts';
import { imports } from '../features/imports/feature.ts';
import { itemLists } from '../features/item-lists/feature.ts';
import { labels } from '../features/labels/feature.ts';
import { mail } from '../features/mail/feature.ts';
import type { Secrets } from '../features/mail/secrets.ts';
import { moves } from '../features/moves/feature.ts';
import { movingIn } from '../features/moving-in/feature.ts';
import { network } from '../features/network/feature.ts';
import { numbers } from '../features/numbers/feature.ts';
import { privacyFeature } from '../features/privacy/feature.ts';
import { records } from '../features/records/feature.ts';
import { reports } from '../features/reports/feature.ts';
import { schoolYears } from '../features/school-years/feature.ts';
import { selfCheckout } from '../features/self-checkout/feature.ts';
import { settingsFeature } from '../features/settings/feature.ts';
import { sip2 } from '../features/sip2/feature.ts';
import { stocktakes } from '../features/stocktakes/feature.ts';
import { tokens } from '../features/tokens/feature.ts';
import { watchedFolder } from '../features/watched-folder/feature.ts';
import { updates } from '../features/updates/feature.ts';
import type { UpdateOptions } from '../features/updates/updates-service.ts';
import { webhooks } from '../features/webhooks/feature.ts';
import type { WebhookOptions } from '../features/webhooks/webhooks-service.ts';

/** The parts of the library for its features, apart from each other's services. */
export interface Base extends Core {
  readonly secrets: Secrets;
  readonly webhookOptions: WebhookOptions;
  readonly updateOptions: UpdateOptions;
  readonly hubOptions: HubOptions;
  /** The declarations of all features for an erasure. */
  readonly erasurePlan: ErasurePlan;
  /** Outlives the other services: it replaces the library that they are built on. */
  readonly restores: RestoresService;
}

/** Each may use those before it. */
const independent = [
  tokens,
  calendar,
  numbers,
  borrowers,
  collection,
  circulation,
  charges,
  events,
  mail,
  holds,
  bookings,
  stocktakes,
  selfCheckout,
  labels,
  reports,
  backups,
  exports,
  imports,
  borrowerLists,
  schoolYears,
  itemLists,
  movingIn,
  moves,
  records,
  watchedFolder,
  hub,
  health,
  webhooks,
  network,
  catalogue,
  sip2,
  updates,
] as const;

const others = [...independent, privacyFeature(heldBy(independent))] as const;

export const features = featureList<Base>()(
  settingsFeature(declaredOf(others, 'settings'), ownSettingsOf(others)),
  ...others,
);

/** Does not compile if an event is declared in a file that no feature of the list refers to. */
export const declaredEvents: AllEvents = declaredOf(features, 'events');

/** Does not compile if a problem is declared in a file that no feature of the list refers to. */
export const declaredProblems: AllProblems = { ...coreProblems, ...declaredOf(features, 'problems') };

/** Likewise for refusals. */
export const declaredRefusals: AllRefusals = declaredOf(features, 'refusals');

export const declaredMailKinds: AllMailKinds = declaredOf(features, 'mail');

export const shownSettings = settingsInSupportFile(features);

export const declaredNotices = noticesOf(features);

export const tables = declaredOf(features, 'tables');

export const erasurePlan = erasurePlanOf(features, tables, declaredEvents);

export type Services = ServicesOf<typeof features>;
