// Plans a list of items in the test's own process, for a collection that is described in a few words.
import { noChoices } from '../../src-main/features/imports/choices-rules.ts';
import { readList } from '../../src-main/features/lists/read-list.ts';
import { itemLists } from '../../src-main/features/item-lists/item-columns-rules.ts';
import type { KnownCopy } from '../../src-main/features/item-lists/items-import-repository.ts';
import type { CollectionToPlanFor } from '../../src-main/features/item-lists/items-to-import.ts';
import { planItems } from '../../src-main/features/item-lists/plan-items.ts';

/** A library with these items; each is a title of its own unless they share `titleId`. */
export function collectionOf(...given: readonly Partial<KnownCopy>[]): CollectionToPlanFor {
  const items = given.map<KnownCopy>((one, at) => ({
    id: `i${String(at)}`,
    barcode: `L${String(at)}`,
    titleId: `t${String(at)}`,
    title: '',
    authors: [],
    isbn: null,
    publisher: null,
    publishedYear: null,
    language: null,
    series: null,
    volume: null,
    subjects: [],
    description: null,
    level: null,
    levels: [],
    audienceFrom: null,
    audienceTo: null,
    pages: null,
    contributors: [],
    itemType: 'Book',
    callNumber: null,
    place: null,
    parts: null,
    price: null,
    acquiredOn: null,
    acquiredFrom: null,
    note: null,
    loansBefore: null,
    lastLentBefore: null,
    status: 'in-collection',
    forLoan: true,
    availability: 'available',
    version: 1,
    createdAt: '',
    updatedAt: '',
    ...one,
  }));
  const titled = (fits: (one: KnownCopy) => boolean) => [
    ...new Map(items.filter(fits).map((one) => [one.titleId, { ...one, id: one.titleId }])).values(),
  ];
  return {
    itemTypes: () => ['Book'],
    places: () => ['Infant library'],
    currency: () => 'EUR',
    habits: () => null,
    copyWithBarcode: (barcode) => items.find((one) => one.barcode === barcode) ?? null,
    titlesWithIsbn: (isbn) => titled((one) => one.isbn === isbn),
    titlesCalled: (title, authors) =>
      titled((one) => one.title === title && one.authors.join() === authors.join()),
    title: (id) => titled((one) => one.titleId === id)[0] ?? null,
    copiesOf: (id) => items.filter((one) => one.titleId === id),
  };
}

/** A list of any kind, read and planned as the program does. */
export async function plannedItems(file: string | Buffer, library = collectionOf()) {
  const choices = { ...noChoices, encoding: null, delimiter: null, sheet: null };
  const list = await readList(Buffer.from(file), choices, itemLists);
  const { found, rows, gaps } = planItems(list, choices, library, '2026-09-01');
  return { found, rows, gaps: gaps() };
}
