// The problems of the watched folder.
import { declareProblems } from '../../core/problems/declared-problems.ts';

export const synchronisationProblems = declareProblems({
  'folder-unusable': { status: 409, title: 'This folder cannot be watched' },
});

declare module '../../core/problems/declared-problems.ts' {
  interface DeclaredProblems {
    synchronisation: typeof synchronisationProblems;
  }
}
