// Tests making one borrower of two records: nothing that was lent is lost or doubled, and nothing goes unasked.
import { cpSync, rmSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newFolder, openTestLibrary, type Answer, type TestLibrary } from '../support/open-library.ts';
import {
  addBorrower,
  addItem,
  bodyOf,
  lend,
  problemOf,
  type Copy,
  type LoanAnswer,
  type Person,
} from '../support/school-year.ts';

let library: TestLibrary;
beforeEach(async () => {
  library = await openTestLibrary();
});
afterEach(() => library.remove());

type Row = Record<string, unknown>;
const merge = (stays: Person, body: Row): Promise<Answer> => library.post(`/users/${stays.id}/merge`, body);
const loanRows = () =>
  library.tables()['loans'] as { item_id: string; borrower_id: string; returned_at: string | null }[];

test('loans, past and present, the reasons staff gave, and the history follow', async () => {
  const stays = await addBorrower(library, { barcode: '1' });
  const goes = await addBorrower(library, { barcode: '2', blockedReason: 'Lost a book' });
  const [out, back] = [await addItem(library), await addItem(library)];
  const override = { codes: ['borrower-blocked'], reason: 'The librarian agrees' };
  for (const item of [out, back]) {
    const body = { borrower: goes.id, item: item.id, override };
    expect((await library.post('/checkouts', body)).status).toBe(201);
  }
  await library.post('/returns', { item: back.id });
  const before = library.tables();

  expect((await merge(stays, { from: goes.id })).body).toMatchObject({
    id: stays.id,
    blockedReason: 'Lost a book',
  });
  const after = library.tables();
  const moved = (rows: unknown) =>
    (rows as Row[]).map((row) => (row['borrower_id'] === goes.id ? { ...row, borrower_id: stays.id } : row));
  expect(after['loans']).toEqual(moved(before['loans']));
  expect(after['loan_overrides']).toEqual(before['loan_overrides']);
  const overview = bodyOf<{ loans: LoanAnswer[] }>(await library.get(`/loans/${stays.id}`), 200);
  expect(overview.loans.map(({ item }) => item.id)).toEqual([out.id]);
  const history = bodyOf<{ events: { type: string }[] }>(
    await library.get(`/events?borrower=${stays.id}`),
    200,
  );
  expect(history.events.map(({ type }) => type)).toEqual([
    'borrower.added',
    'borrower.added',
    'loan.opened',
    'loan.opened',
    'loan.returned',
    'borrower.merged',
    'borrower.deleted',
  ]);
});

interface Reference {
  table: string;
  column: string;
}

/** Each column that refers to a borrower; by its name, if no foreign key says so. */
function referencesIn(db: Database.Database): Reference[] {
  return db
    .prepare<[], Reference>(
      `SELECT s.name AS "table", f."from" AS "column" FROM sqlite_schema s JOIN pragma_foreign_key_list(s.name) f
       WHERE s.type = 'table' AND f."table" = 'borrowers'
       UNION SELECT s.name, c.name FROM sqlite_schema s JOIN pragma_table_info(s.name) c
       WHERE s.type = 'table' AND c.name = 'borrower_id'`,
    )
    .all();
}

/** A row that refers to this borrower; what stands in its other columns has no meaning. */
function addReference(db: Database.Database, { table, column }: Reference, borrower: string): void {
  const columns = db
    .prepare<[string], { name: string; type: string; notnull: number; pk: number }>(
      'SELECT name, type, "notnull", pk FROM pragma_table_info(?)',
    )
    .all(table)
    .filter(({ name, notnull, pk }) => name !== column && (notnull === 1 || pk > 0));
  const values = columns.map(({ type }) =>
    type === 'INTEGER' || type === 'REAL' ? 4711 : type === 'BLOB' ? Buffer.of(1) : '{}',
  );
  const names = [column, ...columns.map(({ name }) => name)].map((name) => `"${name}"`);
  db.prepare(`INSERT INTO "${table}" (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`).run(
    borrower,
    ...values,
  );
}

