// The content of the pupils' catalogue: topics, new titles, what is read a lot, what a search finds, and one title.
import type { Core } from '../../core/manifest/feature.ts';
import { addDays, startsOfDays, todayIn, type CalendarDate } from '../../core/dates/calendar-dates.ts';
import type { Picture } from '../../core/http/pictures.ts';
import type { PagesOnNetwork } from '../../core/http/public-pages.ts';
import type { PagesReached } from '../network/lan-access.ts';
import type { CollectionService } from '../collection/collection-service.ts';
import type { CoversService } from '../collection/covers-service.ts';
import type { PlaceMapsService } from '../collection/place-maps-service.ts';
import type { PlaceShelf } from '../collection/places-service.ts';
import type { SavedListsService } from '../collection/saved-lists-service.ts';
import type { SavedSearch } from '../collection/saved-lists-schemas.ts';
import { nameOfScheme, type ReadingLevel } from '../lists/reading-level-rules.ts';
import { currentSettings, readSettings } from '../settings/settings-service.ts';
import {
  catalogueIn,
  type CatalogueFilter,
  type CatalogueRow,
  type ShelfRow,
} from './catalogue-repository.ts';
import {
  countedAfterDays,
  fewestBorrowers,
  levelsByScheme,
  mostBorrowed,
  volumeNumber,
  weeksUntilBack,
  whereaboutsOf,
  type Whereabouts,
} from './catalogue-rules.ts';
import { catalogueSettings } from './catalogue-settings.ts';
import { posterNotice } from './poster-notice.ts';
import type { ThumbnailsService } from './thumbnails-service.ts';
import { pictureOfTopic } from './topic-picture-rules.ts';
import type { ChosenTopic, TopicsService } from './topics-service.ts';

/** A title in a row of covers or a list of results. */
export interface Card {
  readonly id: string;
  readonly title: string;
  readonly authors: readonly string[];
  readonly series: string | null;
  readonly volume: string | null;
  /** A code such as `nl`. */
  readonly language: string | null;
  /** Such as `AVI M4`, with the library's own words last. */
  readonly levels: readonly string[];
  /** In years. */
  readonly audience: { readonly from: number | null; readonly to: number | null };
  readonly year: number | null;
  /** The name of its cover. */
  readonly cover: string | null;
  readonly whereabouts: Whereabouts;
  /** In how many weeks a copy may be back; null if it is in, or if that is not known. */
  readonly weeks: number | null;
  readonly callNumber: string | null;
  /** The part of the school that the copy stands in. */
  readonly place: string | null;
}

/** Where a tile or the heading of a row leads to. */
export type TopicAddress = Pick<CatalogueSearch, 'words' | 'subject' | 'list'>;

/** A tile of the first page. */
export interface Topic {
  readonly word: string;
  /** One character that shows it. */
  readonly picture: string;
  readonly to: TopicAddress;
}

/** A row of covers that staff chose. */
export interface TopicRow {
  readonly word: string;
  readonly cards: readonly Card[];
  readonly to: TopicAddress;
}

export interface FirstPage {
  readonly topics: readonly Topic[];
  readonly rows: readonly TopicRow[];
  readonly newest: readonly Card[];
  readonly mostBorrowed: readonly Card[];
}

export interface FoundTitles {
  /** The searched words; null if all titles were. */
  readonly heading: string | null;
  readonly cards: readonly Card[];
  readonly total: number;
  /** From 1. */
  readonly page: number;
  readonly pages: number;
}

/** By what a pupil can narrow a search. */
export interface Choices {
  /** The most frequent first. */
  readonly languages: readonly string[];
  readonly levels: ReturnType<typeof levelsByScheme>;
}

/** Where the copies of a title stand. */
export interface Shelf {
  readonly place: string | null;
  /** The name of the shelf there. */
  readonly shelf: string | null;
  readonly callNumber: string | null;
  readonly copies: number;
  readonly free: number;
}

/** The map of a place, with the shelves to look for. */
export interface PlaceMap {
  readonly placeId: string;
  readonly place: string;
  /** The name of the picture. */
  readonly map: string;
  readonly marks: readonly { readonly shelf: string; readonly x: number; readonly y: number }[];
}

