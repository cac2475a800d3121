// Random histories of a library with imports, new school years, erasures, loans and restores, and what each restore must leave.
import * as fc from 'fast-check';
import { expect, vi } from 'vitest';
import type { Import } from '../../src-main/features/imports/import-record.ts';
import { committed, planned, undone } from './import-files.ts';
import { openTestLibrary, tablesIn, type TestLibrary } from './open-library.ts';
import { addBorrower, addItem, bodyOf } from './school-year.ts';

type Row = Record<string, unknown>;
type Tables = Record<string, Row[]>;

/** What happens; a number chooses one of those that are there. */
type Happening =
  | { does: 'adds borrowers' | 'imports borrowers' | 'imports books' | 'plans books'; count: number }
  | { does: 'new school year' | 'backup' | 'restart' | 'letter' }
  | { does: 'undoes import' | 'lends' | 'returns' | 'hold' | 'charge' | 'erases'; nth: number }
  | { does: 'restores'; nth: number; undone: boolean; thenImports: boolean };

const nth = fc.nat({ max: 20 });
const restores = fc.record({
  does: fc.constant('restores' as const),
  nth,
  undone: fc.boolean(),
  thenImports: fc.boolean(),
});
const happening: fc.Arbitrary<Happening> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constantFrom('adds borrowers', 'imports borrowers', 'imports books', 'plans books'),
      count: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constantFrom('new school year', 'backup', 'restart', 'letter'),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constantFrom('undoes import', 'undoes import', 'lends', 'returns', 'hold', 'charge', 'erases'),
      nth,
    }),
  },
  { weight: 2, arbitrary: restores },
);

/** Ends with a restore, so that each history has one. */
const history = fc
  .tuple(fc.array(happening, { minLength: 5, maxLength: 9 }), restores)
  .map(([before, last]) => [...before, last]);

/** Runs so many random histories, each in a library of its own. */
export async function tryHistories(numRuns: number, seed?: number): Promise<void> {
  await fc.assert(
    fc.asyncProperty(history, async (happenings) => {
      const library = await openTestLibrary();
      try {
        const school = schoolOf(library);
        await school.begin();
        for (const one of happenings) await school.go(one);
        expect(library.reported).toEqual([]);
      } finally {
        await library.remove();
      }
    }),
    { numRuns, ...(seed !== undefined && { seed }), endOnFailure: true },
  );
}

/** Columns that a restore changes although it brings nothing else: see the tables' own tests. */
const aside: readonly string[] = ['events', 'revisions', 'notices', 'tokens', 'idempotency_keys', 'erasures'];