test('a row of any table that refers to the borrower follows, also of later versions, and an undo takes it back', async () => {
  const [stays, goes] = [await addBorrower(library), await addBorrower(library)];
  const db = new Database(path.join(library.folder, 'loandesk.db'));
  db.pragma('foreign_keys = OFF');
  db.pragma('ignore_check_constraints = ON');
  db.exec(
    `CREATE TABLE reading_notes (id TEXT PRIMARY KEY, written_for TEXT NOT NULL REFERENCES borrowers (id)) STRICT`,
  );
  // A borrower has one photo and one PIN: the merge chooses the photo, and the kept record keeps its PIN.
  const single = ['borrower_photos', 'borrower_pins'];
  const references = referencesIn(db).filter(({ table }) => !single.includes(table));
  for (const one of references) addReference(db, one, goes.id);
  const referring = (id: string): Reference[] =>
    references.filter(({ table, column }) =>
      db.prepare(`SELECT 1 FROM "${table}" WHERE "${column}" = ?`).get(id),
    );
  expect(referring(goes.id)).toEqual(references);

  expect((await merge(stays, { from: goes.id })).status).toBe(200);
  expect(referring(goes.id)).toEqual([]);
  expect(referring(stays.id)).toEqual(references);

  const { events } = bodyOf<{ events: { seq: number; type: string }[] }>(
    await library.get(`/events?borrower=${stays.id}`),
    200,
  );
  const merged = events.find(({ type }) => type === 'borrower.merged');
  expect((await library.post(`/events/${merged?.seq ?? 0}/undo`)).status).toBe(200);
  expect(referring(goes.id)).toEqual(references);
  db.close();
});

test('of two welcome messages that wait, one is left', async () => {
  const welcome = { email: 'noor@school.example', sendWelcomeMessage: true };
  const [stays, goes] = [await addBorrower(library, welcome), await addBorrower(library, welcome)];
  expect((await merge(stays, { from: goes.id })).status).toBe(200);
  const waiting = library.tables()['mail_messages'] as { borrower_id: string }[];
  expect(waiting.map(({ borrower_id }) => borrower_id)).toEqual([stays.id]);
});

test('the old id and the old card still find the borrower, also after another merge', async () => {
  const [first, second, third] = [
    await addBorrower(library, { barcode: '11' }),
    await addBorrower(library, { barcode: '12' }),
    await addBorrower(library, { barcode: '13' }),
  ];
  expect((await merge(second, { from: first.id })).status).toBe(200);
  expect((await merge(third, { from: second.id, take: ['barcode'] })).body).toMatchObject({ barcode: '12' });
  for (const reference of [first.id, second.id, 'barcode:11', 'barcode:12', 'barcode:13']) {
    expect((await library.get(`/users/${reference}`)).body, reference).toMatchObject({ id: third.id });
  }
  for (const code of ['11', '12', '13']) {
    expect((await library.post('/desk/scans', { code })).body, code).toMatchObject({
      outcome: 'borrower-opened',
      overview: { borrower: { id: third.id } },
    });
  }
  const item = await addItem(library);
  const lent = await library.post('/checkouts', { borrower: 'barcode:11', item: item.id });
  expect(lent.body).toMatchObject({ borrower: { id: third.id } });
});

test('a card that is given to another borrower opens the new one', async () => {
  const [stays, goes] = [
    await addBorrower(library, { barcode: '21' }),
    await addBorrower(library, { barcode: '22' }),
  ];
  await merge(stays, { from: goes.id });
  const pupil = await addBorrower(library, { barcode: '22' });
  expect((await library.get('/users/barcode:22')).body).toMatchObject({ id: pupil.id });
  await library.delete(`/users/${pupil.id}`);
  expect((await library.get('/users/barcode:22')).status).toBe(404);
});

