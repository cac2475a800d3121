// Which steps of setting up a new library are still to be done; shared by the desk and the guide.

import { useQuery } from '@tanstack/react-query';
import { libraryQueries } from '../api/library-queries.ts';
import type { Settings, Status } from '../api/library.ts';
import { useStatus } from './use-library.ts';

export type FirstStep = Settings['firstSteps'][number];

/** In the order of the guide. */
export const firstSteps = [
  'library',
  'days',
  'rules',
  'scanner',
  'backups',
  'borrowers',
  'items',
] as const satisfies readonly FirstStep[];

/** The steps that are done: those marked so, and borrowers and items if there are any. */
export function stepsDone(
  marked: readonly FirstStep[],
  { borrowers, items }: Pick<Status['counts'], 'borrowers' | 'items'>,
): readonly FirstStep[] {
  return firstSteps.filter(
    (step) =>
      marked.includes(step) || (step === 'borrowers' && borrowers > 0) || (step === 'items' && items > 0),
  );
}

/**
 * Null while it is not known, and once the guide has nothing to say any more: every step is done, or the library was
 * filled without the guide.
 */
export function useFirstSteps(): readonly FirstStep[] | null {
  const marked = useQuery(libraryQueries.settings()).data?.firstSteps;
  const counts = useStatus()?.counts;
  if (marked === undefined || counts === undefined) return null;
  if (marked.length === 0 && counts.borrowers > 0 && counts.items > 0) return null;
  const done = stepsDone(marked, counts);
  return done.length === firstSteps.length ? null : done;
}
