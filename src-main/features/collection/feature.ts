// The collection: titles, their items, the types and places of items, and saved lists.
import { feature, type Core } from '../../core/manifest/feature.ts';
import { collectionEvents } from './collection-events.ts';
import { coversRoutes } from './covers-routes.ts';
import { coversService } from './covers-service.ts';
import { collectionRoutes } from './collection-routes.ts';
import { collectionService } from './collection-service.ts';
import { itemPhotosRoutes } from './item-photos-routes.ts';
import { itemPhotosService } from './item-photos-service.ts';
import { itemTypesRoutes } from './item-types-routes.ts';
import { itemTypesService } from './item-types-service.ts';
import { collectionProblems } from './collection-codes.ts';
import { placeMapsService } from './place-maps-service.ts';
import { placeMapsRoutes, placesRoutes } from './places-routes.ts';
import { placesService } from './places-service.ts';
import { sameTitlesRoutes } from './same-titles-routes.ts';
import { sameTitlesService } from './same-titles-service.ts';
import { savedListsEvents } from './saved-lists-events.ts';
import { savedListsRoutes } from './saved-lists-routes.ts';
import { savedListsService } from './saved-lists-service.ts';

export const collection = feature({
  name: 'collection',
  tables: {
    item_types: { export: 'all' },
    places: { export: 'all' },
    place_maps: { export: { rows: 'replaced_at IS NULL' } },
    titles: { export: 'all' },
    title_spellings: { export: { leftOut: 'the words of the titles, with which misspelt words are found' } },
    items: { export: 'all' },
    item_photos: { export: 'all' },
    title_covers: { export: 'all' },
    former_covers: {
      export: { leftOut: 'earlier covers, with which a change could be taken back for 30 days' },
    },
    saved_lists: { export: 'all' },
    saved_list_titles: { export: 'all' },
    titles_kept_apart: {
      export: { leftOut: 'the decisions that titles that look alike are not the same' },
    },
  },
  readsLater: {
    loans: 'the lists show and narrow by open and earlier loans, 500 rows in one statement',
    holds: 'an item on the hold shelf is not free, in the same lists',
  },
  events: { ...collectionEvents, ...savedListsEvents },
  problems: collectionProblems,
  services: ({ reader, gate, clock }: Core) => ({
    collection: collectionService(reader, gate),
    covers: coversService({ reader, gate, clock }),
    itemPhotos: itemPhotosService(reader, gate),
    itemTypes: itemTypesService(reader, gate),
    places: placesService(reader, gate),
    placeMaps: placeMapsService({ reader, gate, clock }),
    savedLists: savedListsService(reader, gate),
    sameTitles: sameTitlesService(reader, gate),
  }),
  routes: (services, { lists, journal, refusals }) => [
    sameTitlesRoutes(services.sameTitles), // before /titles/{id}
    collectionRoutes(lists, { ...services, journal }, refusals),
    itemTypesRoutes(services.itemTypes),
    placesRoutes(services.places),
    placeMapsRoutes(services.placeMaps),
    itemPhotosRoutes(services.itemPhotos),
    coversRoutes(services.covers),
    savedListsRoutes(services.savedLists),
  ],
  maintenance: async ({ collection, covers, placeMaps }) => {
    await collection.runMaintenance();
    await covers.runMaintenance();
    await placeMaps.runMaintenance();
  },
});