test('a program with an old copy neither changes nor deletes the borrower by the old id', async () => {
  const [stays, goes] = [await addBorrower(library), await addBorrower(library, { externalId: 'S-9' })];
  await merge(stays, { from: goes.id, keep: ['externalId'] });
  expect((await library.post(`/users/${goes.id}`, { familyName: 'Old' })).status).toBe(404);
  expect((await library.delete(`/users/${goes.id}`)).status).toBe(404);
  expect((await library.get('/users/ext:S-9')).status).toBe(404);
  expect((await library.get(`/users/${stays.id}`)).body).toMatchObject({ familyName: 'Jansen' });
});

test('a program that asks what has changed hears that the old record is gone, and into whom', async () => {
  const [stays, goes] = [
    await addBorrower(library, { barcode: '31' }),
    await addBorrower(library, { barcode: '32', externalId: 'S-32' }),
  ];
  library.clock.set('2026-09-07T11:00:00.000Z');
  await merge(stays, { from: goes.id });
  const changes = bodyOf<Row[]>(await library.get('/users?updatedSince=2026-09-07T11:00:00.000Z'), 200);
  expect(changes).toMatchObject([
    { id: goes.id, deleted: true, barcode: '32', externalId: 'S-32', mergedInto: stays.id },
    { id: stays.id, externalId: 'S-32' },
  ]);
  expect(bodyOf<Row[]>(await library.get('/users'), 200).map(({ id }) => id)).toEqual([stays.id]);
});

describe('which value stays', () => {
  test('what is empty is filled in; what differs has to be chosen, or nothing happens', async () => {
    const stays = await addBorrower(library, { familyName: 'Jansen', group: '3A' });
    const goes = await addBorrower(library, {
      familyName: 'Janssen',
      group: '3B',
      email: 'noor@school.example',
      expiresOn: '2027-07-31',
    });
    const before = library.tables();
    const refused = problemOf(await merge(stays, { from: goes.id, take: ['group'] }));
    expect(refused).toMatchObject({ status: 409, code: 'merge-undecided' });
    expect(refused.errors?.map(({ pointer }) => pointer)).toEqual(['/familyName', '/expiresOn']);
    expect(library.tables()).toEqual(before);
    const body = { from: goes.id, take: ['group', 'expiresOn'], keep: ['familyName'] };
    expect((await merge(stays, body)).body).toMatchObject({
      familyName: 'Jansen',
      group: '3B',
      email: 'noor@school.example',
      expiresOn: '2027-07-31',
    });
  });

  test('a field that is both taken and kept, and a borrower merged with itself, are mistakes', async () => {
    const [stays, goes] = [await addBorrower(library), await addBorrower(library)];
    const both = await merge(stays, { from: goes.id, take: ['group'], keep: ['group'] });
    expect([both.status, problemOf(both).errors?.[0]?.pointer]).toEqual([400, '/keep']);
    const itself = await merge(stays, { from: stays.id });
    expect([itself.status, problemOf(itself).errors?.[0]?.pointer]).toEqual([400, '/from']);
    expect((await merge(stays, { from: 'nobody' })).status).toBe(404);
    const headers = { 'if-match': '"7"' };
    const late = await library.call('POST', `/users/${stays.id}/merge`, { from: goes.id }, { headers });
    expect(problemOf(late).code).toBe('version-conflict');
  });
});

test('a merge that only the ledger knows is made again, from the names that are still there', async () => {
  const stays = await addBorrower(library, { barcode: '41', familyName: 'Jansen' });
  const goes = await addBorrower(library, {
    barcode: '42',
    familyName: 'Janssen',
    email: 'noor@school.example',
  });
  const item = await addItem(library);
  await lend(library, goes, item);
  await library.close();
  const copy = newFolder();
  cpSync(path.join(library.folder, 'loandesk.db'), path.join(copy, 'loandesk.db'));
  await library.reopen();
  await merge(stays, { from: goes.id, take: ['familyName', 'barcode'] });
  await library.close();
  const after = library.tables();
  for (const end of ['', '-wal', '-shm'])
    rmSync(path.join(library.folder, `loandesk.db${end}`), { force: true });
  cpSync(path.join(copy, 'loandesk.db'), path.join(library.folder, 'loandesk.db'));
  rmSync(copy, { recursive: true });
  await library.reopen();
  const restored = library.tables();
  for (const table of ['borrowers', 'loans', 'merged_borrowers', 'borrower_former_cards', 'events']) {
    expect(restored[table], table).toEqual(after[table]);
  }
});

