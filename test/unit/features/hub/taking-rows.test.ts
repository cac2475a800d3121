// Tests that rows of the main desk keep their keys, and that rows of this desk with the same keys make room.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openWriter, type WritableDatabase } from '../../../../src-main/core/database/connection.ts';
import { migrate } from '../../../../src-main/core/database/migrations.ts';
import { examinationOf } from '../../../../src-main/features/health/examination-repository.ts';
import { copiedTables } from '../../../../src-main/features/hub/copied-tables.ts';
import { rowWrites } from '../../../../src-main/features/hub/taking-repository.ts';
import { tables } from '../../../../src-main/library/features.ts';

type Row = Record<string, string | number | null>;

const folder = mkdtempSync(path.join(tmpdir(), 'loandesk-taking-'));
const db: WritableDatabase = openWriter(path.join(folder, 'loandesk.db'));
migrate(db, folder);
const numbered = copiedTables(db, tables).filter(
  ({ columns, identity }) => columns.includes('key') && !identity.includes('key'),
);
const now = '2026-09-07T10:00:00.000Z';

beforeEach(() => {
  db.exec('BEGIN');
  db.exec(`
    INSERT INTO item_types (id, name) VALUES ('type', 'Fossil');
    INSERT INTO borrower_categories (id, name) VALUES ('category', 'Fossil keeper');
  `);
  return () => db.exec('ROLLBACK');
});
afterAll(() => {
  db.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A record of each numbered table, all with key 1. */
function recordsOf(desk: 'here' | 'main'): Record<string, Row> {
  const stamps = { created_at: now, updated_at: now };
  const lent = { borrower_id: `${desk} borrower`, item_id: `${desk} item` };
  return {
    borrowers: { category_id: 'category', given_name: desk, family_name: 'Jansen', ...stamps },
    titles: { title: `Ammonites of ${desk}`, ...stamps },
    items: { barcode: `1${desk}`, title_id: `${desk} title`, item_type_id: 'type', ...stamps },
    loans: { ...lent, checked_out_at: now, due_on: '2026-09-28' },
    holds: { borrower_id: `${desk} borrower`, title_id: `${desk} title`, placed_at: now, position: 1 },
    bookings: {
      borrower_id: `${desk} borrower`,
      title_id: `${desk} title`,
      copies: 1,
      from_on: '2027-01-01',
      to_on: '2027-01-02',
      booked_at: now,
    },
    charge_entries: {
      ...lent,
      loan_id: `${desk} loan`,
      charge_id: `${desk} charge_entrie`,
      kind: 'charge',
      about: 'lost',
      amount: 100,
      at: now,
      desk,
    },
    stocktakes: { name: `All of ${desk}`, started_at: now },
  };
}

function inserted(table: string, row: Row): void {
  const names = Object.keys(row);
  db.prepare(
    `INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map((name) => `@${name}`).join(', ')})`,
  ).run(row);
}
const rowsOf = (table: string) => db.prepare<[], Row>(`SELECT * FROM ${table} ORDER BY id`).all();
const valuesIn = (row: Row): (string | number | null)[] => Object.values(row);

/** Whether search and references hold, and each record is noted once for programs that keep a copy. */
function expectWhole(): void {
  const examination = examinationOf(db);
  expect(examination.searchFaults()).toEqual([]);
  expect(examination.brokenReferences()).toEqual([]);
  for (const list of ['borrowers', 'items', 'titles']) {
    const noted = db.prepare<[string], number>('SELECT key FROM changes WHERE list = ? ORDER BY key').pluck();
    const present = db.prepare<[], number>(`SELECT key FROM ${list} ORDER BY key`).pluck();
    expect(noted.all(list)).toEqual(present.all());
  }
}

test('a record of this desk goes above those of the main desk, in each table', () => {
  const idIn = (table: string, desk: string): string => `${desk} ${table.replace(/s$/, '')}`;
  const all = (desk: 'here' | 'main') =>
    numbered.map(({ name }): [string, Row] => {
      const record = recordsOf(desk)[name];
      if (record === undefined) throw new Error(`add a record of ${name}`);
      return [name, { key: 1, id: idIn(name, desk), ...record }];
    });
  db.pragma('defer_foreign_keys = ON');
  for (const [table, row] of all('main')) inserted(table, row);
  const arriving = new Map(numbered.map(({ name }) => [name, rowsOf(name)]));
  for (const { name } of numbered.toReversed()) db.exec(`DELETE FROM ${name}`);
  for (const [table, row] of all('here')) inserted(table, row);
  const here = new Map(numbered.map(({ name }) => [name, rowsOf(name)]));

  for (const table of numbered)
    rowWrites(db, table).putAll((arriving.get(table.name) ?? []).map((row) => valuesIn(row)));

  for (const { name } of numbered)
    expect(rowsOf(name)).toEqual([
      ...(here.get(name) ?? []).map((row) => ({ ...row, key: 2 })),
      ...(arriving.get(name) ?? []),
    ]);
  db.exec('DELETE FROM changes WHERE deleted_id IS NOT NULL');
  expectWhole();
});

test('whichever keys and cards the records of both desks have, those of the main desk are as they were there', () => {
  const table = numbered.find(({ name }) => name === 'borrowers');
  if (table === undefined) throw new Error('no borrowers');
  const person = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
  const records = fc.uniqueArray(
    fc.record({ id: person, key: fc.integer({ min: 1, max: 8 }), barcode: fc.integer({ min: 1, max: 8 }) }),
    {
      comparator: (one, other) =>
        one.id === other.id || one.key === other.key || one.barcode === other.barcode,
    },
  );
  fc.assert(
    fc.property(records, records, (here, arriving) => {
      db.exec('DELETE FROM borrowers; DELETE FROM changes;');
      const rowOf = (given: { id: string; key: number; barcode: number }, name: string): Row => ({
        ...given,
        barcode: `1${String(given.barcode)}`,
        category_id: 'category',
        given_name: name,
        family_name: given.id,
        created_at: now,
        updated_at: now,
      });
      for (const each of arriving) inserted('borrowers', rowOf(each, 'main'));
      const fromMain = rowsOf('borrowers');
      db.exec('DELETE FROM borrowers; DELETE FROM changes;');
      // A card of the main desk that another record has here is on its way to that record.
      const holders = here.filter(
        ({ id, barcode }) =>
          arriving.some((each) => each.id === id) || !arriving.some((each) => each.barcode === barcode),
      );
      for (const each of holders) inserted('borrowers', rowOf(each, 'here'));

      rowWrites(db, table).putAll(fromMain.toReversed().map((row) => valuesIn(row)));

      const after = rowsOf('borrowers');
      expect(after.filter(({ given_name: name }) => name === 'main')).toEqual(fromMain);
      expect(after.filter(({ given_name: name }) => name === 'here').map(({ id }) => id)).toEqual(
        holders
          .map(({ id }) => id)
          .filter((id) => !fromMain.some((row) => row['id'] === id))
          .toSorted(),
      );
      expectWhole();
    }),
  );
});
