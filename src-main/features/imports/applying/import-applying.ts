// Carries out and undoes plans in steps that let the desk work in between; finds conflicts before an undo.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { BackupFailedError } from '../../backups/backups-service.ts';
import { mergeSearchIndexStep } from '../../borrowers/search-index-commands.ts';
import type { WritableDatabase } from '../../../core/database/connection.ts';
import type { Command } from '../../../core/journal/write-gate.ts';
import { carryOutSome, prepareCarryingOut, type Step } from './apply-commands.ts';
import { habitsOf } from '../choices-rules.ts';
import type { Found, UndoPreview } from '../import-record.ts';
import { holdsAnything, type ImportRunner } from '../import-runner.ts';
import { itemObstacle } from '../targets/items/apply-items.ts';
import { plannedLibrary } from '../targets/borrowers/known-borrowers-repository.ts';
import { columnsDigest } from '../targets/borrowers/plan-borrowers.ts';
import { importWrites, type StoredImport } from '../staging-repository.ts';
import { stagedRows, type StagedRow } from '../staged-rows-repository.ts';
import { stepPace } from './step-pace.ts';
import { prepareUndo, undoSome } from './undo-commands.ts';
import { obstacleTo, type Obstacle } from '../targets/borrowers/undo-conflicts.ts';
import { undoStrategies } from '../targets/borrowers/undo-strategies.ts';

const ROWS_LOOKED_AT_ONCE = 100;
const OBSTACLES_SHOWN = 1000;
/** Longest delay that one step may cause for a scan; an undo may use shorter steps than an import. */
const STEP_MS = { carryingOut: 8, undoing: 5 } as const;
/** A request takes several turns of the event loop to reach the gate; without them it would wait for a step at each. */
const TURNS_BETWEEN = 3;

export function importCarryingOut(work: ImportRunner) {
  const { reader, gate, backups, files, find, save } = work;

  /** @returns whether the import may begin */
  async function backedUp(id: string): Promise<boolean> {
    if (find(id).backup !== null || !holdsAnything(reader)) return true;
    try {
      const { file } = await backups.backUp('before-import');
      await save('system', id, () => ({ backup: file }));
      return true;
    } catch (error) {
      if (work.isClosed() || !(error instanceof BackupFailedError)) throw error;
      const detail = 'The backup could not be made, so nothing was imported. Check the disk, then try again.';
      await save('system', id, () => ({ status: 'planned', failure: { code: 'storage-failed', detail } }));
      return false;
    }
  }

  /** Turns of the event loop between steps: a waiting scan is served first. */
  async function untilDone(
    actor: string,
    stepMs: number,
    stepOf: (rows: number) => Command<Step>,
  ): Promise<void> {
    const pace = stepPace(stepMs);
    while (!work.isClosed()) {
      const { result: step } = await gate.writeInBackground(actor, stepOf(pace.rows()));
      if (step.finished) return;
      pace.took(step.rows, step.ms);
      for (let turn = 0; turn < TURNS_BETWEEN; turn += 1) await nextTurn();
    }
  }

  /** Catches up on deferred search-index updates; if the program ends first, later changes do. */
  async function tidySearch(): Promise<void> {
    while (!work.isClosed() && (await gate.writeInBackground('system', mergeSearchIndexStep())).result)
      await nextTurn();
  }

  async function remember(id: string): Promise<void> {
    const { kind, found: read, choices } = find(id);
    if (kind !== 'borrowers' || read === null) return;
    const found = read as Found;
    if (found.headerRow === null) return;
    const digest = columnsDigest(found.columns.map(({ header }) => header));
    const habits = habitsOf(found, choices, plannedLibrary(reader).habits(digest));
    await gate.write('system', ({ db, now }) => {
      importWrites(db).remember(digest, habits, now);
      return { result: null, events: [] };
    });
  }

  /** Page by page, last rows first. */
  async function* doneRows(one: StoredImport) {
    let before = Number.MAX_SAFE_INTEGER;
    for (;;) {
      const of = { import: one.id, plan: one.plan };
      const rows = stagedRows(reader).done(of, before, ROWS_LOOKED_AT_ONCE);
      yield rows;
      const last = rows.at(-1);
      if (last === undefined) return;
      before = last.position;
      await nextTurn();
    }
  }

  return {
    carryOut(id: string): void {
      work.runInBackground(id, async () => {
        if (!(await backedUp(id))) return;
        const { actor } = find(id);
        await gate.write(actor, prepareCarryingOut(id));
        await untilDone(actor, STEP_MS.carryingOut, (rows) => carryOutSome(id, rows));
        await remember(id);
        files.remove(id);
        await tidySearch();
      });
    },
    takeBack(id: string): void {
      work.runInBackground(id, async () => {
        const { actor } = find(id);
        await gate.write(actor, prepareUndo(id));
        await untilDone(actor, STEP_MS.undoing, (rows) => undoSome(id, rows));
        await tidySearch();
      });
    },
    async undoPreview(one: StoredImport): Promise<UndoPreview> {
      const preview: UndoPreview = { restores: 0, obstacles: [], obstacleCount: 0 };
      const db = reader as WritableDatabase;
      const obstacleOf = (row: StagedRow): Obstacle | null => {
        if (one.kind !== 'items') return obstacleTo(db, row, { import: one.id, plan: one.plan });
        const hindrance = itemObstacle(db, row);
        return hindrance && { hindrance, fields: [] };
      };
      const look = (row: StagedRow): void => {
        const obstacle = obstacleOf(row);
        if (obstacle === null) {
          preview.restores += 1;
          return;
        }
        preview.obstacleCount += 1;
        const { position, row: number, name, borrower } = row;
        if (preview.obstacles.length < OBSTACLES_SHOWN)
          preview.obstacles.push({ position, row: number, name, borrower, ...obstacle });
      };
      for await (const rows of doneRows(one)) {
        if (one.kind === 'items') rows.forEach(look);
        else
          for (const { way, run } of undoStrategies(reader, rows)) {
            // A deleted borrower's card may have a new owner; for other rows everything is known.
            if (way === 'delete' || way === 'change') preview.restores += run.length;
            else for (const row of run) look(row);
          }
      }
      preview.obstacles.reverse();
      return preview;
    },
  };
}
