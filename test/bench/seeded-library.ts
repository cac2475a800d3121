// Makes libraries of any size: the program makes the file, SQL fills it, and the ledger is written as the program would.
import { v7 as newId } from 'uuid';
import Database from 'better-sqlite3';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { addFunctions, keepDerivedInStep } from '../../src-main/core/database/derived-data.ts';
import { shelfKeyOf } from '../../src-main/core/database/shelf-order.ts';
import { searchIndexes } from '../../src-main/core/database/search-index.ts';
import { createLedger } from '../../src-main/core/ledger/ledger.ts';
import type { RecordedEvent } from '../../src-main/core/events/events.ts';
import { inventedAuthor, inventedName, inventedTitle, randomFrom } from './invented-words.ts';
import { serve } from './served-library.ts';

export interface LibrarySize {
  borrowers: number;
  items: number;
}

/** The facts about a seeded library that the rows need. */
export interface SeededLibrary extends LibrarySize {
  folder: string;
  /** Items from this one on are not lent; those before are. */
  firstFreeItem: number;
}

export const cardOf = (borrower: number): string => String(2_000_001 + borrower);
export const barcodeOf = (item: number): string => String(30_000_001 + item);

/** Where the ledger's lines and the rows come from, for the report. */
export const howSeeded =
  'Seeded through SQL into a file that the program made: 4 items for 3 titles, 2 open loans and 18 returned ones ' +
  'for each borrower, with their events in journal and ledger.';

const openLoansEach = 2;
const pastLoansEach = 18;
const day = 86_400_000;

/** Fills `folder` with a library of this size. Everything is the same every time but the ids. */
export async function seedLibrary(build: string, folder: string, size: LibrarySize): Promise<SeededLibrary> {
  await (await serve(build, folder)).stop();
  const db = new Database(join(folder, 'loandesk.db'));
  db.pragma('synchronous = OFF');
  db.pragma('cache_size = -524288');
  db.pragma('foreign_keys = OFF');
  addFunctions(db);
  keepDerivedInStep(db);
  db.pragma('wal_autocheckpoint = 100000');
  // Large segments at once; the same index as after many small ones, in a fraction of the time.
  for (const { index } of searchIndexes) {
    db.prepare(`INSERT INTO ${index} (${index}, rank) VALUES ('hashsize', 67108864)`).run();
  }
  const borrowers = addBorrowers(db, size.borrowers);
  const items = await addItems(db, size.items);
  await addLoans(db, borrowers, items);
  for (const { index } of searchIndexes) {
    db.prepare(`INSERT INTO ${index} (${index}, rank) VALUES ('hashsize', 1048576)`).run();
  }
  writeLedger(db, join(folder, 'ledger'));
  db.pragma('wal_checkpoint(TRUNCATE)');
  db.close();
  return { ...size, folder, firstFreeItem: Math.min(size.items, size.borrowers * openLoansEach) };
}

type Db = InstanceType<typeof Database>;

function addBorrowers(db: Db, count: number): string[] {
  const random = randomFrom(1);
  const groups = Array.from({ length: Math.max(1, Math.round(count / 25)) }, (_, index) => ({
    id: newId(),
    name: `Class ${index + 1}`,
  }));
  const addGroup = db.prepare('INSERT INTO borrower_groups (id, name) VALUES (@id, @name)');
  const add = db.prepare(
    `INSERT INTO borrowers (id, barcode, external_id, given_name, family_name, group_id, category_id, email,
       birth_date, created_at, updated_at)
     VALUES (@id, @barcode, @externalId, @givenName, @familyName, @groupId, 'category-pupil', @email,
       @birthDate, @at, @at)`,
  );
  const ids: string[] = [];
  const at = new Date().toISOString();
  db.transaction(() => {
    for (const group of groups) addGroup.run(group);
    for (let index = 0; index < count; index += 1) {
      const id = newId();
      const { givenName, familyName } = inventedName(random);
      add.run({
        id,
        barcode: cardOf(index),
        externalId: `S-${100_000 + index}`,
        givenName,
        familyName,
        groupId: groups[index % groups.length]?.id,
        email: `pupil${index}@school.example`,
        birthDate: `20${10 + (index % 10)}-0${1 + (index % 9)}-1${index % 10}`,
        at,
      });
      ids.push(id);
    }
  })();
  return ids;
}

