// Looks at a library's files without the program: what they hold, and whether they contradict themselves or each other.
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { hash } from 'node:crypto';
import path from 'node:path';
import Database from 'better-sqlite3';
import {
  addSearchFunctions,
  searchIndexes,
  searchRows,
  searchTokens,
} from '../../src-main/core/database/search-index.ts';

/** An event as both witnesses hold it. */
export interface WitnessedEvent {
  seq: number;
  id: string;
  type: string;
  borrower: string | null;
  item: string | null;
  loan: string | null;
  step: string;
}

export interface Inspection {
  events: WitnessedEvent[];
  /** Ids of loans, borrowers and items, as often as they stand there. */
  ids: string[];
  /** The family names of all borrowers, the titles of all items and the notes of all charges. */
  names: string[];
  /** The debt of each borrower, by id, in minor units. */
  debts: Record<string, number>;
  /** The codes of the notices that the desk would show. */
  notices: string[];
  /** The library's contradictions, in words. */
  faults: string[];
}

const nothingThere: Inspection = { events: [], ids: [], names: [], debts: {}, notices: [], faults: [] };

/** A folder for files that need not outlive the test, in memory where the system offers it. */
export function passingFolder(): string {
  return mkdtempSync(path.join(existsSync('/dev/shm') ? '/dev/shm' : '/tmp', 'loandesk-reliability-'));
}

