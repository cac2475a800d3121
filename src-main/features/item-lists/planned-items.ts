// Decides what each row of a list of items does: add a copy, change one that the library has, or nothing.
import { v7 as newId } from 'uuid';
import type { ItemReasonCode, ImportNote } from './cell-note-rules.ts';
import { readText } from '../lists/spreadsheet-damage-rules.ts';
import { levelsFrom, textOfLevels, withLevels } from '../lists/reading-level-rules.ts';
import { knownWordFor } from '../lists/known-word-rules.ts';
import type { RowOfPlan } from '../imports/planning/planned-row.ts';
import { isTitleField, stagedItem, type ItemRow, type ItemValues } from './item-row-rules.ts';
import type { KnownCopy } from './items-import-repository.ts';
import type { CollectionToPlanFor } from './items-to-import.ts';
import { isCalledByBarcode, isNameless, isOtherWork, isSameWork } from './same-work-rules.ts';
import { knownTitles, titlesOfList, type TitleKnown } from './known-titles.ts';

export type PlannedItem = RowOfPlan<ItemValues, ImportNote, ItemReasonCode>;

export interface ReadItem {
  readonly number: number;
  readonly row: ItemRow;
  readonly notes: ImportNote[];
}

/** @param addsCopies false for a list that only says more of titles that the library has */
export function planRead(
  read: readonly ReadItem[],
  library: CollectionToPlanFor,
  addsCopies = true,
): PlannedItem[] {
  const kindsOf = knownKinds(library);
  const titles = knownTitles(library);
  const said = new Map<string, ItemValues>();
  /** Not a title that had no name until another row gave it one. */
  const titleOf = (row: ItemRow): TitleKnown | null => {
    const inLibrary = titles.of(row);
    const named = inLibrary !== null && isNameless(inLibrary.values) ? said.get(inLibrary.id) : undefined;
    const title = named?.title;
    if (typeof title !== 'string') return inLibrary;
    return isOtherWork({ title, isbn: row.isbn }, row) ? null : inLibrary;
  };
  const rowOfBarcode = new Map<string, number>();
  const withBarcode: ReadItem[] = [];
  const withoutBarcode: ReadItem[] = [];
  const settled: PlannedItem[] = [];
  for (const item of read) {
    const { barcode } = item.row;
    if (barcode === null) continue;
    const present = library.copyWithBarcode(barcode);
    // Two barcodes that differ only in case are one, except if the library has both from earlier.
    const code = present?.barcode ?? barcode.toLowerCase();
    const earlier = rowOfBarcode.get(code);
    rowOfBarcode.set(code, earlier ?? item.number);
    if (earlier !== undefined) {
      settled.push({
        ...rejectedRow(item.number, item.notes, 'barcode-repeated', item.row.title),
        otherRow: earlier,
      });
    } else if (present === null) withBarcode.push(item);
    else if (isSameWork(present, item.row) || isCalledByBarcode(present)) {
      titles.claim(present);
      settled.push(knownRow(item, present, 'barcode-known', kindsOf, said));
    } else {
      settled.push({
        ...rejectedRow(item.number, item.notes, 'barcode-of-another', item.row.title),
        before: { title: present.title },
        after: { title: item.row.title, barcode },
      });
    }
  }
  noteShortBarcodes(withBarcode);
  // The first n rows of a title without a barcode match the n copies that the library has and that no row names by barcode.
  // So the same file twice adds nothing, and two equal rows are two copies.
  for (const item of read) {
    if (item.row.barcode !== null) continue;
    const title = titleOf(item.row);
    const copy = title === null ? null : titles.freeCopy(title.id, item.row);
    if (copy === null) withoutBarcode.push(item);
    else {
      noteTitleAlone(item);
      settled.push(knownRow(item, copy, 'copy-known', kindsOf, said));
    }
  }
  const added = titlesOfList();
  const fresh = [...withBarcode, ...withoutBarcode].map((one) =>
    addsCopies
      ? newRow(one, titleOf(one.row), { kindsOf, said, titles, added })
      : rejectedRow(
          one.number,
          one.notes,
          titles.of(one.row) === null ? 'isbn-unknown' : 'title-in-other-row',
          one.row.title,
        ),
  );
  return [...fresh, ...settled];
}

