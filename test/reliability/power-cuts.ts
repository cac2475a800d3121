// Plays power cuts on a recording: builds what each could have left, opens it, and says what was lost.
import { hash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { openLibrary } from '../../src-main/library/library.ts';
import { libraryBelowRoot, type Recording } from './checkout-recording.ts';
import { Disk } from './disk.ts';
import { fates, momentsToCut, nothingMore } from './power-cut-choices.ts';
import { seeded } from './seeded.ts';
import {
  disagreements,
  emptyFolderFor,
  inspectDatabase,
  inspectLedger,
  passingFolder,
} from './library-inspection.ts';

export interface PowerCutOptions {
  /** How many cuts to play at most; spread over the recording, the dangerous moments first. */
  readonly cuts: number;
  /** How many different fates of the unsynced changes to try at a cut where something is under way. */
  readonly fatesPerCut: number;
  readonly seed: number;
  /** Ends at the first loss: enough for a control. */
  readonly untilLoss?: boolean;
  readonly progress?: (report: PowerCutReport) => void;
}

export interface PowerCutReport {
  cuts: number;
  /** A disk and what had been acknowledged by then. */
  states: number;
  /** Of these, disks that differ in at least one byte; each was opened. */
  images: number;
  /** Of these, with the database's log taken away, so that only the ledger can witness. */
  withoutLog: number;
  acknowledged: number;
  /** Acknowledged but not in the library after its start, or there twice. */
  lost: Set<string>;
  doubled: Set<string>;
  /** Acknowledged but not in the database alone, or not in the ledger alone. */
  notInDatabase: Set<string>;
  notInLedger: Set<string>;
  /** Everything else that is wrong, in words. */
  faults: string[];
  /** After how many starts the desk would have shown a notice. */
  notices: Record<string, number>;
}

/** The content of one disk. */
interface Findings {
  database: ReadonlySet<string>;
  ledger: ReadonlySet<string>;
  opened: ReadonlyMap<string, number>;
  faults: readonly string[];
  notices: readonly string[];
}

export async function playPowerCuts(recording: Recording, options: PowerCutOptions): Promise<PowerCutReport> {
  const random = seeded(options.seed);
  const report: PowerCutReport = {
    cuts: 0,
    states: 0,
    images: 0,
    withoutLog: 0,
    acknowledged: 0,
    lost: new Set(),
    doubled: new Set(),
    notInDatabase: new Set(),
    notInLedger: new Set(),
    faults: [],
    notices: {},
  };
  const moments = momentsToCut(recording, options.cuts, random);
  const disk = new Disk(recording.root);
  const acknowledged = new Set<string>();
  const known = new Map<string, Findings>();
  const workshop = passingFolder();
  const enough = (): boolean => options.untilLoss === true && losses(report) > 0;

  const judge = async (files: Map<string, Buffer>, logTaken: boolean): Promise<void> => {
    const key = digest(files) + (logTaken ? ' without log' : '');
    let findings = known.get(key);
    if (findings === undefined) {
      findings = await examine(files, workshop);
      report.images += 1;
      if (logTaken) report.withoutLog += 1;
      for (const notice of findings.notices) {
        if (!logTaken) report.notices[notice] = (report.notices[notice] ?? 0) + 1;
      }
      report.faults.push(...findings.faults.map((fault) => `cut ${String(report.cuts)}: ${fault}`));
      if (!logTaken && findings.notices.includes('ledger-restored')) {
        report.faults.push(`cut ${String(report.cuts)}: the database lost what the ledger knew`);
      }
      known.set(key, findings);
      if (known.size > 400) known.delete(known.keys().next().value ?? '');
    }
    report.states += 1;
    for (const id of acknowledged) {
      const times = findings.opened.get(id) ?? 0;
      if (times === 0) report.lost.add(id);
      if (times > 1) report.doubled.add(id);
      if (!logTaken && !findings.database.has(id)) report.notInDatabase.add(id);
      if (!findings.ledger.has(id)) report.notInLedger.add(id);
    }
  };

  try {
    for (const [index, event] of recording.events.entries()) {
      disk.play(event);
      if (event.kind === 'acknowledged') acknowledged.add(event.id);
      if (!moments.has(index) || enough()) continue;
      report.cuts += 1;
      report.acknowledged = acknowledged.size;
      for (const fate of fates(disk.underWay ? options.fatesPerCut : 1, random)) {
        if (!enough()) await judge(disk.cut(fate), false);
      }
      if (!disk.checkpointing && acknowledged.size > 0 && !enough()) {
        const files = disk.cut(nothingMore);
        for (const name of files.keys()) if (name.endsWith('-wal')) files.delete(name);
        await judge(files, true);
      }
      if (report.cuts % 100 === 0) options.progress?.(report);
    }
  } finally {
    rmSync(workshop, { recursive: true, force: true });
  }
  return report;
}

export const losses = (report: PowerCutReport): number =>
  report.lost.size + report.doubled.size + report.notInDatabase.size + report.notInLedger.size;

/** One line for the person who runs the test. */
export function figuresOf({
  cuts,
  states,
  images,
  withoutLog,
  acknowledged,
  notices,
  ...sets
}: PowerCutReport): string {
  const { lost, doubled, notInDatabase, notInLedger, faults } = sets;
  return JSON.stringify({
    cuts,
    states,
    images,
    withoutLog,
    acknowledged,
    lost: lost.size,
    doubled: doubled.size,
    notInDatabase: notInDatabase.size,
    notInLedger: notInLedger.size,
    faults: faults.length,
    notices,
  });
}

async function examine(files: Map<string, Buffer>, workshop: string): Promise<Findings> {
  const root = emptyFolderFor(workshop, 'disk');
  const library = path.join(root, libraryBelowRoot);
  for (const [name, content] of files) {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    writeFileSync(path.join(root, name), content);
  }
  const database = new Set(inspectDatabase(library).ids);
  const ledger = new Set(
    inspectLedger(library).events.flatMap(({ borrower, item, loan }) => [borrower, item, loan]),
  );
  const faults: string[] = [];
  try {
    const reported: unknown[] = [];
    const opened = await openLibrary({
      dataFolder: library,
      version: 'test',
      report: (error) => reported.push(error),
    });
    await opened.close();
    faults.push(...reported.map(String));
  } catch (error) {
    faults.push(`it does not open: ${String(error)}`);
  }
  const after = inspectDatabase(library);
  faults.push(...after.faults, ...disagreements(library, after.events, false));
  const counted = new Map<string, number>();
  for (const id of after.ids) counted.set(id, (counted.get(id) ?? 0) + 1);
  return {
    database,
    ledger: new Set([...ledger].filter((id) => id !== null)),
    opened: counted,
    faults,
    notices: after.notices,
  };
}

function digest(files: Map<string, Buffer>): string {
  return [...files]
    .map(([name, content]) => `${name} ${hash('sha1', content, 'hex')}`)
    .toSorted()
    .join('\n');
}
