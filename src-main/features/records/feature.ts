// Catalogue records by ISBN: from the library, from files beside it, and from sources on the network if Settings says so.
import { feature, type Core } from '../../core/manifest/feature.ts';
import type { CollectionService } from '../collection/collection-service.ts';
import type { CoversService } from '../collection/covers-service.ts';
import { recordsRoutes } from './records-routes.ts';
import { recordsService } from './records-service.ts';
import { recordsSettings } from './records-settings.ts';

type RecordsLibrary = Core & { readonly collection: CollectionService; readonly covers: CoversService };

export const records = feature({
  name: 'records',
  reads: ['item_types', 'titles', 'items'],
  settings: recordsSettings,
  services: (library: RecordsLibrary) => ({ records: recordsService(library) }),
  routes: (services) => recordsRoutes(services.records),
  maintenance: (services) => services.records.runMaintenance(),
  close: (services) => services.records.settled(),
});
