// The pupils' catalogue: web pages that show the library's own titles to anyone in the school, and no borrower.
import { feature, type Core } from '../../core/manifest/feature.ts';
import type { CollectionService } from '../collection/collection-service.ts';
import type { CoversService } from '../collection/covers-service.ts';
import type { PlaceMapsService } from '../collection/place-maps-service.ts';
import type { SavedListsService } from '../collection/saved-lists-service.ts';
import type { BorrowersService } from '../borrowers/borrowers-service.ts';
import type { CirculationService } from '../circulation/circulation-service.ts';
import type { HoldsService } from '../holds/holds-service.ts';
import type { DeskCodesService } from '../tokens/desk-codes-service.ts';
import type { TokensService } from '../tokens/tokens-service.ts';
import { accountService } from './account-service.ts';
import { catalogueAccessRoutes } from './catalogue-access-routes.ts';
import { catalogueNotices } from './catalogue-codes.ts';
import { catalogueRoutes } from './catalogue-routes.ts';
import { catalogueService } from './catalogue-service.ts';
import { failedSearchesPersonalData } from './failed-searches-personal-data.ts';
import { failedSearchesRoutes } from './failed-searches-routes.ts';
import { failedSearchesService } from './failed-searches-service.ts';
import { accountPersonalData } from './account-personal-data.ts';
import { pinsRoutes } from './pins-routes.ts';
import { pinsService } from './pins-service.ts';
import { catalogueSettings } from './catalogue-settings.ts';
import { wishesService } from './wishes-service.ts';
import { topicsEvents } from './topics-events.ts';
import { topicsRoutes } from './topics-routes.ts';
import { topicsService } from './topics-service.ts';
import { thumbnailsService } from './thumbnails-service.ts';

type CatalogueLibrary = Core & {
  readonly borrowers: BorrowersService;
  readonly collection: CollectionService;
  readonly savedLists: SavedListsService;
  readonly covers: CoversService;
  readonly placeMaps: PlaceMapsService;
  readonly circulation: CirculationService;
  readonly holds: HoldsService;
  readonly tokens: TokensService;
  readonly deskCodes: DeskCodesService;
};

export const catalogue = feature({
  name: 'catalogue',
  tables: {
    borrower_pins: {
      export: { leftOut: 'PINs: print new ones for the other library' },
      personal: { borrower_id: 'delete' },
    },
    catalogue_wishes: { export: 'all', personal: { borrower_id: 'delete' } },
    pin_misses: { export: { leftOut: 'wrong PINs of the last day' } },
    catalogue_topics: { export: 'all' },
    unfound_words: { export: { leftOut: 'what pupils searched in the catalogue and did not find' } },
    cover_thumbnails: { export: { leftOut: 'small pictures of the covers, which are made from them again' } },
  },
  reads: ['titles', 'title_covers', 'items', 'places', 'place_maps', 'loans', 'holds'],
  events: topicsEvents,
  personalData: {
    ...accountPersonalData,
    erasure: [...accountPersonalData.erasure, ...failedSearchesPersonalData.erasure],
  },
  settings: catalogueSettings,
  notices: catalogueNotices,
  services: ({
    borrowers,
    collection,
    savedLists,
    covers,
    placeMaps,
    circulation,
    holds,
    ...core
  }: CatalogueLibrary) => {
    const thumbnails = thumbnailsService(core, covers);
    const topics = topicsService(core, savedLists);
    const service = catalogueService(core, { collection, savedLists, covers, placeMaps, thumbnails, topics });
    return {
      catalogue: service,
      ownBooks: accountService(circulation, holds, borrowers, (title) => service.title(title) !== null),
      pins: pinsService(core, borrowers),
      wishes: wishesService(core, service),
      thumbnails,
      catalogueTopics: topics,
      failedSearches: failedSearchesService(core),
    };
  },
  routes: (services) => [
    catalogueAccessRoutes(services.catalogue),
    topicsRoutes(services.catalogueTopics),
    failedSearchesRoutes(services.failedSearches),
    pinsRoutes(services.pins),
  ],
  publicPages: ({ catalogue, failedSearches, ownBooks, pins, wishes }, { tokens, deskCodes }) => ({
    path: '/catalogue',
    pages: catalogueRoutes({ catalogue, failedSearches, account: ownBooks, pins, wishes, tokens, deskCodes }),
  }),
  maintenance: async ({ pins, thumbnails, failedSearches }) => {
    await pins.runMaintenance();
    await failedSearches.runMaintenance();
    await thumbnails.runMaintenance();
  },
});
