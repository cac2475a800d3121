// Finds items and titles, and changes them through the write gate.
import type { z } from '@hono/zod-openapi';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ReadableDatabase } from '../../core/database/connection.ts';
import { titleDictionary } from '../../core/database/search-dictionary.ts';
import { looseSearch, type Find } from '../../core/database/search-loosely.ts';
import { foundBest } from '../../core/database/search-order.ts';
import { queriesFor } from '../../core/database/search-query.ts';
import { searchWords, type SearchWord } from '../../core/database/search-words.ts';
import type { CalendarDate } from '../../core/dates/calendar-dates.ts';
import type { Actor, WriteGate } from '../../core/journal/write-gate.ts';
import type { Override } from '../../core/problems/declared-refusals.ts';
import { Problem } from '../../core/problems/problem.ts';
import type { VersionCondition } from '../../core/problems/version-condition.ts';
import {
  addItem,
  deleteItem,
  noSuchItem,
  updateItem,
  updateItems,
  type ItemChanges,
  type ItemInput,
  type SharedItemChanges,
} from './collection-commands.ts';
import {
  mergeTitles,
  updateTitle,
  updateTitles,
  type SharedTitleChanges,
  type TitleChanges,
} from './title-commands.ts';
import type { itemCountsSchema } from './collection-schemas.ts';
import { collectionIn, type FoundItem, type Item, type Title } from './collection-repository.ts';
import { itemCounter, type CountedGroup } from './item-counts-rules.ts';
import { chunksOf, countedChunks } from './counted-chunks.ts';
import { copiedItems, copiedTitles, itemChanges } from './item-changes-repository.ts';
import { isbnFrom, isIsbn13 } from './isbn-rules.ts';
import {
  allItems,
  bareCallNumber,
  itemListsIn,
  itemsByShelf,
  weedingOf,
  type Copies,
  type ItemFilter,
} from './item-lists-repository.ts';
import { savedListsIn } from './saved-lists-repository.ts';
import type { SavedSearch } from './saved-lists-schemas.ts';
import { filterOfSearch } from './saved-search-rules.ts';
import { titleListsIn, titlesWithCopies } from './title-lists-repository.ts';

export type { Item, Title } from './collection-repository.ts';

/** An item, or one copy that stands for its title. */
export type FoldedItem = Item & { copies?: Copies };

type ItemCounts = z.infer<typeof itemCountsSchema>;

/** Fewer than these are perhaps not what was meant. */
const few = 3;
/** The most titles that a search of items puts in order; the others follow. */
const mostRanked = 200;
/** The most titles that a search with filters looks through. */
const mostNarrowed = 1000;

async function countedIn(chunks: Iterable<readonly CountedGroup[]>, filter: ItemFilter): Promise<ItemCounts> {
  const counter = itemCounter(filter);
  for (const chunk of chunks) {
    counter.add(chunk);
    await nextTurn();
  }
  return counter.counts();
}

export type CollectionService = ReturnType<typeof collectionService>;

