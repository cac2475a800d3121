// The rows of a checkout through better-sqlite3, one transaction each: what the baselines of lending have in common.
import Database from 'better-sqlite3';
import { v7 as newId } from 'uuid';

export interface Pair {
  borrower: string;
  item: string;
}

/** By ids. */
export interface KnownPair extends Pair {
  groupName: string | null;
}

/** Opens the library's file with the guarantees of the program. @throws where it cannot give them */
export function bareLending(file: string) {
  const db = new Database(file);
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL');
  db.pragma('foreign_keys = ON');
  db.prepare('SELECT count(*) FROM sqlite_schema').get();
  if (db.pragma('synchronous', { simple: true }) !== 2) throw new Error('synchronous is not FULL');

  const borrowerIn = db.prepare<[string], { id: string; groupName: string | null }>(
    `SELECT b.id, g.name AS groupName FROM borrowers b LEFT JOIN borrower_groups g ON g.id = b.group_id
     WHERE b.barcode = ?`,
  );
  const itemId = db.prepare<[string], { id: string }>('SELECT id FROM items WHERE barcode = ?');
  const insertLoan = db.prepare(
    `INSERT INTO loans (id, item_id, borrower_id, checked_out_at, due_on, renewals, group_name)
     VALUES (?, ?, ?, ?, ?, 0, ?)`,
  );
  const insertEvent = db.prepare(
    `INSERT INTO events (seq, id, at, desk, actor, type, borrower, item, loan, data, step, undoes)
     VALUES (?, ?, ?, (SELECT id FROM desks WHERE here = 1), ?, 'loan.opened', ?, ?, ?, ?, NULL, NULL)`,
  );
  const actor = `token:${newId()}`;
  let seq = (db.prepare('SELECT max(seq) AS seq FROM events').get() as { seq: number }).seq;

  const checkOut = db.transaction(({ borrower, item, groupName }: KnownPair): void => {
    const loan = newId();
    const at = new Date().toISOString();
    const dueOn = '2030-01-15';
    seq += 1;
    insertLoan.run(loan, item, borrower, at, dueOn, groupName);
    insertEvent.run(seq, newId(), at, actor, borrower, item, loan, JSON.stringify({ dueOn }));
  });

  const giveBack = db.prepare('UPDATE loans SET returned_at = ? WHERE item_id = ? AND returned_at IS NULL');

  return {
    known: ({ borrower, item }: Pair): KnownPair => {
      const { id = '', groupName = null } = borrowerIn.get(borrower) ?? {};
      return { borrower: id, item: itemId.get(item)?.id ?? '', groupName };
    },
    checkOut: (pair: KnownPair): void => {
      checkOut.immediate(pair);
    },
    giveBack: db.transaction((pairs: readonly Pair[]): void => {
      for (const { item } of pairs) giveBack.run(new Date().toISOString(), item);
    }),
    close: (): void => {
      db.close();
    },
  };
}
