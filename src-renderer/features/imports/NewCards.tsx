// The step after an import of borrowers: card numbers for those who came without one.

import { useQuery } from '@tanstack/react-query';
import { CardNumbers } from '../labels/CardNumbers.tsx';
import { importQueries } from './import-queries.ts';

/** The most borrowers who get numbers in one step. */
const mostAtOnce = 2000;

export function NewCards({ id }: { readonly id: string }) {
  const added = useQuery(importQueries.addedBorrowers(id)).data ?? [];
  const parts = Array.from({ length: Math.ceil(added.length / mostAtOnce) }, (_, part) =>
    added.slice(part * mostAtOnce, (part + 1) * mostAtOnce),
  );
  return parts.map((ids) => <CardNumbers key={ids[0]} ids={ids} />);
}