/** The database alone, as SQLite recovers it, in a copy: the files themselves stay as they are. */
export function inspectDatabase(folder: string): Inspection {
  if (!existsSync(path.join(folder, 'loandesk.db'))) return nothingThere;
  const copy = passingFolder();
  try {
    for (const name of ['loandesk.db', 'loandesk.db-wal', 'loandesk.db-journal']) {
      if (existsSync(path.join(folder, name))) copyFileSync(path.join(folder, name), path.join(copy, name));
    }
    const db = new Database(path.join(copy, 'loandesk.db'));
    try {
      return inspect(db);
    } finally {
      db.close();
    }
  } catch (error) {
    return { ...nothingThere, faults: [`the database does not open: ${String(error)}`] };
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

function inspect(db: Database.Database): Inspection {
  const tables = db.prepare("SELECT name FROM sqlite_schema WHERE name = 'idempotency_keys'").pluck().all();
  if (tables.length === 0) return nothingThere; // never got further than its birth
  const faults = [
    ...db
      .prepare<[], string>('PRAGMA integrity_check')
      .pluck()
      .all()
      .filter((line) => line !== 'ok'),
    ...db
      .prepare('PRAGMA foreign_key_check')
      .all()
      .map((row) => `foreign key: ${JSON.stringify(row)}`),
    ...searchFaults(db),
  ];
  return { ...readLibrary(db), faults };
}

/** The rows of the tables. */
export function readLibrary(db: Database.Database): Omit<Inspection, 'faults'> {
  const column = (sql: string): string[] => db.prepare<[], string>(sql).pluck().all();
  return {
    events: db
      .prepare<[], WitnessedEvent>(
        'SELECT seq, id, type, borrower, item, loan, coalesce(step, id) AS step FROM events ORDER BY seq',
      )
      .all(),
    ids: column('SELECT id FROM loans UNION ALL SELECT id FROM borrowers UNION ALL SELECT id FROM items'),
    names: column(
      `SELECT family_name FROM borrowers UNION ALL SELECT title FROM items JOIN titles ON titles.id = title_id
         UNION ALL SELECT note FROM charge_entries WHERE kind = 'charge' AND note IS NOT NULL`,
    ),
    debts: Object.fromEntries(
      db
        .prepare<[], [string, number]>(
          'SELECT borrower_id, sum(amount) FROM charge_entries WHERE borrower_id IS NOT NULL GROUP BY 1',
        )
        .raw()
        .all(),
    ),
    notices: column('SELECT code FROM notices'),
  };
}

/** Compares the index with one rebuilt from the table, word for word. */
function searchFaults(db: Database.Database): string[] {
  const faults: string[] = [];
  addSearchFunctions(db);
  for (const one of searchIndexes) {
    const { index } = one;
    try {
      db.prepare(`INSERT INTO ${index} (${index}) VALUES ('integrity-check')`).run();
      db.exec(`
        CREATE VIRTUAL TABLE temp.anew USING fts5 (words, ${searchTokens});
        INSERT INTO temp.anew (rowid, words) ${searchRows(one)};
        CREATE VIRTUAL TABLE temp.words_anew USING fts5vocab (temp, anew, instance);
        CREATE VIRTUAL TABLE temp.words USING fts5vocab (main, ${index}, instance)`);
      const differing = db
        .prepare<[], number>(
          `SELECT count(*) FROM (SELECT * FROM (SELECT * FROM temp.words EXCEPT SELECT * FROM temp.words_anew)
             UNION ALL SELECT * FROM (SELECT * FROM temp.words_anew EXCEPT SELECT * FROM temp.words))`,
        )
        .pluck()
        .get();
      if (differing !== 0) faults.push(`${index}: ${String(differing)} words differ from the table`);
      db.exec('DROP TABLE temp.words; DROP TABLE temp.words_anew; DROP TABLE temp.anew');
    } catch (error) {
      faults.push(`${index}: ${String(error)}`);
    }
  }
  return faults;
}

export interface LedgerInspection {
  /** The last event before the first segment. */
  after: number;
  events: WitnessedEvent[];
  whole: boolean;
}

/** The ledger's events up to where its chain holds, by nothing but the description of the chain. */
export function inspectLedger(folder: string): LedgerInspection {
  const events: WitnessedEvent[] = [];
  let after = 0;
  const files = segmentsOf(folder);
  for (const [index, file] of files.entries()) {
    const lines = readFileSync(file, 'utf8').split('\n');
    const rest = lines.pop() ?? '';
    let before = '0'.repeat(64);
    if (lines[0]?.startsWith('{"segment":') === true) {
      const first = lines.shift() ?? '';
      const { after: start } = JSON.parse(first) as { after: { seq: number; id: string | null } };
      const last = events.at(-1);
      if (index > 0 && last !== undefined && (start.seq !== last.seq || start.id !== last.id))
        return { after, events, whole: false };
      if (index === 0) after = start.seq;
      before = hash('sha256', first, 'hex');
    }
    for (const line of lines) {
      const body = line.slice(`{"hash":"${before}","event":`.length, -1);
      const chained = hash('sha256', before + body, 'hex');
      if (line !== `{"hash":"${chained}","event":${body}}`) return { after, events, whole: false };
      const { step, ...event } = JSON.parse(body) as Omit<WitnessedEvent, 'step'> & { step: string | number };
      const { seq, id, type, borrower, item, loan } = event;
      // An earlier version wrote the number of the step's first event.
      const first = typeof step === 'number' ? events.findLast((one) => one.seq === step)?.id : step;
      events.push({ seq, id, type, borrower, item, loan, step: first ?? id });
      before = chained;
    }
    if (rest !== '') return { after, events, whole: false };
  }
  return { after, events, whole: true };
}

/** The segments of the ledger, or the one file of an earlier version. */
function segmentsOf(folder: string): string[] {
  const [ledger, old] = [path.join(folder, 'ledger'), path.join(folder, 'ledger.ndjson')];
  if (existsSync(ledger))
    return readdirSync(ledger)
      .filter((name) => name.endsWith('.ndjson'))
      .toSorted()
      .map((name) => path.join(ledger, name));
  return existsSync(old) ? [old] : [];
}

/** How ledger and journal differ, in words; `journalMayLead` where the program was stopped between the two. */
export const disagreements = (
  folder: string,
  journal: readonly WitnessedEvent[],
  journalMayLead: boolean,
): string[] => differences(inspectLedger(folder), journal, journalMayLead);

/** The same of a ledger that was read before, as that of a running program has to be: the ledger follows the commit. */
export function differences(
  ledger: LedgerInspection,
  whole: readonly WitnessedEvent[],
  journalMayLead: boolean,
): string[] {
  const journal = whole.filter(({ seq }) => seq > ledger.after);
  const faults = ledger.events.flatMap((event, index) =>
    JSON.stringify(event) === JSON.stringify(journal[index])
      ? []
      : [`event ${String(event.seq)} differs from the journal's`],
  );
  if (!journalMayLead && ledger.events.length !== journal.length) {
    faults.push(
      `the ledger holds ${String(ledger.events.length)} events, the journal ${String(journal.length)}`,
    );
  }
  if (!journalMayLead && !ledger.whole) faults.push('the ledger does not end with a whole line');
  return faults;
}

/** The files written into a new folder. */
export function emptyFolderFor(root: string, name: string): string {
  const folder = path.join(root, name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return folder;
}
