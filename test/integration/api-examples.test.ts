// Tests that the examples in the API's document are ones to copy: sent they work, and what they answer makes sense.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Refusals } from '../../src-main/core/problems/declared-refusals.ts';
import { declaredProblems, declaredRefusals } from '../../src-main/library/features.ts';
import { openTestLibrary, type TestLibrary } from '../support/open-library.ts';
import { addBorrower, addItem, bodyOf, lend } from '../support/school-year.ts';

let library: TestLibrary;
beforeEach(async () => {
  library = await openTestLibrary();
});
afterEach(() => library.remove());

const exampleOf = (name: string): Record<string, unknown> =>
  library.document.components.schemas[name]?.['example'] as Record<string, unknown>;

test('the examples of requests, sent one after the other, carry a pupil and a book through a day', async () => {
  const day: [path: string, shape: string, status: number][] = [
    ['/users', 'NewBorrower', 201],
    ['/items', 'NewItem', 201],
    ['/checkouts', 'Checkout', 201],
    ['/returns', 'Return', 200],
    ['/desk/scans', 'Scan', 200],
    ['/tokens', 'NewToken', 201],
    ['/webhooks', 'NewWebhook', 201],
  ];
  for (const [path, shape, status] of day) {
    const answer = await library.post(path, exampleOf(shape));
    expect([path, answer.status, answer.status === status ? null : answer.body]).toEqual([
      path,
      status,
      null,
    ]);
  }
  const rows = [exampleOf('BorrowerRow')];
  expect((await library.post('/users/batch', rows)).body).toMatchObject({ unchanged: 1, failed: 0 });
  const overview = bodyOf<{ refusals: unknown[] }>(await library.get('/loans/ext:S-1042'), 200);
  expect(overview.refusals).toEqual([]); // who is added by copying may borrow
});

describe('an example of an answer', () => {
  /** Every object within every example, with where it stands. */
  function* parts(value: unknown, place: string): Generator<[string, Record<string, unknown>]> {
    if (typeof value !== 'object' || value === null) return;
    if (!Array.isArray(value)) yield [place, value as Record<string, unknown>];
    for (const [name, inner] of Object.entries(value)) yield* parts(inner, `${place}/${name}`);
  }
  const all = () =>
    Object.entries(library.document.components.schemas).flatMap(([name, schema]) => [
      ...parts(schema['example'], name),
    ]);

  test('is of a loan that is due after it was lent, and late only where it says so', () => {
    const loans = all().filter(([, one]) => 'dueOn' in one && 'checkedOutAt' in one);
    expect(loans.length).toBeGreaterThan(5);
    for (const [place, { dueOn, checkedOutAt }] of loans)
      expect(String(dueOn) > String(checkedOutAt), place).toBe(true);
    for (const [place, { overdueCount, loans: own }] of all()) {
      if (typeof overdueCount !== 'number' || !Array.isArray(own)) continue;
      const late = own.filter((one) => (one as { daysOverdue: number }).daysOverdue > 0);
      expect([place, overdueCount]).toEqual([place, late.length]);
    }
  });

  test('is of an item that is on loan where it has a loan', () => {
    const items = all().filter(([, one]) => 'availability' in one && one['loan'] !== undefined);
    expect(items.length).toBeGreaterThan(0);
    for (const [place, { availability, loan }] of items)
      expect([place, availability]).toEqual([place, loan === null ? 'available' : 'on-loan']);
  });

  test('is of a problem or a refusal whose parts belong together', () => {
    const problems = all().filter(([, one]) => String(one['type']).startsWith('urn:loandesk:problem:'));
    expect(problems.length).toBeGreaterThan(20);
    for (const [place, { type, title, status, code }] of problems) {
      expect([place, type]).toEqual([place, `urn:loandesk:problem:${String(code)}`]);
      const known = declaredProblems[code as keyof typeof declaredProblems] as
        { status: number; title: string } | undefined;
      if (known !== undefined) expect([place, status, title]).toEqual([place, known.status, known.title]);
      else expect([place, status]).toEqual([place, 409]);
    }
  });

  test('of a batch counts its own rows', () => {
    const { added, updated, unchanged, failed, results } = exampleOf('BorrowerBatchResult');
    const statuses = (results as { status: number }[]).map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(Number(added));
    expect(statuses.filter((status) => status === 200)).toHaveLength(Number(updated) + Number(unchanged));
    expect(statuses.filter((status) => status >= 400)).toHaveLength(Number(failed));
  });
});

test('a refusal carries the facts that the document names, for the client to word', async () => {
  const named: Refusals = declaredRefusals;
  const told = new Set<string>();
  const ask = async (path: string, body: object): Promise<void> => {
    const answer = await library.post(path, body);
    const { refusals = [] } = answer.body as { refusals?: { code: string; facts: object }[] };
    for (const { code, facts } of refusals) {
      told.add(code);
      expect([code, Object.keys(facts).sort()]).toEqual([code, Object.keys(named[code]?.facts ?? {}).sort()]);
    }
  };
  const other = await addBorrower(library, { barcode: '2000001' });
  const left = { blockedReason: 'Card lost', leftOn: '2026-09-01', expiresOn: '2026-09-01' };
  const gone = await addBorrower(library, left);
  const [lent, lost, withdrawn, kept] = [
    await addItem(library, { barcode: '3000001' }),
    await addItem(library),
    await addItem(library),
    await addItem(library),
  ];
  await lend(library, other, lent);
  await library.post(`/items/${lost.id}`, { status: 'lost' });
  await library.post(`/items/${withdrawn.id}`, { status: 'withdrawn' });
  await library.post(`/items/${kept.id}`, { forLoan: false });
  for (const item of [lent.id, lost.id, withdrawn.id, kept.id, 'barcode:0'])
    await ask('/checkouts', { borrower: gone.id, item });
  for (const borrower of [other.id, 'barcode:0']) await ask('/checkouts', { borrower, item: lent.id });
  await ask('/renewals', { item: lent.id });
  await ask('/returns', { item: kept.id });
  for (const { id: item } of await Promise.all(Array.from({ length: 6 }, () => addItem(library))))
    await ask('/checkouts', { borrower: other.id, item });
  await ask('/desk/scans', { code: '0' });
  await ask('/desk/scans', { code: '2000001', only: 'returns' });
  await ask('/desk/scans', { code: '3000001', only: 'borrowers' });
  expect([...told]).toEqual(
    expect.arrayContaining([
      'borrower-blocked',
      'borrower-expired',
      'borrower-left',
      'borrower-unknown',
      'code-unknown',
      'item-already-lent-to-borrower',
      'item-lent-to-other',
      'item-lost',
      'item-not-for-loan',
      'item-not-lent',
      'item-unknown',
      'item-withdrawn',
      'loan-limit-reached',
      'renewal-gains-nothing',
      'scanner-borrowers-only',
      'scanner-returns-only',
    ]),
  );
});
