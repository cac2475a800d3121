// Kills the program in the middle of an import and of its undo, starts it again, and looks whether anything is half-done.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { interruptionsOf, plannedFrom, type CutReport } from './cut-imports.ts';
import { disagreements, inspectDatabase } from './library-inspection.ts';
import { seeded } from './seeded.ts';

interface Options {
  readonly rows: number;
  /** So often the import, and so often its undo, is to be cut. */
  readonly cuts: number;
  readonly seed: number;
}

/** Imports into one library, and takes the import back, each with a kill in the middle, `cuts` times. */
export async function importsKilled(entry: string, { rows, cuts, seed }: Options): Promise<CutReport> {
  const data = path.join(mkdtempSync(path.join(tmpdir(), 'loandesk-import-kills-')), 'library');
  const { cut, finish } = interruptionsOf(entry, data, seeded(seed));
  const report: CutReport = { commitsCut: 0, undosCut: 0, faults: [] };
  const list = fileOf(rows);
  try {
    for (let round = 0; round < cuts; round += 1) {
      const where = `round ${String(round)}`;
      const id = await cut('applying', async (call, program) => {
        const planned = await plannedFrom(program, call, list);
        await call('POST', `/imports/${planned}/commit`, {});
        return planned;
      });
      await finished(id, 'applied', rows, `${where}, import`);
      await cut('undoing', async (call) => {
        await call('POST', `/imports/${id}/undo`, {});
        return id;
      });
      await finished(id, 'undone', 0, `${where}, undo`);
    }
    return report;
  } finally {
    rmSync(path.dirname(data), { recursive: true, force: true });
  }

  /** Has the program finish it; then everything is there once, or nothing. */
  async function finished(
    id: string,
    status: 'applied' | 'undone',
    expected: number,
    where: string,
  ): Promise<void> {
    const dead = inspectDatabase(data);
    const there = dead.names.filter((name) => name.startsWith('Imported ')).length;
    const half = there > 0 && there < rows;
    if (half) report[status === 'applied' ? 'commitsCut' : 'undosCut'] += 1;
    const note = (fault: string): void => void report.faults.push(`${where}: ${fault}`);
    dead.faults.forEach(note);
    (await finish(id, status, half)).forEach(note);

    const after = inspectDatabase(data);
    after.faults.forEach(note);
    disagreements(data, after.events, false).forEach(note);
    const names = after.names.filter((name) => name.startsWith('Imported '));
    if (names.length !== expected) note(`${String(names.length)} of ${String(expected)} borrowers are there`);
    if (new Set(names).size !== names.length) note('doubled borrowers');
    if (new Set(after.ids).size !== after.ids.length) note('doubled ids');
  }
}

function fileOf(rows: number): string {
  const lines = Array.from(
    { length: rows },
    (_, at) => `X${String(at)},Invented,Imported ${String(at)},Class ${String(at % 40)}`,
  );
  return `externalId,givenName,familyName,group\n${lines.join('\n')}\n`;
}