const nothing = {
  otherRow: null,
  borrower: null,
  candidates: [],
  before: {},
  after: {},
  version: null,
  releases: false,
  openLoans: 0,
};

/** The type and the place of a row, as the library calls them. */
type KindsOf = (one: ItemRow, notes: ImportNote[]) => Pick<ItemRow, 'itemType' | 'place'>;

/**
 * A further copy of a title keeps the words of the library, or of the first row about it. A title that is known by its
 * ISBN alone has no words to keep: the row fills it.
 */
function newRow(
  one: ReadItem,
  known: TitleKnown | null,
  {
    kindsOf,
    said,
    titles,
    added,
  }: {
    kindsOf: KindsOf;
    said: Map<string, ItemValues>;
    titles: ReturnType<typeof knownTitles>;
    added: ReturnType<typeof titlesOfList>;
  },
): PlannedItem {
  const { number, row, notes } = one;
  const values = stagedItem({ ...row, ...kindsOf(row, notes) });
  const ofCopy = onlyFields(values, (field) => !isTitleField(field));
  const earlier = added.of(row);
  let ofTitle = onlyFields(values, isTitleField);
  let before: ItemValues = {};
  if (known !== null && isNameless(known.values) && !isNameless(ofTitle) && !said.has(known.id)) {
    said.set(known.id, ofTitle);
    before = Object.fromEntries(Object.keys(ofTitle).map((field) => [field, valueOf(known.values, field)]));
    ofTitle = { ...known.values, ...ofTitle, titleId: known.id };
  } else if (known !== null) {
    const saidOfTitle = said.get(known.id);
    const used = { ...known.values, ...saidOfTitle };
    noteTitleAlone(one);
    noteOtherWords(
      one,
      used,
      saidOfTitle?.title === undefined ? 'title-as-in-library' : 'title-as-in-other-row',
    );
    ofTitle = { ...used, titleId: known.id };
  } else if (earlier === null) {
    if (added.hasIsbn(row) || titles.hasIsbn(row)) noteSharedIsbn(one);
    added.add(row, ofTitle);
  } else {
    noteTitleAlone(one);
    noteOtherWords(one, earlier, 'title-as-in-other-row');
    ofTitle = earlier;
  }
  return {
    ...nothing,
    row: number,
    fate: 'new',
    action: 'add',
    reason: null,
    name: row.title,
    borrower: newId(),
    before,
    after: { ...ofTitle, ...ofCopy },
    notes,
  };
}

const valueOf = (values: ItemValues, field: string): string | null =>
  values[field as keyof ItemValues] ?? null;

/** Changes the fields that the row fills otherwise than the library; empty cells change nothing. */
function knownRow(
  { number, row, notes }: ReadItem,
  copy: KnownCopy,
  reason: 'barcode-known' | 'copy-known',
  kindsOf: KindsOf,
  said: Map<string, ItemValues>,
): PlannedItem {
  const values = stagedItem({ ...row, ...kindsOf(row, notes) });
  const now: ItemValues = stagedItem(copy);
  const saidOfTitle = said.get(copy.titleId) ?? {};
  said.set(copy.titleId, saidOfTitle);
  const before: ItemValues = {};
  const after: ItemValues = {};
  for (const [field, value] of Object.entries(values) as [keyof ItemValues, string | null][]) {
    if (isTitleField(field)) {
      const earlier = saidOfTitle[field];
      if (earlier !== undefined && earlier !== value)
        notes.push({
          field,
          kind: 'guessed',
          code: 'title-as-in-other-row',
          from: value ?? '',
          to: earlier ?? '',
        });
      if (earlier !== undefined) continue;
      saidOfTitle[field] = value;
    }
    // An ISBN in the place of the title says nothing of a title that has one.
    if (field === 'title' && isNameless(values)) continue;
    const present = now[field] ?? null;
    const changed = field === 'levels' ? levelsWith(present, value) : value;
    if (isSame(field, present, changed)) continue;
    before[field] = present;
    after[field] = changed;
  }
  const shared = { ...nothing, row: number, name: row.title, notes };
  return Object.keys(after).length === 0
    ? { ...shared, fate: 'unchanged', action: 'nothing', reason, after: values }
    : {
        ...shared,
        fate: 'changed',
        action: 'update',
        reason: null,
        borrower: copy.id,
        before,
        after,
        version: copy.version,
      };
}

