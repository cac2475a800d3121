// Gives a seeded library ten years of returned loans, and subjects and a second type to count them by.
import { v7 as newId } from 'uuid';
import Database from 'better-sqlite3';
import { join } from 'node:path';
import { addFunctions, keepDerivedInStep } from '../../src-main/core/database/derived-data.ts';
import { randomFrom } from './invented-words.ts';
import type { SeededLibrary } from './seeded-library.ts';

const day = 86_400_000;
const days = 3650;

/** Loans without events: reports do not read the journal of loans. Three of five borrowers are forgotten. */
export function addYearsOfLoans({ folder, firstFreeItem }: SeededLibrary, count: number): void {
  const random = randomFrom(6);
  const db = new Database(join(folder, 'loandesk.db'));
  db.pragma('synchronous = OFF');
  db.pragma('cache_size = -524288');
  addFunctions(db);
  keepDerivedInStep(db);
  const ids = (sql: string): string[] => db.prepare<[], string>(sql).pluck().all();
  const borrowers = ids('SELECT id FROM borrowers ORDER BY key');
  const items = ids('SELECT id FROM items ORDER BY key').slice(firstFreeItem);
  const add = db.prepare(
    `INSERT INTO loans (id, item_id, borrower_id, checked_out_at, due_on, returned_at)
     VALUES (@id, @item, @borrower, @at, @dueOn, @returnedAt)`,
  );
  const classify = db.prepare('UPDATE titles SET subjects = ? WHERE key = ?');
  const start = Date.now() - days * day;
  db.transaction(() => {
    db.prepare("INSERT INTO item_types (id, name) VALUES ('type-dvd', 'DVD')").run();
    db.prepare("UPDATE items SET item_type_id = 'type-dvd' WHERE key % 10 = 0").run();
    for (const key of db.prepare<[], number>('SELECT key FROM titles').pluck().all()) {
      const subjects = [key % 60, ...(random() < 0.5 ? [60 + (key % 20)] : [])];
      classify.run(JSON.stringify(subjects.map((one) => `Subject ${one}`)), key);
    }
    for (let index = 0; index < count; index += 1) {
      const at = start + (index / count) * (days - 21) * day;
      add.run({
        id: newId(),
        // Some titles are lent far more often than others.
        item: items[Math.floor(random() ** 2 * items.length)],
        borrower: random() < 0.4 ? borrowers[Math.floor(random() * borrowers.length)] : null,
        at: new Date(at).toISOString(),
        dueOn: new Date(at + 21 * day).toISOString().slice(0, 10),
        returnedAt: new Date(at + 10 * day).toISOString(),
      });
    }
  })();
  db.pragma('wal_checkpoint(TRUNCATE)');
  db.close();
}
