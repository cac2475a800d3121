// Tests what holds for every import of borrowers, with invented libraries and files: an export changes nothing, an undo brings all back.
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Borrower } from '../../src-main/features/borrowers/borrowers-service.ts';
import { severalBorrowers, type InventedBorrower } from '../support/borrower-arbitraries.ts';
import { committed, corrected, planned, rowsOf, undone } from '../support/import-files.ts';
import { openTestLibrary, type TestLibrary } from '../support/open-library.ts';

let library: TestLibrary;
beforeEach(async () => {
  library = await openTestLibrary();
});
afterEach(() => library.remove());

/** Each run in the library as it is by then, emptied: opening one takes longer than the run. */
async function inAnEmptyLibrary(run: () => Promise<void>): Promise<void> {
  for (const { id } of await borrowers()) expect((await library.delete(`/users/${id}`)).status).toBe(204);
  await run();
}

const borrowers = async (): Promise<Borrower[]> => (await library.get('/users')).body as Borrower[];

async function exported(query = ''): Promise<string> {
  const { body, status, headers } = await library.call('GET', `/users${query}`, undefined, {
    headers: { accept: 'text/csv' },
  });
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present');
  return `\ufeff${String(body).replace(/^\ufeff/, '')}`;
}

/** What a person sees of everybody, in an order that neither ids nor moments decide. */
async function everybody(): Promise<unknown[]> {
  return (await borrowers())
    .map(({ version: _, updatedAt: __, ...seen }) => seen)
    .sort((one, other) => one.id.localeCompare(other.id));
}

async function add(several: readonly InventedBorrower[]): Promise<void> {
  for (const one of several) {
    const { status, body } = await library.post('/users', one);
    expect(status, JSON.stringify(body)).toBe(201);
  }
}

/**
 * Starting the processes of an import takes longer than what is looked at: each run brings several invented schools,
 * which have nothing to do with each other, into one library and one file.
 */
const runs = { numRuns: 2, seed: 20261121 };
const schoolsARun = 8;

/** As many schools as a run has, each with numbers of its own. @param school makes the one whose numbers begin there */
const schools = <School>(school: (from: number) => fc.Arbitrary<School>): fc.Arbitrary<School[]> =>
  fc.tuple(...Array.from({ length: schoolsARun }, (_, index) => school(index * 50)));

test('an export that is imported again changes nothing', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      schools((from) => severalBorrowers(from, 8)),
      (invented) =>
        inAnEmptyLibrary(async () => {
          const several = invented.flat();
          await add(several);
          const before = await everybody();
          const file = await exported();
          const cells = parse(file, { bom: true, fromLine: 2 }).flat();
          expect(cells.filter((cell) => /^[=+\-@\t＝]/.test(cell))).toEqual([]);
          const one = await planned(library, file);
          const rows = await rowsOf(library, one.id);
          // A borrower with neither number nor card is known by name at most, and a name never identifies a person.
          const numbered = several.filter(
            ({ externalId, barcode }) => externalId !== null || barcode !== null,
          );
          expect(one.counts?.unchanged, JSON.stringify(rows)).toBeGreaterThanOrEqual(numbered.length);
          expect(rows.filter(({ action }) => action !== 'nothing')).toEqual([]);
          expect(rows).toHaveLength(several.length);
          await committed(library, one.id);
          expect(await everybody()).toEqual(before);
        }),
    ),
    runs,
  );
});

const wishes = fc.record({
  /** Of whom the file says something else, and who is not in it; by their places. */
  changed: fc.subarray([0, 1, 2, 3]),
  absent: fc.subarray([0, 1, 2, 3]),
  /** Who is changed once more after the import. */
  later: fc.option(fc.constantFrom(0, 1, 2, 3)),
});

/** A school before the import, what its file says, and which borrowers a person changes afterwards. */
const schoolWithFile = (from: number) =>
  fc
    .tuple(severalBorrowers(from, 4), severalBorrowers(from + 20, 3), severalBorrowers(from + 40, 4), wishes)
    .map(([present, added, others, { changed, absent, later }]) => {
      const numberOf = (kind: 'K' | 'N', at: number): string => `${kind}-${String(from)}-${String(at)}`;
      const known = present.map((one, at) => ({ ...one, externalId: numberOf('K', at), leftOn: null }));
      const inFile = known.flatMap((one, at) => {
        if (absent.includes(at)) return [];
        const { externalId, barcode } = one;
        return [changed.includes(at) ? { ...one, ...others[at], externalId, barcode, leftOn: null } : one];
      });
      const fresh = added.map((one, at) => ({ ...one, externalId: numberOf('N', at) }));
      return { known, inFile, fresh, later: later === null ? null : numberOf('K', later) };
    });

test('an undo restores every borrower, except what was changed since', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      schools(schoolWithFile),
      fc.constantFrom('leave', 'mark-left', 'delete'),
      (several, missing) =>
        inAnEmptyLibrary(async () => {
          await add(several.flatMap(({ known }) => known));
          const before = await everybody();
          const file = fileOf(several.flatMap(({ inFile, fresh }) => [...inFile, ...fresh]));
          const one = await planned(library, file);
          await corrected(library, one.id, { missing: { do: missing, among: 'everyone' } });
          const done = await committed(library, one.id);
          expect(done.result).toMatchObject({ skipped: 0 });
          expect(done.result?.added).toBe(several.flatMap(({ fresh }) => fresh).length);

          const laterOnes = new Set(several.map(({ later }) => later));
          const touched = (await borrowers()).filter(({ externalId }) => laterOnes.has(externalId ?? ''));
          const rows = await rowsOf(library, one.id);
          const obstacles = touched.filter(({ id }) =>
            rows.some(
              ({ borrower, fields }) =>
                borrower?.id === id && fields.some(({ field }) => field === 'message'),
            ),
          );
          for (const { id } of touched) {
            const { status } = await library.post(`/users/${id}`, { message: 'Said afterwards' });
            expect(status).toBe(200);
          }
          const { body } = await library.get(`/imports/${one.id}/undo`);
          expect(body).toMatchObject({ obstacleCount: obstacles.length });
          await undone(library, one.id, obstacles.length > 0);
          const expected = (before as Borrower[]).map((was) =>
            touched.some(({ id }) => id === was.id) ? { ...was, message: 'Said afterwards' } : was,
          );
          expect(await everybody()).toEqual(expected);
        }),
    ),
    runs,
  );
});

/** A file as a school would make it, with the marks that keep a spreadsheet from calculating. */
function fileOf(several: readonly InventedBorrower[]): string {
  const columns = Object.keys(several[0] ?? {}) as (keyof InventedBorrower)[];
  const cell = (value: string | null): string =>
    value === null ? '' : `"${value.replace(/^(?='*[=+\-@＝])/, "'").replaceAll('"', '""')}"`;
  const lines = several.map((one) => columns.map((column) => cell(one[column])).join(','));
  return `\ufeff${[columns.join(','), ...lines].join('\r\n')}\r\n`;
}
