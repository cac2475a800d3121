// Tokens: API access for other programs.
import { feature, type Core } from '../../core/manifest/feature.ts';
import { join } from 'node:path';
import { deskCodesRoutes, deskTokenRoutes } from './desk-codes-routes.ts';
import { deskCodesService } from './desk-codes-service.ts';
import { workingToken } from './token-file.ts';
import { tokenEvents } from './token-events.ts';
import { tokenProblems, tokensNotices } from './token-codes.ts';
import { tokensRoutes } from './tokens-routes.ts';
import { tokensService } from './tokens-service.ts';

export const tokens = feature({
  name: 'tokens',
  tables: {
    tokens: {
      export: {
        leftOut: 'credentials of other programs: make new ones for the other library',
      },
    },
  },
  events: tokenEvents,
  problems: tokenProblems,
  notices: tokensNotices,
  services: ({ dataFolder, reader, gate, clock }: Core) => {
    const service = tokensService(reader, gate, clock);
    const codes = deskCodesService(gate, service, () => workingToken(service, join(dataFolder, 'api-token')));
    return { tokens: service, deskCodes: codes };
  },
  routes: (services) => [tokensRoutes(services.tokens), deskCodesRoutes(services.deskCodes)],
  openRoutes: (services) => deskTokenRoutes(services.deskCodes),
  close: (services, { report }) => services.tokens.saveLastUse().catch(report),
});
