// Tests the library's file: durability settings, migrations, schema constraints, and the lock.
import { hash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openReader, openWriter } from '../../../../src-main/core/database/connection.ts';
import { LibraryInUseError, lockLibrary } from '../../../../src-main/core/database/library-lock.ts';
import {
  applySteps,
  migrate,
  migrations,
  NewerLibraryError,
} from '../../../../src-main/core/database/migrations.ts';
import { openLibrary } from '../../../../src-main/library/library.ts';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'loandesk-file-'));
  file = path.join(folder, 'loandesk.db');
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const backups = (): string => path.join(folder, 'backups');
const open = (): Promise<Awaited<ReturnType<typeof openLibrary>>> =>
  openLibrary({ dataFolder: folder, version: '0' });
const digest = (): string => hash('sha256', readFileSync(file));

describe('the writing connection', () => {
  test('syncs every commit and enforces foreign keys, on a file that is opened again as on a new one', () => {
    for (let opening = 0; opening < 3; opening += 1) {
      const db = openWriter(file);
      migrate(db, backups());
      const pragma = (name: string): unknown => db.pragma(name, { simple: true });
      expect([pragma('journal_mode'), pragma('synchronous'), pragma('foreign_keys')]).toEqual(['wal', 2, 1]);
      db.exec('INSERT INTO borrower_groups (id, name) VALUES (hex(randomblob(8)), hex(randomblob(8)))');
      expect(pragma('synchronous')).toBe(2);
      db.close();
    }
  });

  test('is the only one that can change anything', () => {
    const writer = openWriter(file);
    migrate(writer, backups());
    const reader = openReader(file);
    expect(() => reader.exec("INSERT INTO borrower_groups (id, name) VALUES ('a', 'A')")).toThrow(/readonly/);
    expect(() => reader.exec('PRAGMA user_version = 9')).toThrow();
    writer.exec("INSERT INTO borrower_groups (id, name) VALUES ('a', 'A')");
    expect(reader.prepare('SELECT count(*) AS n FROM borrower_groups').get()).toEqual({ n: 1 });
    reader.close();
    writer.close();
  });
});

test('mail keeps its rows, indexes and references when its tables are made again, and then takes any kind', () => {
  const db = openWriter(file);
  const made = migrations.findIndex(({ name }) => name.endsWith('-mail-kinds.sql'));
  applySteps(db, migrations.slice(0, made));
  db.exec(`
    INSERT INTO mail_messages (key, id, message_id, kind, address, name, subject, body, html, status, queued_at, due_at)
      VALUES (7, 'm-1', '<m-1>', 'overdue-class', 'a@example.org', '6B', 's', 'b', 'h', 'queued', 'then', 'now');
    INSERT INTO mail_mentions VALUES (7, 'borrower-1');
    INSERT INTO mail_templates VALUES ('welcome', 'en', 'Welcome', 'Dear {{name}}');`);
  const mail = () =>
    ['mail_messages', 'mail_mentions', 'mail_templates'].map((table) => ({
      rows: db.prepare(`SELECT * FROM ${table}`).all(),
      columns: db.pragma(`table_info(${table})`),
      references: db.pragma(`foreign_key_list(${table})`),
      indexes: db
        .prepare('SELECT name, sql FROM sqlite_schema WHERE tbl_name = ? AND sql IS NOT NULL AND type = ?')
        .all(table, 'index')
        .toSorted(),
    }));
  const before = mail();
  expect(before.map(({ rows }) => rows.length)).toEqual([1, 1, 1]);
  applySteps(db, migrations.slice(made, made + 1));
  expect(mail()).toEqual(before);
  db.exec(`UPDATE mail_messages SET kind = 'hold-ready'; UPDATE mail_templates SET kind = 'hold-ready'`);
  db.exec('DELETE FROM mail_messages');
  expect(db.prepare('SELECT * FROM mail_mentions').all()).toEqual([]);
  db.close();
});

