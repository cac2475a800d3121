// The problems of the collection.
import { declareProblems } from '../../core/problems/declared-problems.ts';

export const collectionProblems = declareProblems({
  'item-on-loan': { status: 409, title: 'The item is still lent' },
  'shelf-backwards': { status: 409, title: 'The shelf ends before it begins' },
  'shelves-overlap': { status: 409, title: 'Two shelves have the same call numbers' },
  'place-in-use': { status: 409, title: 'Items still belong to the place' },
});

declare module '../../core/problems/declared-problems.ts' {
  interface DeclaredProblems {
    collection: typeof collectionProblems;
  }
}
