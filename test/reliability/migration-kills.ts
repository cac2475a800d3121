// Kills the program at a chosen statement of its migrations, and looks at what lies there afterwards.
import { spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'better-sqlite3';
import { expect } from 'vitest';
import { addFunctions } from '../../src-main/core/database/derived-data.ts';
import { clientOf, startHeadless } from '../support/headless.ts';
import { copyProgram, type Sabotage } from './program-copy.ts';

/** Libraries as earlier versions left them. */
export const released = path.resolve(import.meta.dirname, '../databases');
export const oldest = 'schema-0003';
/** The barcodes of the items on loan in each of them. */
export const lent = ['3000001', '3000003', '3000004', '3000005'];

const migrationsFolder = path.resolve(import.meta.dirname, '../../src-main/core/database/migrations');

/** Runs each migration a statement at a time, and is killed before the one that LOANDESK_DIE_AT counts up to. */
const diesBetweenStatements: Sabotage = {
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

interface StoppedMigration {
  /** Whether it was killed; otherwise there were no more statements. */
  killed: boolean;
  /** The form that the file has now. */
  form: number;
  /** Its faults, in words. */
  faults: string[];
  /** Open loans by their items' barcodes. */
  lent: string[];
}

export const newestForm = Math.max(...formsInTree());

/** Starts the program on the folder to be killed at its n-th statement; a program that listens instead is stopped. */
function migrateAndDie(entry: string, data: string, statement: number): StoppedMigration {
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
    addFunctions(db);
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

interface Loan {
  item: { barcode: string };
  borrower: { barcode: string; familyName: string };
  renewals: number;
}

/** Opens the library with the program as it is now and looks for everything that was lived in it. */
export async function expectItsLoans(data: string): Promise<void> {
  const headless = startHeadless(['--data', data, '--port', '0']);
  try {
    const call = await clientOf(headless);
    const loans = (await call('GET', '/loans')).body as Loan[];
    expect(loans.map(({ item }) => item.barcode).toSorted()).toEqual(lent);
    expect(loans.filter(({ renewals }) => renewals === 1)).toMatchObject([
      { item: { barcode: '3000003' }, borrower: { barcode: '2000002', familyName: 'Bogtrotter' } },
    ]);
    expect((await call('GET', '/status')).body).toMatchObject({
      notices: [],
      libraryName: 'Released library',
    });
    expect((await call('GET', '/users?q=wormw')).body).toMatchObject([
      { group: '6B', email: 'm@example.org' },
    ]);
    expect((await call('POST', '/returns', { item: 'barcode:3000001' })).status).toBe(200);
  } finally {
    expect((await headless.stop('SIGTERM')).code).toBe(0);
  }
}

/** Updates copies of a released library, each killed before another statement, until one is not. @param every 1 for each statement */
export async function expectWholeAfterKills({ form, every }: { form: string; every: number }): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'loandesk-migration-kills-'));
  const program = copyProgram(diesBetweenStatements);
  const seen = new Set<number>();
  try {
    let kills = -1;
    for (let killed = true; killed; kills += 1) {
      const statement = 1 + (kills + 1) * every;
      const data = path.join(folder, String(statement));
      cpSync(path.join(released, form), data, { recursive: true });
      const found = migrateAndDie(program.entry, data, statement);
      expect(found, `statement ${String(statement)}`).toMatchObject({ faults: [], lent });
      seen.add(found.form);
      killed = found.killed;
      if (kills % 5 === 0) await expectItsLoans(data);
      rmSync(data, { recursive: true });
    }
    console.log(`${form}: ${String(kills)} kills, left forms ${[...seen].join(', ')}`);
    expect(kills).toBeGreaterThanOrEqual((newestForm - Math.min(...seen)) / every);
    expect(Math.min(...seen)).toBe(Number(form.replace('schema-', '')));
    expect(Math.max(...seen)).toBe(newestForm);
  } finally {
    program.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}
