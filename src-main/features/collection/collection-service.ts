// Finds items and titles, and changes them through the write gate.
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ReadableDatabase } from '../../core/database/connection.ts';
import { prefixQuery } from '../../core/database/search-query.ts';
import type { Actor, WriteGate } from '../../core/journal/write-gate.ts';
import { Problem } from '../../core/problems/problem.ts';
import type { VersionCondition } from '../../core/problems/version-condition.ts';
import {
  addItem,
  deleteItem,
  noSuchItem,
  updateItem,
  updateItems,
  updateTitle,
  type ItemChanges,
  type ItemInput,
  type SharedItemChanges,
  type TitleChanges,
} from './collection-commands.ts';
import { collectionIn, type FoundItem, type Item, type Title } from './collection-repository.ts';
import { itemCounts, type ItemCounts } from './item-counts-rules.ts';
import { copiedItems, copiedTitles, itemChanges } from './item-changes-repository.ts';
import { allItems, itemListsIn, type CountedItems, type ItemFilter } from './item-lists-repository.ts';

export type { Item, Title } from './collection-repository.ts';

export type CollectionService = ReturnType<typeof collectionService>;

export function collectionService(reader: ReadableDatabase, gate: WriteGate) {
  const read = collectionIn(reader);
  const lists = itemListsIn(reader);

  return {
    /** All items that match the filter, for streaming. */
    list: allItems,
    /** Counts by state, type, shelf and language; yields to waiting scans between chunks. */
    async counts(wanted: ItemFilter): Promise<ItemCounts> {
      const counted: CountedItems[] = [];
      for (const chunk of lists.counted()) {
        counted.push(...chunk);
        await nextTurn();
      }
      return itemCounts(counted, wanted);
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
      const found = read.found(reference);
      if (found === null) throw noSuchItem(reference);
      return found;
    },
    item(reference: string): Item {
      return JSON.parse(this.found(reference).json) as Item;
    },
    /** Items with the words in title, author, ISBN or publisher, or with a barcode or call number that begins with them. */
    search(typed: string, limit: number, wanted: ItemFilter = {}): Item[] {
      const query = prefixQuery(typed);
      if (query === null) return [];
      const byNumber = lists.byNumber(typed.trim(), wanted, limit);
      const numbered = new Set(byNumber.map((item) => item.id));
      const byWords = lists.byWords(query, wanted, limit).filter((item) => !numbered.has(item.id));
      return [...byNumber, ...byWords].slice(0, limit);
    },
    title(id: string): Title {
      const title = read.title(id);
      if (title === null) throw new Problem('not-found', `There is no title ${id}.`);
      return title;
    },
    itemsOfTitle: (id: string) => read.itemsOfTitle(id),
    titles(typed: string | undefined, limit: number): Title[] {
      if (typed === undefined) return read.titles(limit);
      const query = prefixQuery(typed);
      return query === null ? [] : read.searchTitles(query, limit);
    },
    async add(actor: Actor, input: ItemInput): Promise<Item> {
      return (await gate.write(actor, addItem(input))).result;
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
    async delete(actor: Actor, reference: string, ifVersion?: VersionCondition): Promise<void> {
      await gate.write(actor, deleteItem(reference, ifVersion));
    },
    async updateTitle(actor: Actor, id: string, changes: TitleChanges): Promise<Title> {
      return (await gate.write(actor, updateTitle(id, changes))).result;
    },
  };
}
