// Applies and undoes plans in steps that let the desk work in between; finds conflicts before an undo.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { BackupFailedError } from '../../backups/backups-service.ts';
import { mergeSearchIndexStep } from '../../borrowers/search-index-commands.ts';
import { LedgerUnavailableError, StorageFailedError } from '../../../core/journal/storage-faults.ts';
import type { Command } from '../../../core/journal/write-gate.ts';
import { withoutUnusedSamples } from '../choices-rules.ts';
import { noResult, type StagedRow, type StoredImport, type UndoPreview } from '../import-record.ts';
import { stagedRows } from '../import-rows-repository.ts';
import type { ImportRunner } from '../import-runner.ts';
import { importWrites } from '../imports-repository.ts';
import {
  applySome,
  closeImport,
  endSomeHolds,
  prepareApply,
  prepareUndo,
  undoSome,
  type Step,
} from './apply-commands.ts';
import { bringHoldsBack } from '../../holds/holds-of-import.ts';
import type { ApplyTarget, Conflict } from '../target.ts';
import { stepPace } from './step-pace.ts';

/** A few milliseconds: a scan may be waiting. */
const ROWS_CHECKED_AT_ONCE = 50;
const CONFLICTS_SHOWN = 1000;
/** Longest delay that one step may cause for a scan; an undo may use shorter steps than an import. */
const STEP_MS = { apply: 14, undo: 5 } as const;
/** A request takes several turns of the event loop to reach the gate; without them it would wait for a step at each. */
const TURNS_BETWEEN = 3;

/** Whether a conflict of a row about this borrower or item does not count. */
export type Excuse = (row: Pick<StagedRow, 'borrower'>, conflict: Conflict) => boolean;

export function importApplying(work: ImportRunner) {
  const { reader, gate, files, find, save } = work;

  /** Marks the plan as being applied, once its backup is made. @returns whether the import may go on */
  async function begun(id: string): Promise<boolean> {
    const start = work.startOf(id);
    if (start === null) return true;
    const { actor } = start;
    try {
      const backup = start.backup === undefined ? await work.backUpFirst() : start.backup;
      if (work.startOf(id) === null) return false; // a person gave it up
      await save('system', id, ({ found, plan }, { db }) => ({
        status: 'applying',
        actor,
        found: found && withoutUnusedSamples(found),
        progress: { done: 0, total: stagedRows(db).countToDo({ import: id, plan }) },
        result: noResult,
        failure: null,
        backup,
      }));
      work.forgetStart(id);
      return true;
    } catch (error) {
      if (work.isClosed() || !(error instanceof BackupFailedError)) throw error;
      const detail = 'The backup could not be made, so nothing was imported. Check the disk, then try again.';
      await save('system', id, () => ({ failure: { code: 'storage-failed', detail } }));
      work.forgetStart(id);
      return false;
    }
  }

  /** An error that the next start would meet again ends the work, so that other imports are not held up for ever. */
  async function orClosed(id: string, apply: () => Promise<void>): Promise<void> {
    try {
      await apply();
    } catch (error) {
      const isOfStorage = error instanceof StorageFailedError || error instanceof LedgerUnavailableError;
      const { status } = find(id);
      if (!work.isClosed() && !isOfStorage && (status === 'applying' || status === 'undoing'))
        await gate.write('system', closeImport(id, 'stopped'));
      throw error;
    }
  }

  /** Turns of the event loop between steps: a waiting scan is served first. */
  async function untilDone(
    actor: string,
    stepMs: number,
    { rowsAtOnce = Infinity }: ApplyTarget,
    stepOf: (rows: number) => Command<Step>,
  ): Promise<void> {
    const pace = stepPace(stepMs);
    while (!work.isClosed()) {
      const { result: step } = await gate.writeInBackground(actor, stepOf(Math.min(rowsAtOnce, pace.rows())));
      if (step.finished) return;
      pace.took(step.rows, step.ms);
      for (let turn = 0; turn < TURNS_BETWEEN; turn += 1) await nextTurn();
    }
  }

  async function bringAllHoldsBack(actor: string, id: string): Promise<void> {
    let since: number | null = 0;
    while (since !== null) {
      since = (await gate.write(actor, bringHoldsBack(id, since))).result;
      await nextTurn();
    }
  }

  /** Catches up on deferred search-index updates; if the program ends first, later changes do. */
  async function tidySearch(): Promise<void> {
    while (!work.isClosed() && (await gate.writeInBackground('system', mergeSearchIndexStep())).result)
      await nextTurn();
  }

  async function remember(id: string): Promise<void> {
    const { kind, found, choices } = find(id);
    if (typeof found?.headerRow !== 'number') return;
    const kept = work.targets.of(kind).habits?.(reader, found, choices);
    if (kept === undefined) return;
    await gate.write('system', ({ db, now }) => {
      importWrites(db).remember(...kept, now);
      return { result: null, events: [] };
    });
  }

  /** Last rows first, with turns of the event loop in between. */
  async function* appliedRows({ id, plan }: StoredImport) {
    let before = Number.MAX_SAFE_INTEGER;
    for (;;) {
      const rows = stagedRows(reader).done({ import: id, plan }, before, ROWS_CHECKED_AT_ONCE);
      yield* rows;
      const last = rows.at(-1);
      if (last === undefined) return;
      before = last.position;
      await nextTurn();
    }
  }

  return {
    apply(id: string): void {
      work.runInBackground(id, async () => {
        if (!(await begun(id))) return;
        const { actor, kind } = find(id);
        const target = work.targets.of(kind);
        await orClosed(id, async () => {
          await gate.write(actor, prepareApply(target, id));
          while ((await gate.write(actor, endSomeHolds(target, id))).result) await nextTurn();
          await untilDone(actor, STEP_MS.apply, target, (rows) =>
            applySome(target, id, files.place(id), rows),
          );
        });
        if (find(id).status !== 'applied') return;
        await remember(id);
        files.remove(id);
        await tidySearch();
      });
    },
    undo(id: string): void {
      work.runInBackground(id, async () => {
        const { actor, kind } = find(id);
        const target = work.targets.of(kind);
        await orClosed(id, async () => {
          await gate.write(actor, prepareUndo(target, id));
          await bringAllHoldsBack(actor, id);
          await untilDone(actor, STEP_MS.undo, target, (rows) => undoSome(target, id, rows));
        });
        await tidySearch();
      });
    },
    /** @param isExcused whether a later change does not count, because it is undone before this import */
    async undoPreview(one: StoredImport, isExcused: Excuse): Promise<UndoPreview> {
      const preview: UndoPreview = { restores: 0, obstacles: [], obstacleCount: 0 };
      const plan = stagedRows(reader).ofPlan({ import: one.id, plan: one.plan });
      const target = work.targets.of(one.kind);
      for await (const row of appliedRows(one)) {
        const conflict = target.conflictWith(reader, row, plan);
        if (conflict === null || isExcused(row, conflict)) {
          preview.restores += 1;
          continue;
        }
        preview.obstacleCount += 1;
        const { position, row: number, name, borrower } = row;
        if (preview.obstacles.length < CONFLICTS_SHOWN)
          preview.obstacles.push({ position, row: number, name, borrower, ...conflict });
      }
      preview.obstacles.reverse();
      return preview;
    },
  };
}
