// The records that tests put into a library: borrowers, items and loans, each in one line.
import type { Answer, TestLibrary } from './open-library.ts';

export interface Person {
  id: string;
  barcode: string | null;
  version: number;
}

export interface Copy {
  id: string;
  barcode: string;
  titleId: string;
  version: number;
}

export interface LoanAnswer {
  id: string;
  item: { id: string; barcode: string; title: string };
  borrower: {
    id: string;
    barcode: string | null;
    givenName: string;
    familyName: string;
    group: string | null;
  };
  checkedOutAt: string;
  dueOn: string;
  renewals: number;
  daysOverdue: number;
  events: number[];
}

export interface ProblemAnswer {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: string;
  errors?: { pointer: string; parameter?: string; header?: string; message: string }[];
  overridable?: boolean;
  refusals?: { code: string; overridable: boolean; facts: Record<string, unknown> }[];
}

/** The body of an answer that must have this status. The answer was held to the document; T is its shape in there. */
// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- a cast at every call says no more
export function bodyOf<T>(answer: Answer, status: number): T {
  if (answer.status !== status) {
    throw new Error(`answered ${answer.status} instead of ${status}: ${JSON.stringify(answer.body)}`);
  }
  return answer.body as T;
}

export const problemOf = (answer: Answer): ProblemAnswer => answer.body as ProblemAnswer;

export async function addBorrower(
  library: TestLibrary,
  fields: Record<string, unknown> = {},
): Promise<Person> {
  return bodyOf(await library.post('/users', { givenName: 'Noor', familyName: 'Jansen', ...fields }), 201);
}

export async function addItem(library: TestLibrary, fields: Record<string, unknown> = {}): Promise<Copy> {
  return bodyOf(await library.post('/items', { title: 'Matilda', ...fields }), 201);
}

export async function lend(library: TestLibrary, borrower: Person, item: Copy): Promise<LoanAnswer> {
  return bodyOf(await library.post('/checkouts', { borrower: borrower.id, item: item.id }), 201);
}

/** The barcodes of the items that are out, in order. */
export async function itemsOut(library: TestLibrary): Promise<string[]> {
  const loans = bodyOf<LoanAnswer[]>(await library.get('/loans'), 200);
  return loans.map((loan) => loan.item.barcode).toSorted();
}
