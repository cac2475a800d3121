// The problems of the collection.
import { declareProblems } from '../../core/problems/declared-problems.ts';

export const collectionProblems = declareProblems({
  'item-on-loan': { status: 409, title: 'The item is still lent' },
  'place-in-use': { status: 409, title: 'Items still belong to the place' },
});

declare module '../../core/problems/declared-problems.ts' {
  interface DeclaredProblems {
    collection: typeof collectionProblems;
  }
}