function at<T>(list: readonly T[], index: number): T {
  const found = list[index];
  if (found === undefined) throw new Error(`there are only ${list.length}`);
  return found;
}

/** Who has what, said as simply as possible: each person is a set of records that were merged. */
class Model {
  readonly out = new Map<string, number>();
  readonly returned: { item: string; person: number }[] = [];
  private readonly into = new Map<number, number>();
  now(person: number): number {
    const next = this.into.get(person);
    return next === undefined ? person : this.now(next);
  }
  merge(stays: number, goes: number): void {
    this.into.set(goes, stays);
  }
}

test(
  'whatever is lent, returned and merged, no loan is lost and none doubled',
  { timeout: 60_000 },
  async () => {
    const people = 4;
    const things = 6;
    const step = fc.oneof(
      fc.record({ do: fc.constant('lend' as const), a: fc.nat(people - 1), b: fc.nat(things - 1) }),
      fc.record({ do: fc.constant('return' as const), a: fc.nat(0), b: fc.nat(things - 1) }),
      fc.record({ do: fc.constant('merge' as const), a: fc.nat(people - 1), b: fc.nat(people - 1) }),
    );
    let merges = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 24 }), async (steps) => {
        const persons: Person[] = [];
        const items: Copy[] = [];
        for (let made = 0; made < people; made += 1)
          persons.push(await addBorrower(library, { category: 'Teacher' }));
        for (let made = 0; made < things; made += 1) items.push(await addItem(library));
        const model = new Model();
        const person = (index: number): Person => at(persons, index);
        for (const { do: what, a, b } of steps) {
          const item = at(items, b);
          if (what === 'lend' && !model.out.has(item.id)) {
            await lend(library, person(a), item); // by the old id, too
            model.out.set(item.id, a);
          } else if (what === 'return' && model.out.has(item.id)) {
            await library.post('/returns', { item: item.id });
            model.returned.push({ item: item.id, person: model.out.get(item.id) ?? -1 });
            model.out.delete(item.id);
          } else if (what === 'merge' && model.now(a) !== model.now(b)) {
            const answer = await merge(person(model.now(a)), { from: person(model.now(b)).id });
            expect(answer.status).toBe(200);
            model.merge(model.now(a), model.now(b));
            merges += 1;
          }
        }
        const ids = new Set(items.map(({ id }) => id));
        const rows = loanRows().filter(({ item_id }) => ids.has(item_id));
        const told = rows.map((row) => [row.item_id, row.borrower_id, row.returned_at === null]);
        const expected = [
          ...model.returned.map(({ item, person: who }) => [item, person(model.now(who)).id, false]),
          ...[...model.out].map(([item, who]) => [item, person(model.now(who)).id, true]),
        ];
        const inOrder = (lines: unknown[][]) => lines.map((line) => line.join(' ')).toSorted();
        expect(inOrder(told)).toEqual(inOrder(expected));
        for (const [index, { id }] of persons.entries()) {
          const { loans } = bodyOf<{ loans: LoanAnswer[] }>(await library.get(`/loans/${id}`), 200);
          const has = [...model.out].filter(([, who]) => model.now(who) === model.now(index));
          expect(loans.map(({ item }) => item.id).toSorted()).toEqual(has.map(([item]) => item).toSorted());
        }
      }),
      { numRuns: 25 },
    );
    expect(merges).toBeGreaterThan(10);
  },
);