function schoolOf(library: TestLibrary) {
  let number = 0;
  let minutes = 0;
  const next = (): number => (number += 1);
  const later = (): void => {
    minutes += 1;
    library.clock.set(new Date(Date.parse('2026-09-07T10:00:00.000Z') + minutes * 60_000).toISOString());
  };
  const rows = (table: string): Row[] => library.tables()[table] as Row[];
  const pick = (from: readonly Row[], chosen: number): string => {
    const id = from[chosen % Math.max(1, from.length)]?.['id'];
    return typeof id === 'string' ? id : 'nothing';
  };
  const settled = async (): Promise<void> => {
    await library.library.services.imports.idle();
    await library.library.services.erasures.runMaintenance();
  };
  const books = (count: number): string =>
    [
      'Title,Barcode',
      ...Array.from({ length: count }, () => next()).map((n) => `Book ${String(n)},I${String(n)}`),
    ].join('\n');
  const pupils = (count: number): string =>
    [
      'First name,Last name,School ID,Class',
      ...Array.from({ length: count }, () => next()).map(
        (n) => `P${String(n)},Test,S-${String(n)},${String((n % 3) + 1)}A`,
      ),
    ].join('\n');

  async function importBooks(count: number): Promise<void> {
    const { id } = await planned(library, books(count), 'books.csv', 'items');
    expect(await committed(library, id)).toMatchObject({
      status: 'applied',
      result: { added: count, skipped: 0 },
    });
  }

  async function reopened(how: { backup: string } | 'undo'): Promise<void> {
    bodyOf(await (how === 'undo' ? library.post('/restores/undo') : library.post('/restores', how)), 202);
    await vi.waitFor(
      async () => {
        const { latest } = bodyOf<{ latest: { state: string } }>(await library.get('/restores'), 200);
        expect(latest.state).toBe('done');
      },
      { timeout: 20_000, interval: 10 },
    );
    await settled();
  }

  /** The ledger has every event, so a restore ends where the library was, but for what the ledger does not hold. */
  async function restore(nthBackup: number): Promise<void> {
    await settled();
    const before = library.tables() as Tables;
    const backups = bodyOf<{ file: string }[]>(await library.get('/backups'), 200);
    const { file = 'none' } = backups[nthBackup % backups.length] ?? {};
    const inBackup = tablesOf(library, file);
    later();
    await reopened({ backup: file });
    const after = library.tables() as Tables;
    const ids = (tables: Tables): unknown[] => (tables['events'] ?? []).map(({ id }) => id);
    expect(ids(after).slice(0, ids(before).length), 'no event is lost').toEqual(ids(before));
    expect(
      (after['events'] ?? []).slice(ids(before).length).map(({ type }) => type),
      'the restore starts no work',
    ).toEqual(['journal.reset']);
    for (const [table, columns] of Object.entries(inLedger))
      expect(only(after, table, columns), table).toEqual(only(before, table, columns));
    expectNames(inBackup, after);
    expectImports(before, inBackup, after);
    expect((after['mail_messages'] ?? []).filter(({ status }) => status === 'queued')).toEqual([]);
  }

  async function undoRestore(before: Tables): Promise<void> {
    later();
    await reopened('undo');
    const after = library.tables() as Tables;
    for (const table of Object.keys(before).filter((name) => !aside.includes(name)))
      expect(heldBack(after[table]), `${table} is as it was before the restore`).toEqual(
        heldBack(before[table]),
      );
  }

  const go = async (one: Happening): Promise<void> => {
    later();
    switch (one.does) {
      case 'adds borrowers':
        for (let n = 0; n < one.count; n += 1) await pupil();
        return;
      case 'imports borrowers': {
        const { id } = await planned(library, pupils(one.count));
        expect(await committed(library, id)).toMatchObject({ status: 'applied' });
        return;
      }
      case 'imports books':
        await importBooks(one.count);
        return;
      case 'plans books':
        expect(await planned(library, books(one.count), 'books.csv', 'items')).toMatchObject({
          status: 'planned',
        });
        return;
      case 'new school year': {
        const { id } = bodyOf<Import>(await library.post('/roll-overs'), 201);
        await library.library.services.imports.settled(id);
        expect(await committed(library, id)).toMatchObject({ status: 'applied' });
        return;
      }
      case 'undoes import': {
        const applied = rows('imports').filter(
          ({ status, undo_until }) => status === 'applied' && undo_until !== null,
        );
        if (applied.length > 0)
          expect(await undone(library, pick(applied, one.nth), true)).toMatchObject({ status: 'undone' });
        return;
      }
      case 'letter':
        await addBorrower(library, { email: `p${String(next())}@home.example`, sendWelcomeMessage: true });
        return;
      case 'lends':
        await library.post('/checkouts', {
          borrower: pick(rows('borrowers'), one.nth),
          item: pick(rows('items'), one.nth),
        });
        return;
      case 'returns':
        await library.post('/returns', { item: pick(rows('items'), one.nth) });
        return;
      case 'hold':
        await library.post('/holds', {
          borrower: pick(rows('borrowers'), one.nth),
          title: pick(rows('titles'), one.nth),
        });
        return;
      case 'charge':
        await library.post('/charges', {
          borrower: pick(rows('borrowers'), one.nth),
          kind: 'other',
          amount: 50,
        });
        return;
      case 'erases':
        await library.post(`/users/${pick(rows('borrowers'), one.nth)}/erasure`);
        await settled();
        return;
      case 'backup':
        bodyOf(await library.post('/backups'), 201);
        return;
      case 'restart':
        await library.reopen();
        await settled();
        return;
      case 'restores': {
        await settled();
        const before = library.tables() as Tables;
        await restore(one.nth);
        if (one.undone) await undoRestore(before);
        if (one.thenImports) await importBooks(1);
        else expect((await library.post('/roll-overs')).status).toBe(201);
        await settled();
      }
    }
  };

  async function pupil(): Promise<void> {
    const n = next();
    await addBorrower(library, { givenName: `P${String(n)}`, group: `${String((n % 3) + 1)}A` });
  }

  return {
    async begin(): Promise<void> {
      bodyOf(await library.post('/settings', { chargesEnabled: true }), 200);
      for (let n = 0; n < 3; n += 1) await pupil();
      for (let n = 0; n < 2; n += 1) await addItem(library, { barcode: `I${String(next())}` });
      bodyOf(await library.post('/backups'), 201);
    },
    go,
  };
}

/** What the ledger brings back, by table. */
const inLedger: Readonly<Record<string, readonly string[]>> = {
  borrowers: ['id', 'external_id', 'group_id', 'category_id', 'left_on'],
  borrower_groups: ['id', 'name'],
  titles: ['id', 'title'],
  items: ['id', 'barcode', 'title_id', 'status'],
  loans: ['id', 'item_id', 'borrower_id', 'due_on', 'returned_at'],
  holds: ['id', 'title_id', 'ended'],
  charge_entries: ['id', 'kind', 'amount'],
};

function only(tables: Tables, table: string, columns: readonly string[]): unknown[] {
  return (tables[table] ?? [])
    .map((row) => Object.fromEntries(columns.map((column) => [column, row[column]])))
    .toSorted((one, other) => String(one['id']).localeCompare(String(other['id'])));
}

/** After an undo too the letters that waited are on hold; an erasure empties the sample cells of imports in every copy. */
const heldBack = (rows: readonly Row[] = []): Row[] =>
  rows.map((row) => ({
    ...row,
    status: row['status'] === 'queued' ? 'held' : row['status'],
    found:
      typeof row['found'] === 'string'
        ? row['found'].replaceAll(/"samples":\[[^\]]*\]/g, '"samples":[]')
        : row['found'],
  }));

/** The names of the backup are back, and no other. */
function expectNames(inBackup: Tables, after: Tables): void {
  const names = new Map((inBackup['borrowers'] ?? []).map(({ id, given_name }) => [id, given_name]));
  for (const { id, given_name } of after['borrowers'] ?? []) expect(given_name).toBe(names.get(id) ?? '?');
}

/** Each import of the backup is where its events are, and none is under way. */
function expectImports(before: Tables, inBackup: Tables, after: Tables): void {
  const statuses = (tables: Tables) =>
    new Map((tables['imports'] ?? []).map(({ id, status }) => [id, status]));
  const [earlier, then] = [statuses(before), statuses(inBackup)];
  for (const [id, status] of statuses(after)) {
    const was = earlier.get(id);
    expect(status, 'the import').toBe(was === 'applied' || was === 'undone' ? was : then.get(id));
    expect(['planned', 'applied', 'undone', 'cancelled']).toContain(status);
  }
}

function tablesOf(library: TestLibrary, backup: string): Tables {
  return tablesIn(`${library.folder}/backups`, backup) as Tables;
}
