// Carries plans out and takes them back, step by step, with turns for the desk in between; looks what stands in the way of an undo.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { BackupFailedError } from '../backups/backups-service.ts';
import type { WritableDatabase } from '../database/connection.ts';
import { carryOutSome, prepareCarryingOut } from './carry-out-commands.ts';
import { habitsOf } from './choices-rules.ts';
import type { UndoPreview } from './import-record.ts';
import type { ImportsAtWork } from './imports-at-work.ts';
import { importsIn } from './imports-repository.ts';
import { plannedLibrary } from './planning/library-repository.ts';
import { columnsDigest } from './planning/plan-file.ts';
import { importWrites, type StoredImport } from './staging-repository.ts';
import { stagedRows } from './staged-rows-repository.ts';
import { stepPace } from './step-pace.ts';
import { obstacleTo, prepareTakingBack, takeBackSome } from './take-back-commands.ts';

const ROWS_LOOKED_AT_ONCE = 100;
const OBSTACLES_SHOWN = 1000;
/** How long one step may hold up a scan. */
const STEP_MS = 8;
/** A request takes some turns from the socket to the gate; without them it would wait for a step at each. */
const TURNS_BETWEEN = 3;

export function importCarryingOut(work: ImportsAtWork) {
  const { reader, gate, backups, files, find, save } = work;

  /** @returns whether the import may begin */
  async function backedUp(id: string): Promise<boolean> {
    if (find(id).backup !== null || !importsIn(reader).holdsAnything()) return true;
    try {
      const { file } = await backups.backUp('before-import');
      await save('system', id, () => ({ backup: file }));
      return true;
    } catch (error) {
      if (work.isClosed() || !(error instanceof BackupFailedError)) throw error;
      const detail =
        'The backup could not be made, so nothing was imported. Look at the disk, then try again.';
      await save('system', id, () => ({ status: 'planned', failure: { code: 'storage-failed', detail } }));
      return false;
    }
  }

  /** Turns of the event loop between the steps: a scan that waits is served first. */
  async function untilDone(step: () => Promise<boolean>): Promise<void> {
    while (!work.isClosed()) {
      if (await step()) return;
      for (let turn = 0; turn < TURNS_BETWEEN; turn += 1) await nextTurn();
    }
  }

  async function remember(id: string): Promise<void> {
    const { found, choices } = find(id);
    if (found === null) return;
    if (found.headerRow === null) return;
    const digest = columnsDigest(found.columns.map(({ header }) => header));
    const habits = habitsOf(found, choices, plannedLibrary(reader).habits(digest));
    await gate.write('system', ({ db, now }) => {
      importWrites(db).remember(digest, habits, now);
      return { result: null, events: [] };
    });
  }

  async function* doneRows(one: StoredImport) {
    let before = Number.MAX_SAFE_INTEGER;
    for (;;) {
      const of = { import: one.id, plan: one.plan };
      const rows = stagedRows(reader).done(of, before, ROWS_LOOKED_AT_ONCE);
      yield* rows;
      const last = rows.at(-1);
      if (last === undefined) return;
      before = last.position;
      await nextTurn();
    }
  }

  return {
    carryOut(id: string): void {
      work.goOn(id, async () => {
        if (!(await backedUp(id))) return;
        const { actor } = find(id);
        await gate.write(actor, prepareCarryingOut(id));
        const pace = stepPace(STEP_MS);
        await untilDone(async () => {
          const { result: step } = await gate.writeBehind(actor, carryOutSome(id, pace.rows()));
          pace.took(step.rows, step.ms);
          return step.finished;
        });
        await remember(id);
        files.remove(id);
      });
    },
    takeBack(id: string): void {
      work.goOn(id, async () => {
        const { actor } = find(id);
        await gate.write(actor, prepareTakingBack(id));
        await untilDone(async () => (await gate.writeBehind(actor, takeBackSome(id))).result);
      });
    },
    async undoPreview(one: StoredImport): Promise<UndoPreview> {
      const preview: UndoPreview = { restores: 0, obstacles: [], obstacleCount: 0 };
      for await (const row of doneRows(one)) {
        const obstacle = obstacleTo(reader as WritableDatabase, row, { import: one.id, plan: one.plan });
        if (obstacle === null) preview.restores += 1;
        else {
          preview.obstacleCount += 1;
          const { position, row: number, name, borrower } = row;
          if (preview.obstacles.length < OBSTACLES_SHOWN)
            preview.obstacles.push({ position, row: number, name, borrower, ...obstacle });
        }
      }
      preview.obstacles.reverse();
      return preview;
    },
  };
}