export interface ShownTitle extends Card {
  readonly contributors: readonly string[];
  readonly subjects: readonly string[];
  readonly description: string | null;
  readonly pages: string | null;
  readonly publisher: string | null;
  readonly isbn: string | null;
  readonly shelves: readonly Shelf[];
  readonly maps: readonly PlaceMap[];
  /** The next one of its series. */
  readonly next: Card | null;
  readonly sameSeries: readonly Card[];
  readonly sameAuthor: readonly Card[];
  readonly nearby: readonly Card[];
}

export interface CatalogueSearch extends CatalogueFilter {
  readonly words?: string | undefined;
  /** The id of a saved list that a topic leads to. */
  readonly list?: string | undefined;
  /** A shelfmark, or its beginning: what stands there. */
  readonly shelf?: string | undefined;
  /** The id of the place of the shelf. */
  readonly place?: string | undefined;
  readonly page: number;
}

const onOnePage = 24;
const mostFound = 240;
const inOneRow = 8;
const mostTopics = 12;
/** How long counts are kept that take long to make. */
const keptMs = 30 * 60 * 1000;
const countedDays = 365;

interface Parts {
  readonly collection: CollectionService;
  readonly savedLists: SavedListsService;
  readonly covers: CoversService;
  readonly placeMaps: PlaceMapsService;
  readonly thumbnails: ThumbnailsService;
  readonly topics: TopicsService;
}

export type CatalogueService = ReturnType<typeof catalogueService>;

