// The problems of borrowers and groups.
import { declareProblems } from '../../core/problems/declared-problems.ts';

export const borrowerProblems = declareProblems({
  'external-id-taken': { status: 409, title: 'This external number is already in use' },
  'merge-undecided': { status: 409, title: 'Merging would lose data that the request does not decide about' },
  'borrower-has-loans': { status: 409, title: 'The borrower still has items' },
  'group-in-use': { status: 409, title: 'The group still has borrowers' },
});

declare module '../../core/problems/declared-problems.ts' {
  interface DeclaredProblems {
    borrowers: typeof borrowerProblems;
  }
}
