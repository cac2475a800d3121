// The pupils' catalogue: web pages that show the library's own titles to anyone in the school, and no borrower.
import { feature, type Core } from '../../core/manifest/feature.ts';
import type { CollectionService } from '../collection/collection-service.ts';
import type { CoversService } from '../collection/covers-service.ts';
import { catalogueAccessRoutes } from './catalogue-access-routes.ts';
import { catalogueRoutes } from './catalogue-routes.ts';
import { catalogueService } from './catalogue-service.ts';
import { catalogueSettings } from './catalogue-settings.ts';

type CatalogueLibrary = Core & { readonly collection: CollectionService; readonly covers: CoversService };

export const catalogue = feature({
  name: 'catalogue',
  reads: ['titles', 'items', 'loans', 'holds', 'saved_list_titles'],
  settings: catalogueSettings,
  services: ({ collection, covers, ...core }: CatalogueLibrary) => ({
    catalogue: catalogueService(core, collection, covers),
  }),
  routes: (services) => catalogueAccessRoutes(services.catalogue),
  publicPages: (services) => ({ path: '/catalogue', pages: catalogueRoutes(services.catalogue) }),
});
