// Moves whole invented schools in, in the form of five programs: every open loan comes or is named, and undo leaves nothing.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { committed, corrected, planned, rowsOf, undone } from '../support/import-files.ts';
import { openTestLibrary, type TestLibrary } from '../support/open-library.ts';
import { bodyOf } from '../support/school-year.ts';
import {
  books,
  openLoans,
  owed,
  pupils,
  strayCharge,
  strayLoans,
  waitingHolds,
  wholeSchools,
  type SchoolFile,
} from '../support/whole-schools.ts';

interface LoanHere {
  readonly borrower: { readonly barcode: string };
  readonly item: { readonly barcode: string };
  readonly checkedOutAt: string;
  readonly dueOn: string;
  readonly renewals: number;
}

let library: TestLibrary;
beforeEach(async () => {
  library = await openTestLibrary();
  await library.post('/settings', { timeZone: 'Europe/Amsterdam' });
});
afterEach(() => library.remove());

async function planOf({ of, name, bytes, choices }: SchoolFile) {
  const plan = await planned(library, bytes, name, of);
  return choices === undefined ? plan : corrected(library, plan.id, choices);
}
const listed = async <Row>(path: string): Promise<Row[]> => bodyOf<Row[]>(await library.get(path), 200);

test.each(Object.keys(wholeSchools) as (keyof typeof wholeSchools)[])(
  'a school from %s',
  { timeout: 60_000 },
  async (system) => {
    const { files, tellsRenewals } = wholeSchools[system];
    const done: string[] = [];
    for (const file of files) {
      const plan = await planOf(file);
      expect(plan, file.name).toMatchObject({ status: 'planned' });
      if (file.of === 'loans') {
        const left = (await rowsOf(library, plan.id)).filter(({ moved }) => (moved?.reason ?? null) !== null);
        expect(left.map(({ moved }) => moved?.reason)).toEqual(['borrower-unknown', 'copy-unknown']);
        const overdue = openLoans.filter(({ dueOn }) => dueOn < '2026-09-07').length;
        expect(plan.found).toMatchObject({
          balance: {
            open: openLoans.length + strayLoans.length,
            overdue: overdue + strayLoans.length,
            openHere: openLoans.length,
            overdueHere: overdue,
          },
        });
      }
      if (file.of === 'holds')
        expect(plan.found?.balance).toMatchObject({
          open: waitingHolds.length + 1,
          openHere: waitingHolds.length,
        });
      if (file.of === 'charges') {
        const sum = owed.reduce((total, { amount }) => total + amount, 0);
        expect(plan.found?.balance).toMatchObject({
          open: owed.length + 1,
          openHere: owed.length,
          owed: sum + strayCharge.amount,
          owedHere: sum,
        });
      }
      expect(await committed(library, plan.id), file.name).toMatchObject({ status: 'applied' });
      done.unshift(plan.id);
    }

    const people = await listed<{ barcode: string; givenName: string; familyName: string; group: string }>(
      '/users',
    );
    expect(people.map(({ barcode, group }) => ({ card: barcode, group }))).toEqual(
      pupils.map(({ card, group }) => ({ card, group })),
    );
    expect(people.map(({ givenName, familyName }) => `${givenName} ${familyName}`)).toEqual(
      pupils.map(({ givenName, familyName }) => `${givenName} ${familyName}`),
    );
    expect(
      (await listed<{ barcode: string; title: string }>('/items')).map(({ barcode, title }) => [
        barcode,
        title,
      ]),
    ).toEqual(books.flatMap(({ barcodes, title }) => barcodes.map((barcode) => [barcode, title])));
    expect(
      (await listed<LoanHere>('/loans'))
        .map((loan) => ({
          card: loan.borrower.barcode,
          barcode: loan.item.barcode,
          lentOn: loan.checkedOutAt.slice(0, 10),
          dueOn: loan.dueOn,
          renewals: loan.renewals,
        }))
        .toSorted((one, other) => one.barcode.localeCompare(other.barcode)),
    ).toEqual(openLoans.map((loan) => (tellsRenewals ? loan : { ...loan, renewals: 0 })));

    expect(
      (await listed<{ borrower: { barcode: string }; placedAt: string; place: number }>('/holds')).map(
        ({ borrower, placedAt, place }) => [borrower.barcode, placedAt.slice(0, 10), place],
      ),
    ).toEqual(
      expect.arrayContaining(waitingHolds.map(({ card, heldOn, place }) => [card, heldOn, place])) as unknown,
    );

    for (const file of files)
      expect((await planOf(file)).counts, `${file.name} again`).toMatchObject({ new: 0, changed: 0 });
    for (const id of done) expect(await undone(library, id)).toMatchObject({ status: 'undone' });
    for (const path of ['/users', '/items', '/loans', '/holds']) expect(await listed(path)).toEqual([]);
  },
);
