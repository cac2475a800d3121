// The problems of moves.
import { declareProblems } from '../../core/problems/declared-problems.ts';

export const moveProblems = declareProblems({
  'move-not-possible': { status: 409, title: 'The move is not at the right step for this' },
});

declare module '../../core/problems/declared-problems.ts' {
  interface DeclaredProblems {
    moves: typeof moveProblems;
  }
}
