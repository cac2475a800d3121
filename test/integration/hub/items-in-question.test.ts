// An item of which two desks say different things: its scan says so and answers; until then it makes no letter and no charge.
import { expect, test } from 'vitest';
import { askWhoHas } from '../../support/desks-of-a-library.ts';
import { openTestLibrary, type TestLibrary } from '../../support/open-library.ts';
import { addBorrower, addItem, bodyOf, lend, type Copy } from '../../support/school-year.ts';

/** A library in which a book is overdue. */
async function overdueBook(): Promise<{ library: TestLibrary; copy: Copy }> {
  const library = await openTestLibrary();
  bodyOf(
    await library.post('/settings', {
      chargesEnabled: true,
      overdueCharges: [{ rule: 'rule-any', amount: 33, per: 'open-day', graceDays: 0, maximum: null }],
    }),
    200,
  );
  const copy = await addItem(library);
  await lend(library, await addBorrower(library, { email: 'noor@school.example' }), copy);
  library.clock.set('2027-02-01T09:00:00.000Z');
  return { library, copy };
}

const notices = async (library: TestLibrary): Promise<unknown[]> =>
  bodyOf(await library.get('/mail/overdue-notices?to=borrower'), 200);
const back = async (library: TestLibrary, { barcode }: Copy) =>
  bodyOf<{ outcome: string; overview: { money: unknown }; otherClaims?: unknown[] }>(
    await library.post('/desk/scans', { code: barcode }),
    200,
  );
const toDecide = async (library: TestLibrary): Promise<number> =>
  bodyOf<{ counts: { toDecide: number } }>(await library.get('/status'), 200).counts.toDecide;

test('no letter names it, and it is not declared lost by itself', async () => {
  const { library, copy } = await overdueBook();
  expect(await notices(library)).toHaveLength(1);
  await askWhoHas(library, copy.id);
  expect(await notices(library)).toEqual([]);
  bodyOf(await library.post('/settings', { lostAfterDaysOverdue: 10 }), 200);
  await library.library.services.circulation.declareLongOverdueLost();
  expect(bodyOf(await library.get(`/items/${copy.id}`), 200)).toMatchObject({
    status: 'in-collection',
    loan: { isInQuestion: true },
  });
  bodyOf(await library.post(`/questions/${copy.id}`, { loan: await loanOf(library) }), 200);
  expect(await notices(library)).toHaveLength(1);
});

const loanOf = async (library: TestLibrary): Promise<string | undefined> =>
  bodyOf<{ id: string }[]>(await library.get('/loans'), 200)[0]?.id;

test('its scan says what the other desk said, answers, and charges nothing', async () => {
  const { library, copy } = await overdueBook();
  await askWhoHas(library, copy.id);
  expect(await toDecide(library)).toBe(1);
  expect(await back(library, copy)).toMatchObject({
    outcome: 'returned',
    loan: { isInQuestion: false },
    overview: { money: { owed: 0 } },
    otherClaims: [{ desk: null, isHere: false, loan: null, borrower: null }],
  });
  expect(await toDecide(library)).toBe(0);
  expect((await back(library, copy)).otherClaims).toBeUndefined();
});

test('a book of which all desks say the same is charged as ever', async () => {
  const { library, copy } = await overdueBook();
  const { otherClaims, overview } = await back(library, copy);
  expect(otherClaims).toBeUndefined();
  expect(overview.money).not.toMatchObject({ owed: 0 });
});

test('a scan for someone else is refused, and says what the other desk said', async () => {
  const { library, copy } = await overdueBook();
  await askWhoHas(library, copy.id);
  const { id } = await addBorrower(library, {});
  const scan = { code: copy.barcode, borrower: id };
  expect(bodyOf(await library.post('/desk/scans', scan), 200)).toMatchObject({
    outcome: 'refused',
    otherClaims: [{ loan: null }],
  });
  expect(await toDecide(library)).toBe(1);
});
