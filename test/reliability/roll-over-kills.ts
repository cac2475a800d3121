// Kills the program in the middle of a new school year and of its undo, starts it again, and looks where every pupil is.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'better-sqlite3';
import type { Import } from '../../src-main/features/imports/import-record.ts';
import { clientOf, startHeadless } from '../support/headless.ts';
import { interruptionsOf, plannedFrom, reached, type CutReport } from './cut-imports.ts';
import { disagreements, inspectDatabase } from './library-inspection.ts';
import { seeded } from './seeded.ts';

interface Options {
  readonly pupils: number;
  /** So often the new year, and so often its undo, is to be cut. */
  readonly cuts: number;
  readonly seed: number;
}

const years = 6;
const classesAYear = 5;
const leftOn = '2026-08-31';

/** Class of this pupil in this year of the test; who is through with the last year has left. */
function classOf(pupil: number, later: 0 | 1): string {
  const year = 1 + (pupil % years) + later;
  return year > years ? `left ${leftOn}` : `${String(year)}${'ABCDE'.charAt(pupil % classesAYear)}`;
}

/** Moves a school up and back, each with a kill in the middle, `cuts` times. */
export async function rollOversKilled(entry: string, { pupils, cuts, seed }: Options): Promise<CutReport> {
  const data = path.join(mkdtempSync(path.join(tmpdir(), 'loandesk-roll-over-kills-')), 'library');
  const { cut, finish } = interruptionsOf(entry, data, seeded(seed));
  const report: CutReport = { commitsCut: 0, undosCut: 0, faults: [] };
  try {
    await makeSchool();
    for (let round = 0; round < cuts; round += 1) {
      const where = `round ${String(round)}`;
      const id = await cut('applying', async (call) => {
        const { id: made } = (await call('POST', '/roll-overs', { leftOn })).body as Import;
        await reached(call, made, ['planned', 'failed']);
        await call('POST', `/imports/${made}/commit`, {});
        return made;
      });
      await finished(id, 'applied', `${where}, new year`);
      await cut('undoing', async (call) => {
        await call('POST', `/imports/${id}/undo`, {});
        return id;
      });
      await finished(id, 'undone', `${where}, undo`);
    }
    return report;
  } finally {
    rmSync(path.dirname(data), { recursive: true, force: true });
  }

  async function makeSchool(): Promise<void> {
    const program = startHeadless(['--data', data, '--port', '0'], { entry });
    const call = await clientOf(program);
    const rows = Array.from(
      { length: pupils },
      (_, pupil) => `X${String(pupil)},Invented,Pupil ${String(pupil)},${classOf(pupil, 0)}`,
    );
    const id = await plannedFrom(
      program,
      call,
      `externalId,givenName,familyName,group\n${rows.join('\n')}\n`,
    );
    await call('POST', `/imports/${id}/commit`, {});
    const status = await reached(call, id, ['applied']);
    if (status !== 'applied') throw new Error(`The school was not made: its import is ${status}.`);
    await program.stop('SIGTERM');
  }

  /** Has the program finish it; then every pupil is where the new year wants them, or all are where they were. */
  async function finished(id: string, status: 'applied' | 'undone', where: string): Promise<void> {
    const note = (fault: string): void => void report.faults.push(`${where}: ${fault}`);
    const later = status === 'applied' ? 1 : 0;
    const arrived = (): number => {
      const places = placesIn(data);
      return Array.from({ length: pupils }, (_, pupil) => pupil).filter(
        (pupil) => places.get(`Pupil ${String(pupil)}`) === classOf(pupil, later),
      ).length;
    };
    inspectDatabase(data).faults.forEach(note);
    const atTheKill = arrived();
    const half = atTheKill > 0 && atTheKill < pupils;
    if (half) report[status === 'applied' ? 'commitsCut' : 'undosCut'] += 1;
    (await finish(id, status, half)).forEach(note);

    const after = inspectDatabase(data);
    after.faults.forEach(note);
    disagreements(data, after.events, false).forEach(note);
    if (arrived() !== pupils) note(`${String(arrived())} of ${String(pupils)} pupils are where they belong`);
    if (new Set(after.ids).size !== pupils || after.ids.length !== pupils) note('lost or doubled borrowers');
  }
}

/** Each pupil's class, or since when they have left. */
function placesIn(data: string): Map<string, string> {
  const db = new Database(path.join(data, 'loandesk.db'), { readonly: true });
  try {
    return new Map(
      db
        .prepare<[], [string, string]>(
          `SELECT family_name, CASE WHEN left_on IS NULL THEN coalesce(name, 'none') ELSE 'left ' || left_on END
           FROM borrowers LEFT JOIN borrower_groups ON borrower_groups.id = group_id`,
        )
        .raw()
        .all(),
    );
  } finally {
    db.close();
  }
}
