// Counts items or titles for the filters of a list: each filter counts what the other filters let through.

/** Where an item can be; one that is lost while on loan is lost. */
export const itemStates = [
  ...(['available', 'on-loan', 'lost', 'withdrawn', 'not-for-loan'] as const),
  ...(['missing', 'in-repair', 'in-processing'] as const),
] as const;
export type ItemState = (typeof itemStates)[number];

/** What items are counted by. */
export interface Facets {
  readonly state: ItemState;
  readonly itemType: string;
  readonly shelf: string | null;
  readonly language: string | null;
}

type Facet = keyof Facets;
type Wanted = Readonly<Partial<Record<Facet, string | undefined>>>;

interface Counted<Name extends string = string> {
  name: Name;
  count: number;
}

export interface ItemCounts {
  /** Of those that all filters let through. */
  all: number;
  byState: Counted<ItemState>[];
  byItemType: Counted[];
  byShelf: Counted[];
  byLanguage: Counted[];
}

/** So many items that share these values, or so many titles whose copies have them. */
export interface CountedGroup {
  readonly copies: readonly Facets[];
  readonly count: number;
}

/**
 * The most frequent first, then by name; values that nothing has do not occur. A title counts where one of its copies has
 * all that is wanted.
 */
export function itemCounts(groups: readonly CountedGroup[], wanted: Wanted): ItemCounts {
  const facets = (Object.keys(wanted) as Facet[]).filter((facet) => wanted[facet] !== undefined);
  const passes = (copy: Facets, except?: Facet) =>
    facets.every((facet) => facet === except || same(copy[facet], wanted[facet] ?? ''));
  const by = (facet: Facet): Counted[] => {
    const counts = new Map<string, number>();
    for (const { copies, count } of groups) {
      const names = new Set(copies.filter((copy) => passes(copy, facet)).map((copy) => copy[facet]));
      for (const name of names)
        if (name !== null && name !== '') counts.set(name, (counts.get(name) ?? 0) + count);
    }
    return [...counts]
      .map(([name, count]) => ({ name, count }))
      .toSorted((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
  };
  const through = groups.filter(({ copies }) => facets.length === 0 || copies.some((copy) => passes(copy)));
  return {
    all: through.reduce((sum, { count }) => sum + count, 0),
    byState: by('state') as Counted<ItemState>[],
    byItemType: by('itemType'),
    byShelf: by('shelf'),
    byLanguage: by('language'),
  };
}

/** Names of item types are compared without their case, as the database does. */
function same(value: string | null, wanted: string): boolean {
  return value?.toLowerCase() === wanted.toLowerCase();
}