async function addItems(db: Db, count: number): Promise<string[]> {
  const random = randomFrom(2);
  const addTitle = db.prepare(
    `INSERT INTO titles (id, title, authors, isbn, publisher, published_year, language, created_at, updated_at)
     VALUES (@id, @title, @authors, @isbn, @publisher, @year, @language, @at, @at)`,
  );
  const addItem = db.prepare(
    `INSERT INTO items (id, barcode, title_id, item_type_id, call_number, shelf_key, created_at, updated_at)
     VALUES (@id, @barcode, @titleId, 'type-book', @callNumber, ${shelfKeyOf('@callNumber')}, @at, @at)`,
  );
  const ids: string[] = [];
  const at = new Date().toISOString();
  let titleId = '';
  let author = '';
  await inBatches(db, count, (index) => {
    if (index % 4 !== 3) {
      titleId = newId();
      author = inventedAuthor(random);
      const { title, publisher, language } = inventedTitle(random);
      const isbn = `978${String(1_000_000_000 + index)}`;
      const year = 1960 + Math.floor(random() * 65);
      addTitle.run({
        id: titleId,
        title,
        authors: JSON.stringify([author]),
        isbn,
        publisher,
        year,
        language,
        at,
      });
    }
    const id = newId();
    const callNumber = `J ${author.slice(0, 4).toUpperCase()} ${index % 900}`;
    addItem.run({ id, barcode: barcodeOf(index), titleId, callNumber, at });
    ids.push(id);
  });
  return ids;
}

async function addLoans(db: Db, borrowers: readonly string[], items: readonly string[]): Promise<void> {
  const random = randomFrom(3);
  const addLoan = db.prepare(
    `INSERT INTO loans (id, item_id, borrower_id, checked_out_at, due_on, returned_at)
     VALUES (@loan, @item, @borrower, @at, @dueOn, @returnedAt)`,
  );
  // An earlier program, to compare with, has no desks.
  const namesById = db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'desks'").get() !== undefined;
  const desk = namesById ? '(SELECT id FROM desks)' : "'desk-1'";
  const addEvent = db.prepare(
    `INSERT INTO events (seq, id, at, desk, actor, type, borrower, item, loan, data, step)
     VALUES (@seq, @id, @at, ${desk}, 'desk', @type, @borrower, @item, @loan, @data, ${namesById ? 'NULL' : '@seq'})`,
  );
  let seq =
    db.prepare<[], { seq: number }>('SELECT coalesce(max(seq), 0) AS seq FROM events').get()?.seq ?? 0;
  const now = Date.now();
  const record = (type: string, at: string, subjects: object, data: object) => {
    seq += 1;
    addEvent.run({ seq, id: newId(), at, type, ...subjects, data: JSON.stringify(data) });
  };
  const past = Math.min(borrowers.length, items.length) * pastLoansEach;
  const lend = (
    borrower: string | undefined,
    item: string | undefined,
    daysAgo: number,
    returned: boolean,
  ) => {
    const lentAt = now - daysAgo * day;
    const at = new Date(lentAt).toISOString();
    const dueOn = new Date(lentAt + 21 * day).toISOString().slice(0, 10);
    const returnedAt = returned ? new Date(lentAt + Math.floor(1 + random() * 20) * day).toISOString() : null;
    const subjects = { loan: newId(), borrower, item };
    addLoan.run({ ...subjects, at, dueOn, returnedAt });
    record('loan.opened', at, subjects, { dueOn });
    if (returnedAt !== null) record('loan.returned', returnedAt, subjects, {});
  };
  await inBatches(db, past, (index) => {
    const borrower = borrowers[Math.floor(random() * borrowers.length)];
    lend(borrower, items[Math.floor(random() * items.length)], 400 - (370 * index) / past, true);
  });
  const open = Math.min(items.length, borrowers.length * openLoansEach);
  await inBatches(db, open, (index) => {
    // One in twenty is overdue.
    lend(borrowers[index % borrowers.length], items[index], index % 20 === 0 ? 30 : random() * 15, false);
  });
}

/** Between batches the event loop turns, so that Ctrl+C ends a long seeding. */
async function inBatches(db: Db, count: number, add: (index: number) => void): Promise<void> {
  const batch = 50_000;
  for (let from = 0; from < count; from += batch) {
    db.transaction(() => {
      for (let index = from; index < Math.min(count, from + batch); index += 1) add(index);
    })();
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Writes the ledger again, and notes how far it agrees, as the program does when it closes. */
function writeLedger(db: Db, ledgerFolder: string): void {
  rmSync(ledgerFolder, { recursive: true });
  const ledger = createLedger(ledgerFolder, new Date().toISOString(), eventsIn(db));
  db.prepare(
    `INSERT INTO ledger_marks (only, seq, offset, hash) VALUES (1, @seq, @offset, @hash)
     ON CONFLICT (only) DO UPDATE SET seq = excluded.seq, offset = excluded.offset, hash = excluded.hash`,
  ).run(ledger.mark);
  ledger.close();
}

function* eventsIn(db: Db): Generator<RecordedEvent> {
  const all = db.prepare<
    [],
    Omit<RecordedEvent, 'data' | 'step' | 'subjects'> & {
      data: string;
      step: string | null;
      subjects: string | null;
    }
  >('SELECT * FROM events ORDER BY seq');
  for (const { subjects, ...row } of all.iterate())
    yield {
      ...row,
      data: JSON.parse(row.data) as RecordedEvent['data'],
      step: row.step ?? row.id,
      ...(subjects !== null && { subjects: JSON.parse(subjects) as NonNullable<RecordedEvent['subjects']> }),
    };
}