export function catalogueService(
  core: Pick<Core, 'reader' | 'gate' | 'clock' | 'report'>,
  { collection, savedLists, covers, placeMaps, thumbnails, topics }: Parts,
) {
  const { reader, clock } = core;
  const read = catalogueIn(reader);
  const settings = () => readSettings(reader, catalogueSettings);
  const today = (): CalendarDate => todayIn(currentSettings(reader).timeZone, clock.now());
  const cardsOf = (keys: readonly number[]): Card[] => {
    const day = today();
    return read.cards(keys).map((row) => cardOf(row, day));
  };
  const found = (words: string, filter: CatalogueFilter = {}, limit = mostFound): number[] =>
    collection.keysFound(words, limit, (keys) => read.narrowed(keys, filter));

  async function commonest(): Promise<Topic[]> {
    const { bySubject } = await collection.titleCounts({});
    const shown: Topic[] = [];
    for (const { name } of bySubject.toSorted((a, b) => b.count - a.count).slice(0, 3 * mostTopics)) {
      if (shown.length === mostTopics) break;
      if (found(name, { subject: name }, 1).length > 0)
        shown.push({ word: name, picture: pictureOfTopic(name), to: { subject: name } });
    }
    return shown;
  }

  /** Titles that the catalogue may not show are among them. */
  async function keysOnList(list: string): Promise<number[]> {
    const { search } = savedLists.list(list);
    const ids =
      search === null
        ? collection.titlesOnList(list)
        : await collection.titlesOfSearch(JSON.parse(search) as SavedSearch, today(), mostFound);
    return read.keysOf(ids.slice(0, mostFound));
  }

  function keysOf({ leadsTo, value }: ChosenTopic, limit: number): number[] | Promise<number[]> {
    switch (leadsTo) {
      case 'subject':
        return found(value, { subject: value }, limit);
      case 'search':
        return found(value, {}, limit);
      case 'list':
        return keysOnList(value);
    }
  }

  function nameOfShelf(shelf: string, place: string | undefined): string {
    const name = place === undefined ? null : read.placeName(place);
    return name === null ? shelf : `${name} · ${shelf}`;
  }

  async function chosen(all: readonly ChosenTopic[]) {
    const kept: { topic: ChosenTopic; keys: readonly number[] }[] = [];
    for (const topic of all) {
      const keys = read.narrowed(await keysOf(topic, inOneRow), {});
      if (keys.length > 0) kept.push({ topic, keys });
    }
    const shownAs = (how: ChosenTopic['shownAs']) => kept.filter(({ topic }) => topic.shownAs === how);
    return {
      tiles: shownAs('tile').map(({ topic }) => ({ ...topic, to: addressOf(topic) })),
      rows: shownAs('row').map(({ topic, keys }) => ({ word: topic.word, keys, to: addressOf(topic) })),
    };
  }

  function readALot(): number[] {
    const { timeZone } = currentSettings(reader);
    const until = addDays(today(), -countedAfterDays);
    const [from = '', to = ''] = startsOfDays(timeZone, [addDays(until, -countedDays), until]);
    const { titles, together } = read.borrowedBetween(from, to, fewestBorrowers.ofTitle);
    return read.narrowed(mostBorrowed(titles, together), {}).slice(0, inOneRow);
  }

  async function count(all: readonly ChosenTopic[]) {
    const { tiles, rows } = await chosen(all);
    const { byLanguage, byLevel } = await collection.titleCounts({});
    return {
      of: JSON.stringify(all),
      topics: tiles.length > 0 ? tiles : await commonest(),
      rows,
      languages: byLanguage.map(({ name }) => name),
      levels: levelsByScheme(byLevel.map(({ name }) => name)),
      mostBorrowed: readALot(),
      at: performance.now(),
    };
  }
  let counted: Awaited<ReturnType<typeof count>> | null = null;
  async function countedNow() {
    const all = topics.all();
    const isFresh = counted !== null && performance.now() - counted.at <= keptMs;
    if (counted === null || !isFresh || counted.of !== JSON.stringify(all)) counted = await count(all);
    return counted;
  }

  const comparePoster = posterNotice(core);
  let reached: PagesReached = { urls: [], problem: null };

  return {
    settings,
    /** Whether other screens of the school reach it, and at which port. */
    onNetwork(): PagesOnNetwork {
      const { catalogue, catalogueOnNetwork, cataloguePort } = settings();
      return { on: catalogue && catalogueOnNetwork, port: cataloguePort };
    },
    /** Called by the server. */
    publish({ urls, problem }: PagesReached): void {
      reached = { urls: urls.map((url) => `${url}/catalogue`), problem };
      comparePoster(reached.urls);
    },
    /** The addresses of its first page. */
    reached: (): PagesReached => reached,
    /** The language of its pages. */
    language: () => currentSettings(reader).language,
    libraryName: () => currentSettings(reader).libraryName,
    async firstPage(): Promise<FirstPage> {
      const { topics, rows, mostBorrowed } = await countedNow();
      return {
        topics,
        rows: rows.map(({ keys, ...row }) => ({ ...row, cards: cardsOf(keys.slice(0, inOneRow)) })),
        newest: cardsOf(read.newest(inOneRow)),
        mostBorrowed: settings().catalogueMostBorrowed ? cardsOf(mostBorrowed) : [],
      };
    },
    async choices(): Promise<Choices> {
      const { languages, levels } = await countedNow();
      return { languages, levels };
    },
    /** @returns null if no topic leads to the list */
    async search({
      words,
      list,
      shelf,
      place,
      page,
      ...filter
    }: CatalogueSearch): Promise<FoundTitles | null> {
      const topic = topics.all().find(({ leadsTo, value }) => leadsTo === 'list' && value === list);
      if (list !== undefined && topic === undefined) return null;
      const asked = words ?? filter.subject ?? filter.author ?? topic?.word ?? null;
      const keys =
        shelf !== undefined
          ? read.narrowed(read.onShelf(shelf, place ?? null, mostFound), filter)
          : list === undefined
            ? found(asked ?? '', filter)
            : read.narrowed(await keysOnList(list), filter);
      const heading = shelf === undefined ? asked : nameOfShelf(shelf, place);
      const pages = Math.max(1, Math.ceil(keys.length / onOnePage));
      const given = Math.min(page, pages);
      const cards = cardsOf(keys.slice((given - 1) * onOnePage, given * onOnePage));
      return { heading, cards, total: keys.length, page: given, pages };
    },
    /** Those of the titles that it shows, in their order. */
    cards: (titles: readonly string[]): Card[] => cardsOf(read.keysOf(titles)),
    /** @returns null if the catalogue does not show it */
    title(id: string): ShownTitle | null {
      const row = read.title(id);
      if (row === null) return null;
      const card = cardOf(row, today());
      const others = (keys: readonly number[], limit = inOneRow) =>
        cardsOf(keys.filter((key) => key !== row.key).slice(0, limit));
      const series = row.series === null ? [] : inOrder(others(read.ofSeries(row.series), mostFound));
      const [author] = card.authors;
      const inSeries = new Set(series.map((other) => other.id));
      const byAuthor = (name: string) =>
        others(found(name, { author: name }, inOneRow + 1 + series.length), mostFound)
          .filter((other) => !inSeries.has(other.id))
          .slice(0, inOneRow);
      const volume = volumeNumber(row.volume);
      const shelves = read.shelves(id);
      return {
        ...card,
        contributors: JSON.parse(row.contributors) as string[],
        subjects: JSON.parse(row.subjects) as string[],
        description: row.description,
        pages: row.pages,
        publisher: row.publisher,
        isbn: row.isbn,
        shelves,
        maps: mapsOf(shelves),
        next: series.find((other) => volumeNumber(other.volume) > volume && other.volume !== null) ?? null,
        sameSeries: series,
        sameAuthor: author === undefined ? [] : byAuthor(author),
        nearby: others(read.nearby(id, inOneRow)),
      };
    },
    /** @returns null if the place has no map, or if the catalogue shows nothing that stands there */
    map: (place: string): Picture | null => (read.map(place) === null ? null : placeMaps.read(place)),
    /** @returns null if the catalogue does not show the title, or it has no cover */
    cover(id: string): Picture | null {
      const name = read.cover(id);
      return name === null ? null : covers.read(name);
    },
    /** As `cover`, but small. */
    async thumbnail(id: string): Promise<Picture | null> {
      const name = read.cover(id);
      return name === null ? null : thumbnails.read(name);
    },
  };
}

