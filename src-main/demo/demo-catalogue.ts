// Opens the pupils' catalogue of the invented school: its first page, a teacher's list, and maps with the shelves on them.
import { pictureFrom } from '../core/http/pictures.ts';
import { catalogueSettings } from '../features/catalogue/catalogue-settings.ts';
import { topicsService } from '../features/catalogue/topics-service.ts';
import type { ChosenTopic } from '../features/catalogue/topics-service.ts';
import { setMap } from '../features/collection/place-maps-service.ts';
import { placesService, type PlaceShelf } from '../features/collection/places-service.ts';
import { savedListsService } from '../features/collection/saved-lists-service.ts';
import { changeSettings } from '../features/settings/settings-service.ts';
import type { demoPlaces, InventedItem } from './demo-collection.ts';
import { titleIdOf } from './demo-covers.ts';
import { importActor, type FillTarget } from './filled-library.ts';

const shelf = (name: string, from: string, to: string, x: number, y: number): PlaceShelf => ({
  name,
  from,
  to,
  mark: { x, y },
});

interface DrawnPlace {
  readonly name: (typeof demoPlaces)[number];
  readonly map: () => Promise<string>;
  readonly shelves: readonly PlaceShelf[];
}

/** `node test/support/demo-maps.ts` draws the maps. */
const drawnPlaces: readonly DrawnPlace[] = [
  {
    name: 'Main library',
    map: async () => (await import('../../resources/demo/maps/main-library.png?inline')).default,
    shelves: [
      shelf('Shelf 1', 'B A', 'B K', 9, 18),
      shelf('Shelf 2', 'B L', 'B Z', 40, 18),
      shelf('Shelf 3', 'C A', 'C K', 70, 18),
      shelf('Shelf 4', 'C L', 'C Z', 91, 37),
      shelf('Shelf 5', 'J A', 'J K', 9, 37),
      shelf('Shelf 6', 'J L', 'J Z', 24, 42),
      shelf('Comics', 'STR', 'STR', 58, 42),
    ],
  },
  {
    name: 'Infant library',
    map: async () => (await import('../../resources/demo/maps/infant-library.png?inline')).default,
    shelves: [shelf('Shelf 1', 'A A', 'A L', 9, 26), shelf('Shelf 2', 'A M', 'A Z', 24, 18)],
  },
];

const bySea = {
  name: 'Mrs Finch’s list: by the sea',
  titles: ['De walvis van Zwammerdijk', 'The Paper Boat', 'De vuurtoren zonder licht', 'The Lantern Thief'],
};
const firstParts = {
  name: 'Comics: begin with part 1',
  search: { itemType: 'Comic', q: '1' },
};

const tile = (picture: string, word: string, subject: string): ChosenTopic => ({
  word,
  picture,
  shownAs: 'tile',
  leadsTo: 'subject',
  value: subject,
});
const tiles: readonly ChosenTopic[] = [
  tile('🦖', 'Dinosaurs', 'dinosaurs'),
  tile('🦈', 'Haaien', 'haaien'),
  tile('🚀', 'Space', 'space'),
  tile('🐴', 'Paarden', 'paarden'),
  tile('🌋', 'Volcanoes', 'volcanoes'),
  tile('⚽', 'Voetbal', 'voetbal'),
  tile('🤖', 'Robots', 'robots'),
  tile('🏰', 'Ridders', 'ridders'),
  tile('🐝', 'Bees', 'bees'),
  tile('🦉', 'Vogels', 'vogels'),
  tile('⛅', 'The weather', 'the weather'),
];

/** Gives the places their maps and shelves. */
export async function drawPlaces({ reader, gate }: FillTarget): Promise<void> {
  const places = placesService(reader, gate);
  for (const { name, map, shelves } of drawnPlaces) {
    const id = places.places().find((place) => place.name === name)?.id;
    if (id === undefined) continue;
    await places.change(importActor, id, { shelves: [...shelves] });
    const drawn = await map();
    const bytes = Buffer.from(drawn.slice(drawn.indexOf(',') + 1), 'base64');
    await gate.write(importActor, setMap(id, pictureFrom(bytes, 'a map')));
  }
}

/** Opens the catalogue on this computer. */
export async function openCatalogue(
  { reader, gate }: FillTarget,
  items: readonly InventedItem[],
): Promise<void> {
  const savedLists = savedListsService(reader, gate);
  const { result: list } = await savedLists.add(importActor, {
    name: bySea.name,
    search: null,
    titles: bySea.titles.flatMap((title) => titleIdOf(reader, items, title) ?? []),
  });
  const { result: comics } = await savedLists.add(importActor, {
    name: firstParts.name,
    search: JSON.stringify(firstParts.search),
    titles: [],
  });
  const ofList = (
    picture: string,
    shownAs: ChosenTopic['shownAs'],
    { id, name }: typeof list,
  ): ChosenTopic => ({
    word: name,
    picture,
    shownAs,
    leadsTo: 'list',
    value: id,
  });
  await topicsService({ reader, gate }, savedLists).change(importActor, [
    ...tiles,
    { ...ofList('💬', 'tile', comics), word: 'Comics' },
    ofList('🐳', 'row', list),
  ]);
  const open = { catalogue: true, catalogueAccounts: true };
  await gate.write(importActor, changeSettings(catalogueSettings, open));
}
