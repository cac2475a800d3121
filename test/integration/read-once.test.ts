// Tests that a command at the desk reads each fact and setting once, although several features decide on them.
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestLibrary, type TestLibrary } from '../support/open-library.ts';
import { addBorrower, addItem, bodyOf, lend, type Copy, type Person } from '../support/school-year.ts';

let library: TestLibrary;
let noor: Person;
let book: Copy;
let statements: ReturnType<typeof watchStatements>;

/** What a command never reads twice, not even after a change. */
const policies = /FROM (settings|loan_rules|closed_days)\b/;

/** Watches the statements that this process runs: better-sqlite3 has one prototype for all. */
function watchStatements() {
  let reads: string[] = [];
  let repeated: string[] = [];
  let commands = 0;

  function note({ source, readonly }: Database.Statement, values: unknown[]): void {
    const sql = source.replaceAll(/\s+/g, ' ');
    if (sql.startsWith('BEGIN')) {
      commands += 1;
      reads = [];
    } else if (sql === 'COMMIT') reads = [];
    else if (readonly) {
      const read = `${sql} ${JSON.stringify(values)}`;
      if (reads.includes(read)) repeated.push(read);
      reads.push(read);
    } else reads = reads.filter((read) => policies.test(read));
  }

  type Runs = Record<string, ((this: Database.Statement, ...values: unknown[]) => unknown) | undefined>;
  const memory = new Database(':memory:');
  const shared = Object.getPrototypeOf(memory.prepare('SELECT 1')) as Runs;
  memory.close();
  const originals = ['get', 'all', 'run'].map((name) => [name, shared[name]] as const);
  for (const [name, original] of originals)
    shared[name] = function (...values) {
      note(this, values);
      return original?.apply(this, values);
    };

  return {
    async during(work: () => Promise<unknown>): Promise<{ commands: number; repeated: string[] }> {
      [reads, repeated, commands] = [[], [], 0];
      await work();
      return { commands, repeated };
    },
    stop() {
      for (const [name, original] of originals) shared[name] = original;
    },
  };
}

beforeEach(async () => {
  library = await openTestLibrary();
  noor = await addBorrower(library, { barcode: '2000001' });
  book = await addItem(library, { barcode: '30000001', title: 'Heksen' });
  const overdueCharges = [{ rule: 'rule-any', amount: 10, per: 'open-day', graceDays: 0, maximum: null }];
  bodyOf(await library.post('/settings', { chargesEnabled: true, debtLimit: 1000, overdueCharges }), 200);
  statements = watchStatements();
});
afterEach(async () => {
  statements.stop();
  await library.remove();
});

const once = { commands: 1, repeated: [] };
const posted = (path: string, body: unknown, status = 200) =>
  statements.during(async () => bodyOf(await library.post(path, body), status));

test('a checkout, with a hold and a booking on the title', async () => {
  const twin = await addItem(library, { barcode: '30000002', title: 'Heksen' });
  const teacher = await addBorrower(library, { barcode: '2000002' });
  bodyOf(await library.post('/holds', { borrower: noor.id, item: book.id }), 201);
  const span = { from: '2026-11-02', to: '2026-11-06' };
  bodyOf(await library.post('/bookings', { borrower: teacher.id, items: [twin.id], ...span }), 201);
  expect(await posted('/checkouts', { borrower: noor.id, item: book.id }, 201)).toEqual(once);
});

test('a loan and a return at the desk', async () => {
  const scan = { code: book.barcode, borrower: noor.id };
  expect(await posted('/desk/scans', scan)).toEqual(once);
  library.clock.set('2026-10-05T10:00:00.000Z');
  expect(await posted('/desk/scans', { ...scan, only: 'returns' })).toEqual(once);
});

test('an overdue return, with its charge', async () => {
  await lend(library, noor, book);
  library.clock.set('2026-10-05T10:00:00.000Z');
  expect(await posted('/returns', { item: book.id })).toEqual(once);
  expect(bodyOf<unknown[]>(await library.get(`/charges?borrower=${noor.id}`), 200)).toHaveLength(1);
});

test('a renewal', async () => {
  await lend(library, noor, book);
  library.clock.set('2026-09-14T10:00:00.000Z');
  expect(await posted('/renewals', { item: book.id })).toEqual(once);
});

test('a command that changes a setting sees the new value', async () => {
  const answer = bodyOf<object>(await library.post('/settings', { debtLimit: 500 }), 200);
  expect(answer).toMatchObject({ debtLimit: 500 });
});
