// Counts items for the filters of a list: each filter counts what the other filters let through.

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

/** The most frequent first, then by name; values that no item has do not occur. */
export function itemCounts(
  groups: readonly (Facets & { readonly count: number })[],
  wanted: Wanted,
): ItemCounts {
  const facets = Object.keys(wanted) as Facet[];
  const passes = (group: Facets, except?: Facet) =>
    facets.every(
      (facet) => facet === except || wanted[facet] === undefined || same(group[facet], wanted[facet]),
    );
  const by = (facet: Facet): Counted[] => {
    const counts = new Map<string, number>();
    for (const group of groups) {
      const name = group[facet];
      if (name !== null && name !== '' && passes(group, facet))
        counts.set(name, (counts.get(name) ?? 0) + group.count);
    }
    return [...counts]
      .map(([name, count]) => ({ name, count }))
      .toSorted((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
  };
  return {
    all: groups.reduce((sum, group) => (passes(group) ? sum + group.count : sum), 0),
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
