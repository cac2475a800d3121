// Kills the program in the middle of an import and of its undo, starts it again, and looks whether anything is half-done.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Import } from '../../src-main/imports/import-record.ts';
import { clientOf, startHeadless, type Headless } from '../support/headless.ts';
import { disagreements, inspectDatabase } from './library-inspection.ts';
import { seeded } from './seeded.ts';

export interface ImportKillsReport {
  /** Kills that met an import, and an undo, under way. */
  commitsCut: number;
  undosCut: number;
  /** What is wrong, in words. */
  faults: string[];
}

interface Options {
  readonly rows: number;
  /** So often the import, and so often its undo, is to be cut. */
  readonly cuts: number;
  readonly seed: number;
}

type Call = Awaited<ReturnType<typeof clientOf>>;

const finishedWithinMs = 60_000;
const lookEveryMs = 50;

/** Imports into one library, and takes the import back, each with a kill in the middle, `cuts` times. */
export async function importsKilled(
  entry: string,
  { rows, cuts, seed }: Options,
): Promise<ImportKillsReport> {
  const random = seeded(seed);
  const data = path.join(mkdtempSync(path.join(tmpdir(), 'loandesk-import-kills-')), 'library');
  const report: ImportKillsReport = { commitsCut: 0, undosCut: 0, faults: [] };
  const list = fileOf(rows);
  try {
    for (let round = 0; round < cuts; round += 1) {
      const where = `round ${String(round)}`;
      const id = await cutAt(random, 'applying', async (call, program) => {
        const planned = await plannedFrom(program, call, list);
        await call('POST', `/imports/${planned}/commit`, {});
        return planned;
      });
      await finished(id, 'applied', rows, `${where}, import`);
      await cutAt(random, 'undoing', async (call) => {
        await call('POST', `/imports/${id}/undo`, {});
        return id;
      });
      await finished(id, 'undone', 0, `${where}, undo`);
    }
    return report;
  } finally {
    rmSync(path.dirname(data), { recursive: true, force: true });
  }

  /** Starts something that goes on after the answer, and kills the program at some moment of it. */
  async function cutAt(
    draw: () => number,
    under: 'applying' | 'undoing',
    begin: (call: Call, program: Headless) => Promise<string>,
  ): Promise<string> {
    const program = startHeadless(['--data', data, '--port', '0'], { entry });
    const call = await clientOf(program);
    const id = await begin(call, program);
    const share = 0.1 + draw() * 0.7;
    for (;;) {
      const { status, progress } = (await call('GET', `/imports/${id}`)).body as Import;
      if (status !== under || progress.done >= share * progress.total) break;
    }
    await program.stop('SIGKILL');
    return id;
  }

  /** Starts the program and waits until the import is over; then everything is there once, or nothing. */
  async function finished(
    id: string,
    status: Import['status'],
    expected: number,
    where: string,
  ): Promise<void> {
    const cut = inspectDatabase(data);
    const there = cut.names.filter((name) => name.startsWith('Imported ')).length;
    const half = there > 0 && there < rows;
    if (half) report[status === 'applied' ? 'commitsCut' : 'undosCut'] += 1;
    const note = (fault: string): void => void report.faults.push(`${where}: ${fault}`);
    cut.faults.forEach(note);
    const program = startHeadless(['--data', data, '--port', '0'], { entry });
    const call = await clientOf(program);
    const until = performance.now() + finishedWithinMs;
    let now = (await call('GET', `/imports/${id}`)).body as Import;
    while (now.status !== status && performance.now() < until) {
      await wait(lookEveryMs);
      now = (await call('GET', `/imports/${id}`)).body as Import;
    }
    if (now.status !== status) note(`the import is still ${now.status}`);
    const { notices } = (await call('GET', '/status')).body as { notices: { id: string; code: string }[] };
    const told = notices.map(({ code }) => code);
    const due = status === 'applied' ? 'import-finished-late' : 'import-undone-late';
    if (half && JSON.stringify(told) !== JSON.stringify([due])) note(`told ${told.join(', ') || 'nothing'}`);
    for (const notice of notices) await call('DELETE', `/notices/${notice.id}`);
    await program.stop('SIGTERM');

    const after = inspectDatabase(data);
    after.faults.forEach(note);
    disagreements(data, after.events, false).forEach(note);
    const names = after.names.filter((name) => name.startsWith('Imported '));
    if (names.length !== expected) note(`${String(names.length)} of ${String(expected)} borrowers are there`);
    if (new Set(names).size !== names.length) note('doubled borrowers');
    if (new Set(after.ids).size !== after.ids.length) note('doubled ids');
  }
}

async function plannedFrom(program: Headless, call: Call, list: string): Promise<string> {
  const { api, tokenFile } = await program.listening;
  const answer = await fetch(`${api}/imports?name=list.csv`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${readFileSync(tokenFile, 'utf8').trim()}`,
      'content-type': 'text/csv',
    },
    body: list,
  });
  const { id } = (await answer.json()) as Import;
  for (;;) {
    const { status } = (await call('GET', `/imports/${id}`)).body as Import;
    if (status === 'planned') return id;
    if (status === 'failed') throw new Error('The list was not read.');
    await wait(lookEveryMs);
  }
}

function fileOf(rows: number): string {
  const lines = Array.from(
    { length: rows },
    (_, at) => `X${String(at)},Invented,Imported ${String(at)},Class ${String(at % 40)}`,
  );
  return `externalId,givenName,familyName,group\n${lines.join('\n')}\n`;
}