describe('migrations', () => {
  test('are numbered without gaps, and bring a new file to the newest schema version without a backup', () => {
    expect(migrations.map(({ version }) => version)).toEqual(migrations.map((_, index) => index + 1));
    const db = openWriter(file);
    expect(migrate(db, backups())).toEqual(migrations.map(({ name }) => name));
    expect(migrate(db, backups())).toEqual([]);
    db.close();
    expect(readdirSync(folder)).not.toContain('backups');
  });

  test('copy a library that holds something before they change it', () => {
    const [first, ...rest] = migrations;
    const db = openWriter(file);
    migrate(db, backups(), first === undefined ? [] : [first]);
    db.exec("INSERT INTO borrower_groups (id, name) VALUES ('a', 'Precious')");
    const next = {
      version: migrations.length + 1,
      name: '9999-next.sql',
      sql: 'CREATE TABLE next (x TEXT) STRICT',
    };
    migrate(db, backups(), [...migrations, next]);
    db.close();
    expect(rest.length + 2).toBe(next.version);
    const [copy, record, ...others] = readdirSync(backups()).toSorted();
    expect([record, others]).toEqual([`${copy ?? ''}.json`, []]);
    const kept = new Database(path.join(backups(), copy ?? ''), { readonly: true });
    expect(kept.pragma('user_version', { simple: true })).toBe(1);
    expect(kept.prepare('SELECT name FROM borrower_groups').get()).toEqual({ name: 'Precious' });
    kept.close();
  });

  test('that fail leave the file at its previous schema version', () => {
    const db = openWriter(file);
    migrate(db, backups());
    const broken = {
      version: migrations.length + 1,
      name: 'broken.sql',
      sql: 'CREATE TABLE half (x TEXT) STRICT; SELECT nonsense();',
    };
    expect(() => migrate(db, backups(), [...migrations, broken])).toThrow(/nonsense/);
    expect(db.pragma('user_version', { simple: true })).toBe(migrations.length);
    expect(db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'half'").get()).toBeUndefined();
    db.close();
  });
});

describe('a library of a newer program', () => {
  test.each(['wal', 'delete'])('is refused with a sentence and left as it is (%s)', async (mode) => {
    await (await open()).close();
    const db = new Database(file);
    db.pragma('user_version = 9999');
    db.pragma(`journal_mode = ${mode}`);
    db.close();
    const before = digest();
    await expect(open()).rejects.toThrow(NewerLibraryError);
    await expect(open()).rejects.toThrow(/newer Loandesk.*9999/);
    expect(digest()).toBe(before);
    expect(readdirSync(folder)).not.toContain('backups');
  });
});

describe('the schema', () => {
  let db: ReturnType<typeof openWriter>;
  beforeEach(() => {
    db = openWriter(file);
    migrate(db, backups());
    db.exec(`
      INSERT INTO titles (id, title, created_at, updated_at) VALUES ('t', 'T', '', '');
      INSERT INTO items (id, barcode, title_id, item_type_id, created_at, updated_at) VALUES ('i', '1', 't', 'type-book', '', '');
      INSERT INTO borrowers (id, given_name, family_name, category_id, created_at, updated_at)
        VALUES ('b', 'A', 'B', 'category-pupil', '', ''), ('c', 'A', 'C', 'category-pupil', '', '');
      INSERT INTO loans (id, item_id, borrower_id, checked_out_at, due_on) VALUES ('l', 'i', 'b', '', '2026-01-01');
    `);
  });
  afterEach(() => {
    db.close();
  });

  test('has nothing but strict tables', () => {
    const loose = db
      .prepare(
        "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND strict = 0 AND name NOT LIKE 'sqlite_%'",
      )
      .all();
    expect(loose).toEqual([]);
  });

  test('never holds two open loans of one item', () => {
    const second =
      "INSERT INTO loans (id, item_id, borrower_id, checked_out_at, due_on) VALUES ('m', 'i', 'c', '', '2026-01-01')";
    expect(() => db.exec(second)).toThrow(/UNIQUE.*item_id/);
    db.exec("UPDATE loans SET returned_at = '2026-01-01'");
    db.exec(second);
    expect(() => db.exec("UPDATE loans SET returned_at = NULL WHERE id = 'l'")).toThrow(/UNIQUE/);
  });

  test.each([
    ['an open loan without a borrower', 'UPDATE loans SET borrower_id = NULL'],
    ['a loan of an item that is gone', "DELETE FROM items WHERE id = 'i'"],
    ['a loan of a borrower who is gone', "DELETE FROM borrowers WHERE id = 'b'"],
    ['a borrower in a group that is gone', "UPDATE borrowers SET group_id = 'none'"],
    ['a text for a number', "UPDATE loans SET renewals = 'many'"],
    ['a number below nought', 'UPDATE loans SET renewals = -1'],
    ['a card used twice', "UPDATE borrowers SET barcode = 'same'"],
    ['an empty card', "UPDATE borrowers SET barcode = '' WHERE id = 'b'"],
    ['two default categories', 'UPDATE borrower_categories SET is_default = 1'],
    [
      'two rules for one pair',
      "INSERT INTO loan_rules SELECT 'x', category_id, item_type_id, lendable, loan_days, due_on_fixed, renewals_allowed, renewal_days, max_items_of_type, max_items, due_at_term_end, limited_by_term FROM loan_rules WHERE id = 'rule-any'",
    ],
    [
      'a closure that ends before it starts',
      "INSERT INTO closed_days VALUES ('x', '2026-02-02', '2026-02-01', 'X')",
    ],
    [
      'an event undone twice',
      "INSERT INTO events (seq, id, at, desk, actor, type, data, step, undoes) VALUES (101, 'x', '', '', '', 't', '{}', 101, 1), (102, 'y', '', '', '', 't', '{}', 102, 1)",
    ],
  ])('never holds %s', (_, sql) => {
    expect(() => db.exec(sql)).toThrow(/constraint|cannot store/i);
  });

  test('keeps the search in step with what is searched', () => {
    const found = (words: string): number =>
      (
        db
          .prepare('SELECT count(*) AS n FROM borrowers_search_words WHERE borrowers_search_words MATCH ?')
          .get(words) as { n: number }
      ).n;
    db.exec("UPDATE borrowers SET given_name = 'Zoë' WHERE id = 'c'");
    expect(found('zoe')).toBe(1);
    db.exec(
      "INSERT INTO borrower_groups (id, name) VALUES ('g', 'Owls'); UPDATE borrowers SET group_id = 'g'",
    );
    db.exec("UPDATE borrower_groups SET name = 'Foxes'");
    expect([found('owls'), found('foxes')]).toEqual([0, 2]);
    db.exec("DELETE FROM borrowers WHERE id = 'c'");
    expect(found('zoe')).toBe(0);
  });
});

describe('the lock', () => {
  test('lets one program in, and names it to the second', async () => {
    const first = await open();
    first.announce('http://127.0.0.1:4780');
    const error: unknown = await open().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(LibraryInUseError);
    const { holder, message } = error as LibraryInUseError;
    expect(holder).toMatchObject({ pid: process.pid, url: 'http://127.0.0.1:4780' });
    expect(message).toContain(folder);
    expect(message).toContain('http://127.0.0.1:4780');
    await first.close();
    await (await open()).close();
  });

  test('is released if opening fails', async () => {
    await (await open()).close();
    const db = new Database(file);
    db.pragma('user_version = 9999');
    db.close();
    await expect(open()).rejects.toThrow(NewerLibraryError);
    lockLibrary(folder, '').release();
  });

  test('reports another program if the holder is unknown', () => {
    const lock = lockLibrary(folder, '2026-09-07T10:00:00.000Z');
    rmSync(path.join(folder, 'library.holder.json'));
    expect(() => lockLibrary(folder, '')).toThrow(/another program/);
    lock.release();
  });
});