/** One map of each place that has one, in their order. */
function mapsOf(shelves: readonly ShelfRow[]): PlaceMap[] {
  const ofPlace = Map.groupBy(shelves, ({ placeId }) => placeId);
  return [...ofPlace.values()].flatMap((rows): PlaceMap[] => {
    const { placeId = null, place = null, map = null, placeShelves = null } = rows[0] ?? {};
    if (placeId === null || place === null || map === null) return [];
    const sought = new Set(rows.map(({ shelf }) => shelf));
    const all = placeShelves === null ? [] : (JSON.parse(placeShelves) as PlaceShelf[]);
    const marks = all.flatMap(({ name, mark }) =>
      mark !== null && sought.has(name) ? [{ shelf: name, ...mark }] : [],
    );
    return [{ placeId, place, map, marks }];
  });
}

function addressOf({ leadsTo, value }: ChosenTopic): TopicAddress {
  switch (leadsTo) {
    case 'subject':
      return { subject: value };
    case 'search':
      return { words: value };
    case 'list':
      return { list: value };
  }
}

function cardOf(row: CatalogueRow, today: CalendarDate): Card {
  const { id, title, series, volume, language, year, cover, callNumber, place } = row;
  const levels = JSON.parse(row.levels) as ReadingLevel[];
  const whereabouts = whereaboutsOf({ free: row.free, readHere: row.readHere === 1 });
  return {
    id,
    title,
    authors: JSON.parse(row.authors) as string[],
    series,
    volume,
    language,
    levels: [
      ...levels.map(({ scheme, level }) => `${nameOfScheme(scheme)} ${level}`),
      ...(row.level === null ? [] : [row.level]),
    ],
    audience: { from: row.audienceFrom, to: row.audienceTo },
    year,
    cover,
    whereabouts,
    weeks: whereabouts === 'in' ? null : weeksUntilBack(row.dueOn, today),
    callNumber,
    place,
  };
}

const inOrder = (cards: readonly Card[]): Card[] =>
  cards.toSorted((a, b) => volumeNumber(a.volume) - volumeNumber(b.volume));
