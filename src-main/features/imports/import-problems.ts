// The problems of imports.
import { declareProblems } from '../../core/problems/declared-problems.ts';

export const importProblems = declareProblems({
  'import-not-possible': { status: 409, title: 'The import is not at the right step for this' },
  'imports-undecided': { status: 409, title: 'Too many imports wait for a decision' },
  'import-busy': { status: 409, title: 'Another import is running' },
  'import-outdated': { status: 409, title: 'The library has changed since the import was planned' },
  'import-file-gone': { status: 409, title: 'The file of the import no longer exists' },
  'import-undo-obstructed': { status: 409, title: 'A later change prevents undoing the import' },
});

declare module '../../core/problems/declared-problems.ts' {
  interface DeclaredProblems {
    imports: typeof importProblems;
  }
}
