// Finds the title that a row names: by ISBN, otherwise by a name that only one title has.
import { folded } from '../lists/folded-rules.ts';
import type { MovedReason } from './moved-words-rules.ts';

export interface TitleHere {
  readonly id: string;
  readonly title: string;
  readonly isbn: string | null;
}

export type TitleFound =
  | { readonly title: TitleHere; readonly byName: boolean }
  | { readonly title: null; readonly why: MovedReason };

/** The library's titles by what a list can call them. */
export function titlesHere(
  all: () => readonly TitleHere[],
): (isbn: string | null, name: string | null) => TitleFound {
  let known: Record<'isbns' | 'names', ReadonlyMap<string | null, readonly TitleHere[]>> | null = null;
  return (isbn, name) => {
    known ??= {
      isbns: Map.groupBy(all(), (title) => title.isbn),
      names: Map.groupBy(all(), ({ title }) => folded(title)),
    };
    const ofIsbn = isbn === null ? [] : (known.isbns.get(isbn) ?? []);
    const [first, another] = ofIsbn;
    if (first !== undefined && another === undefined) return { title: first, byName: false };
    const named = name === null ? [] : namesIn(name).map((one) => known?.names.get(one) ?? []);
    const ofName = named.find((titles) => titles.length > 0) ?? [];
    // Two editions with one ISBN may still differ by name.
    const fitting = ofIsbn.length > 0 ? ofIsbn.filter((title) => ofName.includes(title)) : ofName;
    const [only, second] = fitting;
    if (only === undefined)
      return { title: null, why: ofIsbn.length > 1 ? 'title-several' : 'title-unknown' };
    return second === undefined ? { title: only, byName: true } : { title: null, why: 'title-several' };
  };
}

/** Programs write the authors behind a title: "Matilda / Roald Dahl". */
const namesIn = (name: string): string[] => [folded(name), folded(name.split(' / ')[0])];
