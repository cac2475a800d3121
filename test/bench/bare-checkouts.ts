// The baseline of lending, in its own process: the rows of a checkout through better-sqlite3, one transaction each.
import Database from 'better-sqlite3';
import { v7 as newId } from 'uuid';

export interface BareRound {
  pairs: { borrower: string; item: string }[];
}

export interface BareResult {
  seconds: number;
  milliseconds: number[];
  /** Processor time of one transaction. */
  processorUs: number;
}

const file = process.argv[2];
if (file === undefined) throw new Error('which library?');
const db = new Database(file);
db.pragma('journal_mode = WAL');
db.pragma('synchronous = FULL');
db.pragma('foreign_keys = ON');
db.prepare('SELECT count(*) FROM sqlite_schema').get();
if (db.pragma('synchronous', { simple: true }) !== 2) throw new Error('synchronous is not FULL');

const borrowerId = db.prepare<[string], { id: string }>('SELECT id FROM borrowers WHERE barcode = ?');
const itemId = db.prepare<[string], { id: string }>('SELECT id FROM items WHERE barcode = ?');
const insertLoan = db.prepare(
  'INSERT INTO loans (id, item_id, borrower_id, checked_out_at, due_on, renewals) VALUES (?, ?, ?, ?, ?, 0)',
);
const insertEvent = db.prepare(
  `INSERT INTO events (seq, id, at, desk, actor, type, borrower, item, loan, data, step, undoes)
   VALUES (?, ?, ?, 'desk-1', ?, 'loan.opened', ?, ?, ?, ?, ?, NULL)`,
);
const actor = `token:${newId()}`;
let seq = (db.prepare('SELECT max(seq) AS seq FROM events').get() as { seq: number }).seq;

const checkOut = db.transaction((borrower: string, item: string): void => {
  const loan = newId();
  const at = new Date().toISOString();
  const dueOn = '2030-01-15';
  seq += 1;
  insertLoan.run(loan, item, borrower, at, dueOn);
  insertEvent.run(seq, newId(), at, actor, borrower, item, loan, JSON.stringify({ dueOn }), seq);
});

const giveBack = db.prepare('UPDATE loans SET returned_at = ? WHERE item_id = ? AND returned_at IS NULL');

process.on('message', ({ pairs }: BareRound) => {
  const known = pairs.map(({ borrower, item }): [string, string] => [
    borrowerId.get(borrower)?.id ?? '',
    itemId.get(item)?.id ?? '',
  ]);
  const milliseconds: number[] = [];
  const processorBefore = process.cpuUsage();
  const began = performance.now();
  for (const [borrower, item] of known) {
    const start = performance.now();
    checkOut.immediate(borrower, item);
    milliseconds.push(performance.now() - start);
  }
  const seconds = (performance.now() - began) / 1000;
  const { user, system } = process.cpuUsage(processorBefore);
  const processorUs = (user + system) / known.length;
  db.transaction(() => {
    for (const [, item] of known) giveBack.run(new Date().toISOString(), item);
  })();
  process.send?.({ seconds, milliseconds, processorUs } satisfies BareResult);
});
process.on('disconnect', () => {
  db.close();
});