export function collectionService(reader: ReadableDatabase, gate: WriteGate) {
  const read = collectionIn(reader);
  const lists = itemListsIn(reader);
  const titleLists = titleListsIn(reader);
  const savedLists = savedListsIn(reader);
  const itemChunks = countedChunks(reader, { of: 'items', read: lists.counted });
  const titleChunks = countedChunks(reader, { of: 'titles', read: titleLists.counted });

  /** An ISBN in any form is searched in the form in which it is stored. */
  const wordsOf = (typed: string): SearchWord[] => {
    const isbn = isbnFrom(typed);
    return isbn !== null && isIsbn13(isbn) ? [{ ways: [[isbn]], word: isbn }] : searchWords(typed);
  };
  const dictionary = titleDictionary(reader);
  const meant = <T>(words: readonly SearchWord[], find: Find<T>): T[] => {
    const loose = looseSearch(dictionary, words, find);
    const results = loose.meant();
    return results.length > 0 ? results : loose.most();
  };
  /** Results for the words as they are typed; behind few, related ones; in place of none, what is probably meant. */
  const bothWays = <T>(typed: string, find: Find<T>): T[] => {
    const words = wordsOf(typed);
    const results = find(words);
    if (results.length >= few) return results;
    if (results.length === 0) return meant(words, find);
    return [...results, ...looseSearch(dictionary, words, find).related()];
  };
  /** Whether what was found has a typed word only as a part: `stephan king` in Stephanie Kingston. */
  const hasParts = (words: readonly SearchWord[]): boolean => {
    if (words.length < 2) return false;
    const [typed, last] = [queriesFor(words.slice(0, -1)), queriesFor(words.slice(-1))];
    return read.searchTitles(`${typed.whole} AND ${last.begins}`, 1).length === 0;
  };
  const keysWith = (words: readonly SearchWord[], limit: number, query?: string): number[] =>
    foundBest(words, limit, read.searchTitles, query).map(({ key }) => key);
  /** One word of letters is a word before it is the beginning of a call number. */
  const withShelf = (typed: string, titles: readonly number[], limit: number): number[] => {
    const bare = bareCallNumber(typed.trim());
    const shelved = bare === '' ? [] : lists.titlesByCallNumber(bare, limit);
    return [...new Set(/[\d ]/.test(typed.trim()) ? [...shelved, ...titles] : [...titles, ...shelved])];
  };

  function itemsWith(
    typed: string,
    words: readonly SearchWord[],
    limit: number,
    filter: ItemFilter,
    query?: string,
  ): Item[] {
    if (words.length === 0) return [];
    const found = keysWith(words, mostRanked, query);
    if (query !== undefined) return lists.ofTitles(found, filter, limit);
    const byBarcode = lists.byBarcode(typed.trim(), filter, limit);
    const titles = withShelf(typed, found, limit);
    const results = [...byBarcode, ...lists.ofTitles(titles, filter, limit)];
    return results.length < limit && titles.length >= mostRanked
      ? [...results, ...lists.byWords(queriesFor(words).begins, filter, limit)]
      : results;
  }

  function titlesWith(
    typed: string,
    words: readonly SearchWord[],
    limit: number,
    query?: string,
  ): FoldedItem[] {
    if (words.length === 0) return [];
    const found = keysWith(words, limit, query);
    if (query !== undefined) return lists.oneOfEach(found);
    const byBarcode = lists.byBarcode(typed.trim(), {}, limit);
    const titles = withShelf(typed, found, limit).slice(0, limit);
    const given = new Set(byBarcode.map(({ titleId }) => titleId));
    const others = lists.oneOfEach(titles).filter(({ titleId }) => !given.has(titleId));
    return [...byBarcode, ...others].slice(0, limit);
  }

  return {
    /** All items that match the filter, for streaming. */
    list: allItems,
    /** The same in the order of the shelves. */
    listByShelf: itemsByShelf,
    /** Counts by all that filters know; yields to waiting scans between chunks. */
    counts(filter: ItemFilter): Promise<ItemCounts> {
      const weeding = weedingOf(filter);
      const narrow = Object.values(weeding).some((each) => each !== undefined);
      const read = (after: number, last: number) => lists.counted(after, last, weeding);
      return countedIn(narrow ? chunksOf(itemChunks.last(), read) : itemChunks.all(), filter);
    },
    /** Changes since a timestamp, for streaming. */
    changes: itemChanges,
    copied: { items: copiedItems, titles: copiedTitles },
    count: () => read.count(),
    findId: (reference: string): string | null => read.idOf(reference),
    /** @throws Problem not-found */
    idOf(reference: string): string {
      const id = read.idOf(reference);
      if (id === null) throw noSuchItem(reference);
      return id;
    },
    /** @throws Problem not-found */
    found(reference: string): FoundItem {
      const item = read.found(reference);
      if (item === null) throw noSuchItem(reference);
      return item;
    },
    item(reference: string): Item {
      return JSON.parse(this.found(reference).json) as Item;
    },
    /**
     * Items of the titles that the words find, the best titles first, and items whose barcode or call number begins with
     * them. If few or none have the words as they are typed, also those with words that are probably meant.
     */
    search(typed: string, limit: number, filter: ItemFilter = {}): Item[] {
      const given = bothWays(typed, (words, query) => itemsWith(typed, words, limit, filter, query));
      return [...new Map(given.map((item) => [item.id, item])).values()].slice(0, limit);
    },
    /**
     * One item of each title that has the words as they are typed; an item whose barcode is meant stands for itself.
     *
     * @param more if there are few, also titles with related words
     */
    searchTitles(typed: string, limit: number, more = true): FoldedItem[] {
      const words = wordsOf(typed);
      const results = titlesWith(typed, words, limit);
      if (results.length === 0 || results.length >= few) return results;
      const find: Find<FoldedItem> = (others, query) => titlesWith(typed, others, limit, query);
      const given = new Set(results.map(({ titleId }) => titleId));
      const others = (items: FoldedItem[]) => items.filter(({ titleId }) => !given.has(titleId));
      const loose = looseSearch(dictionary, words, find);
      if (hasParts(words)) return [...others(loose.meant()), ...results].slice(0, limit);
      return more ? [...results, ...others(loose.related())].slice(0, limit) : results;
    },
    /** Those with words that are probably meant by the typed ones, for a search that finds nothing. */
    searchMeant(typed: string, limit: number): FoldedItem[] {
      return meant(wordsOf(typed), (words, query) => titlesWith(typed, words, limit, query));
    },
    title(id: string): Title {
      const title = read.title(id);
      if (title === null) throw new Problem('not-found', `There is no title ${id}.`);
      return title;
    },
    itemsOfTitle: (id: string) => read.itemsOfTitle(id),
    /**
     * The titles after this key that match the filter, in the order of adding, as JSON texts; yields to waiting scans
     * between chunks.
     *
     * @returns and the key after which the list goes on; null at its end
     */
    async titlesAfter(
      after: number,
      limit: number,
      filter: ItemFilter,
    ): Promise<{ rows: string[]; next: number | null }> {
      if (filter.list !== undefined) {
        const keys = savedLists.keys(filter.list, after, limit + 1);
        const page = keys.slice(0, limit);
        const next = keys.length > limit ? (page.at(-1) ?? null) : null;
        return { rows: titleLists.these(page, filter, limit), next };
      }
      const rows: string[] = [];
      let last = after;
      for (const chunk of titleLists.after(after, filter)) {
        for (const { key, json } of chunk) {
          if (json === null) continue;
          if (rows.length === limit) return { rows, next: last };
          rows.push(json);
          last = key;
        }
        await nextTurn();
      }
      return { rows, next: null };
    },
    /** As JSON texts: titles with a copy whose barcode or call number begins so, and those with the words, the best first. */
    titlesFound(typed: string, limit: number, filter: ItemFilter): string[] {
      const ranked = Object.values(filter).some((each) => each !== undefined) ? mostNarrowed : limit;
      const results = bothWays(typed, (words, query) => {
        if (words.length === 0) return [];
        const keys = keysWith(words, ranked, query);
        if (query !== undefined) return titleLists.these(keys, filter, limit);
        const byBarcode = lists.titlesByBarcode(typed.trim(), limit);
        return titleLists.these(
          [...new Set([...byBarcode, ...withShelf(typed, keys, ranked)])],
          filter,
          limit,
        );
      });
      return [...new Set(results)].slice(0, limit);
    },
    /**
     * The keys of titles that the words find, the best first. If few or none have the words as they are typed, also those
     * with words that are probably meant.
     *
     * @param narrow keeps those that count
     */
    keysFound(
      typed: string,
      limit: number,
      narrow: (keys: readonly number[]) => readonly number[],
    ): number[] {
      const results = bothWays(typed, (words, query) => {
        const keys = keysWith(words, mostRanked, query);
        const all = query === undefined ? withShelf(typed, keys, mostRanked) : keys;
        return [...narrow(words.length === 0 ? [] : all)];
      });
      return [...new Set(results)].slice(0, limit);
    },
    /** The ids of the titles on a saved list. */
    titlesOnList: (list: string): string[] => savedLists.titles(list),
    /** The ids of the titles that a saved search finds: by its words the best first, without words the latest. */
    async titlesOfSearch(search: SavedSearch, today: CalendarDate, limit: number): Promise<string[]> {
      const { words, filter } = filterOfSearch(search, today);
      const idOf = (json: string) => (JSON.parse(json) as Title).id;
      if (words.trim() !== '') return this.titlesFound(words, limit, filter).map(idOf);
      const ids: string[] = [];
      for (const chunk of titleLists.after(0, filter)) {
        for (const { json } of chunk) if (json !== null) ids.push(idOf(json));
        await nextTurn();
      }
      return ids.slice(-limit).reverse();
    },
    /** Titles with their copies, for streaming. @param ids only these; null for all */
    titlesWithCopies,
    /** Counts titles by what their copies have; yields to waiting scans between chunks. */
    titleCounts(filter: ItemFilter): Promise<ItemCounts> {
      return countedIn(titleChunks.all(), filter);
    },
    /** Frees the memory of counts that no one asks for. */
    runMaintenance(): Promise<void> {
      itemChunks.forgetUnused();
      titleChunks.forgetUnused();
      return Promise.resolve();
    },
    async add(actor: Actor, input: ItemInput): Promise<Item> {
      // The next numbers are the main desk's.
      const options = input.barcode === undefined ? {} : ({ atEveryDesk: true } as const);
      return (await gate.write(actor, addItem(input), options)).result;
    },
    async update(
      actor: Actor,
      reference: string,
      changes: ItemChanges,
      ifVersion?: VersionCondition,
    ): Promise<Item> {
      return (await gate.write(actor, updateItem(reference, changes, ifVersion))).result;
    },
    /** Changes the same fields of many items in one step. @throws Problem not-found, item-on-loan, validation-failed */
    updateMany: (actor: Actor, ids: readonly string[], changes: SharedItemChanges) =>
      gate.write(actor, updateItems(ids, changes)),
    async delete(
      actor: Actor,
      reference: string,
      ifVersion?: VersionCondition,
      override?: Override,
    ): Promise<void> {
      await gate.write(actor, deleteItem(reference, ifVersion, override));
    },
    /** Changes the subjects of many titles in one step. @throws Problem not-found, validation-failed */
    updateTitles: (actor: Actor, ids: readonly string[], changes: SharedTitleChanges) =>
      gate.write(actor, updateTitles(ids, changes)),
    /** Moves everything of the other title to this one. @throws Problem not-found, validation-failed */
    mergeTitles: (actor: Actor, stays: string, goes: string) => gate.write(actor, mergeTitles(stays, goes)),
    async updateTitle(actor: Actor, id: string, changes: TitleChanges): Promise<Title> {
      return (await gate.write(actor, updateTitle(id, changes))).result;
    },
  };
}
