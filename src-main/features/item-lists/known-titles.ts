// The library's titles and copies that rows of a list are about: by ISBN, or else by title, authors and year.
import { isTitleField, stagedItem, stagedTitle, type ItemRow, type ItemValues } from './item-row-rules.ts';
import type { FoundTitle, KnownCopy } from './items-import-repository.ts';
import type { CollectionToPlanFor } from './items-to-import.ts';
import { haveOtherNumbers } from './same-work-rules.ts';

export interface TitleKnown {
  readonly id: string;
  readonly values: ItemValues;
}

/** A title is looked up once; each copy is given to one row. */
export function knownTitles(library: CollectionToPlanFor) {
  const titleOfRow = new Map<string, TitleKnown | null>();
  const claimed = new Set<string>();
  const copies = new Map<string, KnownCopy[]>();

  function lookUp({ isbn, title, authors, publishedYear, volume }: ItemRow): FoundTitle | null {
    const byIsbn = isbn === null ? [] : library.titlesWithIsbn(isbn);
    const volumes = byIsbn.filter((one) => fits(one.volume, volume) && !haveOtherNumbers(one.title, title));
    const sameIsbn = volumes.find((one) => one.title === title) ?? volumes[0];
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

function fits(one: string | number | null, other: string | number | null): boolean {
  return one === null || other === null || one === other;
}
