// SIP2: self-check machines, return boxes and other devices of the school lend and return by the desk's own commands.
import { networkInterfaces } from 'node:os';
import { feature, type Core } from '../../core/manifest/feature.ts';
import { lanAddresses } from '../network/lan-rules.ts';
import type { TokensService } from '../tokens/tokens-service.ts';
import type { AnsweringLibrary } from './answering-context.ts';
import { answeringService } from './answering-service.ts';
import { sip2Listener } from './listener.ts';
import { machinesService } from './machines-service.ts';
import { reportsPersonalData } from './reports-personal-data.ts';
import { machineReportsService } from './reports-service.ts';
import { sip2Notices, sip2Problems } from './sip2-codes.ts';
import { sip2Routes } from './sip2-routes.ts';
import { sip2Settings } from './sip2-settings.ts';

type Sip2Library = Core &
  Omit<AnsweringLibrary, 'machineReports'> & {
    readonly tokens: TokensService;
  };

export const sip2 = feature({
  name: 'sip2',
  tables: {
    machine_reports: {
      export: { leftOut: 'what machines of this library did, which staff still have to look at' },
      personal: { borrower_id: 'delete' },
    },
  },
  reads: ['borrowers', 'borrower_groups', 'items', 'titles'],
  personalData: reportsPersonalData,
  problems: sip2Problems,
  notices: sip2Notices,
  settings: sip2Settings,
  services: (library: Sip2Library) => {
    const machines = machinesService(library.reader, library.gate, library.tokens);
    const machineReports = machineReportsService(library);
    const answering = answeringService({ ...library, machineReports });
    return { sip2: { machines, machineReports, listener: sip2Listener(library, { machines, answering }) } };
  },
  routes: (services) =>
    sip2Routes({ ...services.sip2, addresses: () => ['127.0.0.1', ...lanAddresses(networkInterfaces())] }),
  start: (services) => services.sip2.listener.start(),
  maintenance: (services) => services.sip2.machineReports.runMaintenance(),
  close: (services) => services.sip2.listener.close(),
});
