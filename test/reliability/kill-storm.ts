// A storm on the real program over HTTP, and kill -9 in the middle of it, again and again.
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import Database from 'better-sqlite3';
import {
  differences,
  disagreements,
  inspectDatabase,
  inspectLedger,
  readLibrary,
  type Inspection,
} from './library-inspection.ts';
import { seeded } from './seeded.ts';
import { StormClient, type Door } from './storm-client.ts';

export interface StormOptions {
  readonly kills: number;
  readonly seed: number;
  /** Ends at the first fault: enough for a control. */
  readonly untilFault?: boolean;
  /** Whether some starts import borrowers; by default they do. */
  readonly withImports?: boolean;
  readonly progress?: (report: StormReport) => void;
}

export interface StormReport {
  kills: number;
  /** Of these, before the program listened, an import under way. */
  killsAtStart: number;
  acknowledged: number;
  /** Requests that a kill cut off and that were sent again with their key; and those of them that had been done. */
  retried: number;
  alreadyDone: number;
  lost: number;
  doubled: number;
  /** The faults, in words; every loss and doubling is among it. */
  faults: string[];
}

const clients = 6;
const importedRows = 400;
const mostPerStorm = 150;
const longestStormMs = 4000;

/** Starts, storms, kills and looks, `kills` times; at last the program is closed properly and looked at again. */
export async function stormAndKill(entry: string, options: StormOptions): Promise<StormReport> {
  const random = seeded(options.seed);
  const folder = mkdtempSync(path.join(tmpdir(), 'loandesk-storm-'));
  const data = path.join(folder, 'library');
  const list = path.join(folder, 'borrowers.csv');
  writeFileSync(list, importList());
  const importing = options.withImports === false ? [] : ['--import-borrowers', list];
  const crew = Array.from({ length: clients }, (_, index) => new StormClient(`c${String(index)}`, random));
  const report: StormReport = {
    kills: 0,
    killsAtStart: 0,
    acknowledged: 0,
    retried: 0,
    alreadyDone: 0,
    lost: 0,
    doubled: 0,
    faults: [],
  };
  const note = (where: string, faults: readonly string[]): void => {
    for (const fault of faults) {
      if (fault.startsWith('lost')) report.lost += 1;
      if (fault.startsWith('doubled')) report.doubled += 1;
      report.faults.push(`kill ${String(report.kills)}, ${where}: ${fault}`);
    }
  };
  const compare = (where: string, found: Pick<Inspection, 'events' | 'names' | 'debts'>): void => {
    for (const client of crew) note(where, client.compareWith(found));
  };
  try {
    while (report.kills < options.kills && !(options.untilFault === true && report.faults.length > 0)) {
      const atStart = report.kills > 0 && random() < 0.15;
      const program = start(entry, data, atStart ? importing : []);
      if (atStart) {
        await Promise.race([wait(100 + random() * 900), program.listening.catch(() => undefined)]);
        report.killsAtStart += 1;
      } else {
        const door = await program.listening;
        const live = liveState(data);
        compare('after the start', live);
        note('after the start', [
          ...differences(live.ledger, live.events, live.importing),
          // An import that a kill interrupted is finished at the next start, which says so.
          ...live.notices.filter((code) => code !== 'import-finished-late').map((code) => `notice ${code}`),
        ]);
        const work = crew.map((client) => client.work(door));
        await enoughDone(crew, 1 + random() * random() * mostPerStorm);
        await wait(random() * 10);
        program.kill();
        await Promise.all(work);
      }
      program.kill();
      await program.ended;
      report.kills += 1;
      const dead = inspectDatabase(data);
      compare('before the start', dead);
      note('before the start', [...dead.faults, ...disagreements(data, dead.events, true)]);
      Object.assign(report, sums(crew));
      if (report.kills % 25 === 0) options.progress?.(report);
    }
    const last = start(entry, data, importing);
    const door = await last.listening;
    for (const client of crew) await client.settle(door);
    last.stop();
    await last.ended;
    const closed = inspectDatabase(data);
    note('at the end', [...closed.faults, ...disagreements(data, closed.events, false)]);
    compare('at the end', closed);
    const imported = closed.names.filter((name) => name.startsWith('Imported '));
    const expected = importing.length === 0 ? 0 : importedRows;
    if (imported.length !== expected || new Set(imported).size !== expected) {
      note('at the end', [
        `doubled or lost in the import: ${String(imported.length)} of ${String(expected)}`,
      ]);
    }
    for (const client of crew) note('an answer', client.surprises);
    return { ...report, ...sums(crew) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const sums = (
  crew: readonly StormClient[],
): Pick<StormReport, 'acknowledged' | 'retried' | 'alreadyDone'> => ({
  acknowledged: crew.reduce((sum, { acknowledged }) => sum + acknowledged, 0),
  retried: crew.reduce((sum, { retried }) => sum + retried, 0),
  alreadyDone: crew.reduce((sum, { alreadyDone }) => sum + alreadyDone, 0),
});

function importList(): string {
  const rows = Array.from(
    { length: importedRows },
    (_, index) => `X${String(index)},Invented,Imported ${String(index)}`,
  );
  return `externalId,givenName,familyName\n${rows.join('\n')}\n`;
}

/** Waits until so many changes are acknowledged, or for long enough on a slow computer. */
async function enoughDone(crew: readonly StormClient[], changes: number): Promise<void> {
  const until = performance.now() + longestStormMs;
  const goal = sums(crew).acknowledged + changes;
  while (sums(crew).acknowledged < goal && performance.now() < until) await wait(2);
}

interface Running {
  readonly listening: Promise<Door>;
  readonly ended: Promise<void>;
  kill(): void;
  stop(): void;
}

function start(entry: string, data: string, more: readonly string[]): Running {
  const child: ChildProcess = spawn(process.execPath, [entry, '--data', data, '--port', '0', ...more], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stderr?.on('data', (part: Buffer) => (said += part.toString()));
  const ended = new Promise<void>((resolve) => {
    child.on('close', () => {
      resolve();
    });
  });
  const listening = new Promise<Door>((resolve, reject) => {
    let text = '';
    child.stdout?.on('data', (part: Buffer) => {
      text += part.toString();
      if (!text.includes('\n')) return;
      const { api, tokenFile } = JSON.parse(text) as { api: string; tokenFile: string };
      resolve({ api, token: readFileSync(tokenFile, 'utf8').trim() });
    });
    void ended.then(() => {
      reject(new Error(`The program ended before it listened: ${said}`));
    });
  });
  listening.catch(() => undefined); // one that is killed at its start never listens
  return { listening, ended, kill: () => child.kill('SIGKILL'), stop: () => child.kill('SIGTERM') };
}

/**
 * What the library of the running program holds while no client sends requests. An import that a kill interrupted
 * may be going on, so the ledger is read first: the journal leads by then, never the ledger.
 */
function liveState(
  data: string,
): ReturnType<typeof readLibrary> & { ledger: ReturnType<typeof inspectLedger>; importing: boolean } {
  const db = new Database(path.join(data, 'loandesk.db'), { readonly: true });
  try {
    const underWay = db.prepare<[], number>("SELECT count(*) FROM imports WHERE status = 'applying'").pluck();
    const importing = underWay.get() !== 0;
    const ledger = inspectLedger(data);
    return { ledger, importing, ...readLibrary(db) };
  } finally {
    db.close();
  }
}
