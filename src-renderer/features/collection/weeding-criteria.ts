// The criteria that make a book a candidate for weeding, as filters of the list and as query parameters.

import type { ItemSearch } from '../../api/library.ts';
import type { ListView } from '../../ui/lists/list-view.ts';

/** The filters with their choices: years, years, copies, and a state. */
export const criteria = [
  { field: 'notLentFor', values: ['1', '2', '3', '5', '10'] },
  { field: 'olderThan', values: ['5', '10', '15', '20'] },
  { field: 'spareCopies', values: ['1', '2', '3', '5', '10'] },
  { field: 'state', values: ['in-repair', 'missing'] },
] as const satisfies readonly { field: keyof ListView; values: readonly string[] }[];

/** Whether something is asked for; otherwise the list would be the whole collection. */
export function isWeeding(view: ListView): boolean {
  return criteria.some(({ field }) => view[field] !== null);
}

type Wanted = Pick<ItemSearch, 'notLentSince' | 'publishedBefore' | 'idleCopies' | 'state'>;

/** @param today a calendar date */
export function weedingWanted(view: ListView, today: string): Wanted {
  const year = Number(today.slice(0, 4));
  const { notLentFor, olderThan, spareCopies, state } = view;
  return {
    ...(notLentFor !== null && {
      notLentSince: `${String(year - Number(notLentFor))}${today.slice(4).replace('-02-29', '-02-28')}`,
    }),
    ...(olderThan !== null && { publishedBefore: year - Number(olderThan) }),
    ...(spareCopies !== null && { idleCopies: Number(spareCopies) }),
    ...((state === 'in-repair' || state === 'missing') && { state }),
  };
}