/** A list of one scheme leaves the levels of others as they are. */
function levelsWith(present: string | null, read: string | null): string {
  return textOfLevels(withLevels(levelsFrom(present ?? ''), levelsFrom(read ?? '')));
}

/** The library's value may hold marks that the reading of a file tidies. */
function isSame(field: string, known: string | null, read: string | null): boolean {
  if (field === 'barcode') return known?.toLowerCase() === read?.toLowerCase();
  return known === read || (known !== null && readText(field, known).value === read);
}

function onlyFields(values: ItemValues, wanted: (field: string) => boolean): ItemValues {
  return Object.fromEntries(Object.entries(values).filter(([field]) => wanted(field)));
}

/** Without ISBN and authors, nothing but its title says which title a row is about. */
function noteTitleAlone({ row, notes }: ReadItem): void {
  if (row.isbn !== null || row.authors.length > 0) return;
  notes.push({ field: 'title', kind: 'guessed', code: 'title-alone', from: row.title, to: row.title });
}

/** Volumes of a set keep apart although one ISBN is in all of them, and so do works that have nothing else in common. */
function noteSharedIsbn({ row, notes }: ReadItem): void {
  const isbn = row.isbn ?? '';
  notes.push({ field: 'isbn', kind: 'guessed', code: 'isbn-of-several-titles', from: isbn, to: isbn });
}

function noteOtherWords(
  { row, notes }: ReadItem,
  used: ItemValues,
  code: 'title-as-in-library' | 'title-as-in-other-row',
): void {
  const to = used.title ?? '';
  if (isSame('title', to, row.title)) return;
  notes.push({ field: 'title', kind: 'guessed', code, from: row.title, to });
}

export function rejectedRow(
  number: number,
  notes: readonly ImportNote[],
  reason: ItemReasonCode,
  name = '',
): PlannedItem {
  return { ...nothing, row: number, fate: 'rejected', action: 'nothing', reason, name, notes: [...notes] };
}

/** Maps the file's item types and places to the library's; notes a new one at its first row. */
function knownKinds(library: Pick<CollectionToPlanFor, 'itemTypes' | 'places'>): KindsOf {
  const types = knownWords('itemType', 'item-type-new', library.itemTypes());
  const places = knownWords('place', 'place-new', library.places());
  return ({ itemType, place }, notes) => ({ itemType: types(itemType, notes), place: places(place, notes) });
}

function knownWords(field: 'itemType' | 'place', code: 'item-type-new' | 'place-new', known: string[]) {
  return (written: string | null, notes: ImportNote[]): string | null => {
    const word = written === null ? null : knownWordFor(written, known);
    if (written === null || word !== null) return word;
    known.push(written);
    notes.push({ field, kind: 'guessed', from: written, to: written, code });
    return written;
  };
}

/** Barcodes are never repaired by guessing; one that is shorter than nearly all others gets a note. */
function noteShortBarcodes(planned: readonly ReadItem[]): void {
  const lengths = new Map<number, number>();
  for (const { row } of planned) {
    const length = row.barcode?.length ?? 0;
    lengths.set(length, (lengths.get(length) ?? 0) + 1);
  }
  const usual = [...lengths].find(([, count]) => count >= planned.length * 0.9)?.[0];
  if (usual === undefined) return;
  for (const { row, notes } of planned) {
    if (row.barcode === null || row.barcode.length >= usual || !/^\d+$/.test(row.barcode)) continue;
    notes.push({
      field: 'barcode',
      kind: 'guessed',
      code: 'barcode-short',
      from: row.barcode,
      to: row.barcode,
    });
  }
}
