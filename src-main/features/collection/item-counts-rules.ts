// Counts items or titles for the filters of a list: each filter counts what the other filters let through.

/** Where an item can be; one that is lost while on loan is lost. */
export const itemStates = [
  'available',
  'on-hold-shelf',
  'on-loan',
  'lost',
  'withdrawn',
  'not-for-loan',
  'missing',
  'in-repair',
  'in-processing',
] as const;
export type ItemState = (typeof itemStates)[number];

/** The facts by which items are counted, under the names of the filters. */
export interface Facets {
  readonly state: ItemState;
  readonly itemType: string;
  readonly shelf: string | null;
  readonly place: string | null;
  readonly language: string | null;
  readonly subject: readonly string[];
  /** Each as `avi:M4`. */
  readonly level: readonly string[];
  /** Of readers, in years. */
  readonly age: readonly string[];
  readonly year: string | null;
  readonly lent: 'never' | null;
  readonly isbn: 'none' | null;
  readonly cover: 'none' | null;
  /** The month in which it was added, such as `2026-09`. */
  readonly addedSince: string;
}

type Facet = keyof Facets;
type Wanted = Readonly<Partial<Record<Facet, string | number | undefined>>>;

interface Counted<Name extends string = string> {
  name: Name;
  count: number;
}

/** So many items that share these values, or so many titles whose copies have them. */
export interface CountedGroup {
  readonly copies: readonly Facets[];
  readonly count: number;
}

const facets: readonly Facet[] = [
  'state',
  'itemType',
  'shelf',
  'place',
  'language',
  'subject',
  'level',
  'age',
  'year',
  'lent',
  'isbn',
  'cover',
  'addedSince',
];

/** Counts group by group. A title counts where one of its copies has all that is wanted. */
export function itemCounter(given: Wanted) {
  const filters = facets.flatMap((facet) => {
    const value = given[facet];
    return value === undefined ? [] : [{ facet, value: String(value) }];
  });
  const tallies = new Map(facets.map((facet) => [facet, new Map<string, number>()]));
  const tally = (facet: Facet, names: Iterable<string>, count: number) => {
    const counts = tallies.get(facet);
    if (counts !== undefined) for (const name of names) counts.set(name, (counts.get(name) ?? 0) + count);
  };
  const tallyOf = (facet: Facet) => [...(tallies.get(facet) ?? [])];
  let all = 0;
  return {
    add(groups: readonly CountedGroup[]): void {
      for (const { copies, count } of groups) {
        const failed = copies.map((copy) => filters.filter(({ facet, value }) => !has(copy, facet, value)));
        if (filters.length === 0 || failed.some(({ length }) => length === 0)) all += count;
        for (const facet of facets) {
          // A filter does not narrow its own counts.
          const passes = (at: number) => failed[at]?.every((each) => each.facet === facet) ?? false;
          const passing = filters.length === 0 ? copies : copies.filter((_, at) => passes(at));
          if (passing.length === copies.length) tally(facet, namesOf(copies)[facet], count);
          else if (passing.length > 0) tally(facet, namesIn(passing, facet), count);
        }
      }
    },
    /** The most frequent first, then by name; years and months the latest first. What nothing has does not occur. */
    counts: () => ({
      all,
      byState: frequentFirst(tallyOf('state')) as Counted<ItemState>[],
      byItemType: frequentFirst(tallyOf('itemType')),
      byShelf: frequentFirst(tallyOf('shelf')),
      byPlace: frequentFirst(tallyOf('place')),
      byLanguage: frequentFirst(tallyOf('language')),
      bySubject: frequentFirst(tallyOf('subject')),
      byLevel: frequentFirst(tallyOf('level')),
      byAge: latestFirst(tallyOf('age'), (age) => -Number(age)),
      byYear: latestFirst(tallyOf('year'), Number),
      byLent: frequentFirst(tallyOf('lent')) as Counted<'never'>[],
      byIsbn: frequentFirst(tallyOf('isbn')) as Counted<'none'>[],
      byCover: frequentFirst(tallyOf('cover')) as Counted<'none'>[],
      byAddedSince: summedUp(latestFirst(tallyOf('addedSince'), (month) => Number(month.replace('-', '')))),
    }),
  };
}

/** Kept with the copies, which many counts share. */
const kept = new WeakMap<readonly Facets[], Readonly<Record<Facet, readonly string[]>>>();

function namesOf(copies: readonly Facets[]): Readonly<Record<Facet, readonly string[]>> {
  const cached = kept.get(copies);
  if (cached !== undefined) return cached;
  const namesOf = (facet: Facet): readonly string[] => [...namesIn(copies, facet)];
  const names = {
    state: namesOf('state'),
    itemType: namesOf('itemType'),
    shelf: namesOf('shelf'),
    place: namesOf('place'),
    language: namesOf('language'),
    subject: namesOf('subject'),
    level: namesOf('level'),
    age: namesOf('age'),
    year: namesOf('year'),
    lent: namesOf('lent'),
    isbn: namesOf('isbn'),
    cover: namesOf('cover'),
    addedSince: namesOf('addedSince'),
  };
  kept.set(copies, names);
  return names;
}

/** The values that a group is counted under: of months the latest alone, because the earlier ones include it. */
function namesIn(copies: readonly Facets[], facet: Facet): Iterable<string> {
  const names = new Set(copies.flatMap((copy) => copy[facet] ?? []).filter((name) => name !== ''));
  if (facet !== 'addedSince' || names.size < 2) return names;
  return [...names].toSorted().slice(-1);
}

/** Names are compared without their case, as the database compares those of item types. */
function has(copy: Facets, facet: Facet, value: string): boolean {
  if (facet === 'addedSince') return copy.addedSince >= value;
  return [copy[facet] ?? []].flat().some((name) => name.toLowerCase() === value.toLowerCase());
}

const counted = ([name, count]: readonly [string, number]): Counted => ({ name, count });

const frequentFirst = (tally: readonly (readonly [string, number])[]): Counted[] =>
  tally.map(counted).toSorted((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));

const latestFirst = (
  tally: readonly (readonly [string, number])[],
  order: (name: string) => number,
): Counted[] => tally.map(counted).toSorted((a, b) => order(b.name) - order(a.name));

/** Each with all before it: what was added since a month. */
function summedUp(rows: readonly Counted[]): Counted[] {
  let sum = 0;
  return rows.map(({ name, count }) => ({ name, count: (sum += count) }));
}
