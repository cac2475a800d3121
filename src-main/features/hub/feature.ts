// The district's server: a sealed copy of the library, a minute old, from which a lost computer comes back.
import { feature, type Core } from '../../core/manifest/feature.ts';
import type { RestoresService } from '../backups/restores-service.ts';
import type { CirculationService } from '../circulation/circulation-service.ts';
import type { Secrets } from '../mail/secrets.ts';
import { hubNotices, hubProblems, twiceNotices } from './hub-codes.ts';
import { hubEvents } from './hub-events.ts';
import { questionsRoutes } from './questions-routes.ts';
import { questionsService } from './questions-service.ts';
import { hubSettings } from './hub-settings.ts';
import { hubPersonalData } from './hub-personal-data.ts';
import { hubRoutes } from './hub-routes.ts';
import { unionRoutes } from './union-routes.ts';
import { unionService } from './union-service.ts';
import { hubService, type HubOptions } from './hub-service.ts';

type HubLibrary = Core & {
  readonly secrets: Secrets;
  readonly hubOptions: HubOptions;
  readonly restores: RestoresService;
  readonly circulation: CirculationService;
};

const whereItStands = 'where the copy on the district’s server stands';

export const hub = feature({
  name: 'hub',
  tables: {
    hub_outgoing: { export: { leftOut: whereItStands } },
    hub_copy: { export: { leftOut: whereItStands } },
    hub_incoming: { export: { leftOut: whereItStands } },
    hub_tokens: { export: { leftOut: whereItStands } },
    exchange_own: { export: { leftOut: whereItStands } },
    exchange_rows: { export: { leftOut: whereItStands } },
    exchange_taken: { export: 'all' },
    exchange_strands: { export: 'all' },
    questions: { export: 'all' },
  },
  reads: ['borrowers', 'borrower_groups', 'titles', 'items', 'loans', 'loan_overrides', 'holds'],
  events: hubEvents,
  settings: hubSettings,
  personalData: hubPersonalData,
  problems: hubProblems,
  notices: [...hubNotices, ...twiceNotices],
  services(library: HubLibrary) {
    const service = hubService(library);
    return { hub: service, union: unionService(library, service), questions: questionsService(library) };
  },
  routes: ({ hub, union, questions }) => [hubRoutes(hub), unionRoutes(union), questionsRoutes(questions)],
  start: (services) => {
    services.hub.begin();
  },
  atEveryDesk: true,
  maintenance: (services) => services.hub.runMaintenance(),
  close: (services) => services.hub.close(),
});
