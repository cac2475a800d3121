// The titles and copies that rows of a list are about, of the library and of the list: by ISBN, or else by title, authors and year.
import {
  isTitleField,
  stagedItem,
  stagedTitle,
  type ItemRow,
  type ItemValues,
  type Work,
} from './item-row-rules.ts';
import type { FoundTitle, KnownCopy } from './items-import-repository.ts';
import type { CollectionToPlanFor } from './items-to-import.ts';
import { isOtherWork, mostCompared } from './same-work-rules.ts';

export interface TitleKnown {
  readonly id: string;
  readonly values: ItemValues;
}

/** A title is looked up once; each copy is given to one row. */
export function knownTitles(library: CollectionToPlanFor) {
  const titleOfRow = new Map<string, TitleKnown | null>();
  const claimed = new Set<string>();
  const copies = new Map<string, KnownCopy[]>();

  const withIsbn = ({ isbn, title, volume }: ItemRow): FoundTitle[] =>
    isbn === null ? [] : library.titlesWithIsbn(isbn, title).filter((one) => fits(one.volume, volume));

  function lookUp(row: ItemRow): FoundTitle | null {
    const { isbn, title, authors, publishedYear, volume } = row;
    const sameIsbn = sameWork(withIsbn(row), row);
    if (sameIsbn !== undefined) return sameIsbn;
    // Two ISBNs are two editions.
    const called = library
      .titlesCalled(title, authors)
      .filter((one) => (isbn === null || one.isbn === null) && fits(one.volume, volume));
    return called.find((one) => fits(one.publishedYear, publishedYear)) ?? null;
  }

  return {
    of(row: ItemRow): TitleKnown | null {
      const { isbn, title, authors, publishedYear, volume } = row;
      const key = JSON.stringify([isbn, title, authors, publishedYear, volume]);
      const before = titleOfRow.get(key);
      if (before !== undefined) return before;
      const id = lookUp(row)?.id;
      const libraryTitle = id === undefined ? null : library.title(id);
      const answer =
        libraryTitle === null ? null : { id: libraryTitle.id, values: stagedTitle(libraryTitle) };
      titleOfRow.set(key, answer);
      return answer;
    },
    /** Whether the library has its ISBN, if only on another title. */
    hasIsbn: (row: ItemRow): boolean => withIsbn(row).length > 0,
    claim: ({ id }: KnownCopy): void => void claimed.add(id),
    /** A copy that no row has yet: one that is exactly as the row says, or else the first. */
    freeCopy(title: string, row: ItemRow): KnownCopy | null {
      const all = copies.get(title) ?? library.copiesOf(title);
      copies.set(title, all);
      const free = all.filter(({ id }) => !claimed.has(id));
      const said = Object.entries(stagedItem(row)).filter(([field]) => !isTitleField(field));
      const isAsSaid = (copy: KnownCopy): boolean => {
        const has: ItemValues = stagedItem(copy);
        return said.every(([field, value]) => has[field as keyof ItemValues] === value);
      };
      const copy = free.find(isAsSaid) ?? free[0] ?? null;
      if (copy !== null) claimed.add(copy.id);
      return copy;
    },
  };
}

/** The new titles of a list, each as its first row has it. */
export function titlesOfList() {
  const firsts = new Map<string, (Work & { values: ItemValues })[]>();
  return {
    of(row: ItemRow): ItemValues | null {
      const sameKey = firsts.get(fileKey(row)) ?? [];
      const called = firsts.get(titleKey(row)) ?? [];
      return sameWork([...sameKey, ...called], row)?.values ?? null;
    },
    hasIsbn: (row: ItemRow): boolean => firsts.has(fileKey(row)),
    add(row: ItemRow, values: ItemValues): void {
      const first = { ...row, values };
      const sameKey = firsts.get(fileKey(row)) ?? [];
      if (sameKey.length < mostCompared) firsts.set(fileKey(row), [...sameKey, first]);
      firsts.set(titleKey(row), [first]);
    },
  };
}

/** Rows about the same title in one file, unless they are other works. */
const fileKey = ({ isbn, title, authors, publishedYear, volume }: ItemRow): string =>
  JSON.stringify(isbn === null ? [title, authors, publishedYear, volume] : [isbn, volume]);

const titleKey = (row: ItemRow): string => JSON.stringify([fileKey(row), row.title]);

function sameWork<Title extends Work>(titles: readonly Title[], row: ItemRow): Title | undefined {
  return titles.find(({ title }) => title === row.title) ?? titles.find((one) => !isOtherWork(one, row));
}

function fits(one: string | number | null, other: string | number | null): boolean {
  return one === null || other === null || one === other;
}
