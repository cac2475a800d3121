// Kills the program at a chosen statement of its migrations, and looks at what lies there afterwards.
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import type { Sabotage } from './program-copy.ts';

const migrationsFolder = path.resolve(import.meta.dirname, '../../src-main/core/database/migrations');

/** Runs each migration a statement at a time, and is killed before the one that LOANDESK_DIE_AT counts up to. */
export const diesBetweenStatements: Sabotage = {
  replace: [
    [
      'db.exec(step.sql);',
      `globalThis.statementsBegun ??= 0;
      const mayDie = () => {
        if (++globalThis.statementsBegun === Number(process.env.LOANDESK_DIE_AT)) process.kill(process.pid, 'SIGKILL');
      };
      let statement = '';
      for (const part of step.sql.split(/(?<=;)/)) {
        statement += part;
        try { db.prepare(statement); } catch (error) {
          if (/incomplete input|contains no statements/.test(error.message)) continue;
          throw error;
        }
        mayDie();
        db.exec(statement);
        statement = '';
      }
      mayDie();`,
    ],
  ],
};

export interface StoppedMigration {
  /** Whether it was killed; otherwise there were no more statements. */
  killed: boolean;
  /** The form that the file has now. */
  form: number;
  /** What is wrong with it, in words. */
  faults: string[];
  /** Open loans by their items' barcodes. */
  lent: string[];
}

export const newestForm = Math.max(...formsInTree());

/** Starts the program on the folder to be killed at its n-th statement; a program that listens instead is stopped. */
export function migrateAndDie(entry: string, data: string, statement: number): StoppedMigration {
  const { signal, stderr } = spawnSync(
    process.execPath,
    [entry, '--data', data, '--port', '0', '--import-items', '/nowhere'],
    { env: { ...process.env, LOANDESK_DIE_AT: String(statement) }, encoding: 'utf8' },
  );
  const killed = signal === 'SIGKILL';
  if (!killed && !stderr.includes('/nowhere')) throw new Error(`The program ended otherwise: ${stderr}`);
  return { killed, ...lookAt(data) };
}

/** The file as it lies there, in a copy. */
function lookAt(data: string): Omit<StoppedMigration, 'killed'> {
  const copy = path.join(data, 'looked-at.db');
  for (const suffix of ['', '-wal']) {
    const file = path.join(data, `loandesk.db${suffix}`);
    if (existsSync(file)) copyFileSync(file, copy + suffix);
  }
  const db = new Database(copy);
  try {
    const form = db.pragma('user_version', { simple: true }) as number;
    const faults = db
      .prepare<[], string>('PRAGMA integrity_check')
      .pluck()
      .all()
      .filter((line) => line !== 'ok');
    if (db.prepare('PRAGMA foreign_key_check').get() !== undefined) faults.push('a reference leads nowhere');
    if (schemaOf(db) !== schemaOfForm(form)) faults.push(`the file is not of form ${String(form)}`);
    const lent = form === 0 ? [] : lentIn(db);
    return { form, faults, lent };
  } finally {
    db.close();
  }
}

export function lentIn(db: Database.Database): string[] {
  return db
    .prepare<[], string>(
      'SELECT barcode FROM loans JOIN items ON items.id = item_id WHERE returned_at IS NULL ORDER BY barcode',
    )
    .pluck()
    .all();
}

const schemas = new Map<number, string>();

/** What a library of this form consists of. */
function schemaOfForm(form: number): string {
  let schema = schemas.get(form);
  if (schema === undefined) {
    const db = new Database(':memory:');
    for (const name of readdirSync(migrationsFolder).toSorted())
      if (Number.parseInt(name, 10) <= form) db.exec(readFileSync(path.join(migrationsFolder, name), 'utf8'));
    schema = schemaOf(db);
    db.close();
    schemas.set(form, schema);
  }
  return schema;
}

function schemaOf(db: Database.Database): string {
  return db
    .prepare<[], string>(
      "SELECT type || ' ' || name || ' ' || coalesce(sql, '') FROM sqlite_schema ORDER BY 1",
    )
    .pluck()
    .all()
    .join('\n');
}

function formsInTree(): number[] {
  return readdirSync(migrationsFolder).map((name) => Number.parseInt(name, 10));
}
