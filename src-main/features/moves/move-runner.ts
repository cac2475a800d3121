// Applies the imports of a move one after the other, and undoes them in reverse, in the background.
import type { Actor } from '../../core/journal/write-gate.ts';
import { Problem } from '../../core/problems/problem.ts';
import { BackupFailedError } from '../backups/backups-service.ts';
import type { Import } from '../imports/import-record.ts';
import type { ImportsService } from '../imports/imports-service.ts';
import type { StoredMove } from './move-record.ts';
import { isDone, needsAPerson } from './move-rules.ts';
import type { MoveStep } from './move-state-rules.ts';

interface RunnerDeps {
  readonly imports: ImportsService;
  /** In the order in which they are applied. */
  readonly importsOf: (move: string) => Import[];
  readonly find: (move: string) => StoredMove;
  readonly step: (
    actor: Actor,
    move: string,
    name: MoveStep,
    change?: (move: StoredMove) => Partial<StoredMove>,
  ) => Promise<void>;
  readonly report: (error: unknown) => void;
}

/** Another import can be applied first, or the library change, between a plan and its commit. */
const TRIES = 5;

interface Beginning {
  /** Whether the backup comes first. */
  readonly isFirst: boolean;
  /** Whether the next import is applied although it needs a person. */
  readonly goesOn: boolean;
}

export function moveRunner({ imports, importsOf, find, step, report }: RunnerDeps) {
  const running = new Map<string, Promise<void>>();
  let closed = false;
  const isClosed = (): boolean => closed;

  /** An error ends the work. If even that cannot be stored, the next start goes on with it. */
  function runInBackground(id: string, work: () => Promise<void>, end: MoveStep): void {
    const done = work()
      .catch(async (error: unknown) => {
        if (closed) return;
        report(error);
        await step('system', id, end, () => ({ failure: 'stopped' })).catch(report);
      })
      .finally(() => running.delete(id));
    running.set(id, done);
  }

  async function apply(id: string, { isFirst, goesOn }: Beginning): Promise<void> {
    if (isFirst && !(await backUp(id))) return;
    let accepted = goesOn;
    for (;;) {
      const next = importsOf(id).find((one) => !isDone(one));
      if (next === undefined) break;
      const isApplied = await applyOne(next.id, find(id), accepted);
      if (closed) return;
      if (!isApplied) return step('system', id, 'stop');
      accepted = false;
    }
    await step('system', id, 'finish');
  }

  /** @returns whether the move may go on */
  async function backUp(id: string): Promise<boolean> {
    try {
      const backup = await imports.backUpFirst();
      await step('system', id, 'backed-up', (move) => ({ backup: move.backup ?? backup }));
      return true;
    } catch (error) {
      if (closed || !(error instanceof BackupFailedError)) throw error;
      await step('system', id, 'stop', () => ({ failure: 'storage-failed' }));
      return false;
    }
  }

  /** Plans the import again, because the library has what the earlier ones brought, and applies it. */
  async function applyOne(id: string, { actor, backup }: StoredMove, accepted: boolean): Promise<boolean> {
    for (let tries = 0; tries < TRIES && !closed; tries += 1) {
      await imports.settled(id);
      if (isApplied(id)) return isWhole(id);
      if (imports.import(id).choices.kindUnknown === true) return false;
      if (imports.import(id).status === 'planned') await imports.correct(actor, id, {});
      const planned = await imports.settled(id);
      if (planned.status !== 'planned' || (needsAPerson(planned) && !accepted)) return false;
      if (await unlessBusy(() => imports.commit(actor, id, undefined, backup))) {
        await imports.settled(id);
        return isApplied(id) && isWhole(id);
      }
    }
    return false;
  }

  const isApplied = (id: string): boolean => imports.import(id).status === 'applied';
  /** One that was given up, or stopped by an error, is applied in part. */
  const isWhole = (id: string): boolean => imports.import(id).failure === null;

  /** @returns false if the plan is outdated, or another import has to end first */
  async function unlessBusy(begin: () => Promise<unknown>): Promise<boolean> {
    try {
      await begin();
      return true;
    } catch (error) {
      if (!(error instanceof Problem) || !['import-outdated', 'import-busy'].includes(error.code))
        throw error;
      await imports.idle();
      return false;
    }
  }

  async function undo(id: string): Promise<void> {
    for (const { id: one } of importsOf(id).toReversed()) {
      await imports.settled(one);
      if (isClosed()) return;
      if (!isApplied(one)) continue;
      await undoOne(find(id).actor, one);
      if (isClosed()) return;
      if (imports.import(one).status !== 'undone') return step('system', id, 'stop-undo');
    }
    await step('system', id, 'finish-undo');
  }

  async function undoOne(actor: Actor, id: string): Promise<void> {
    for (let tries = 0; tries < TRIES && isApplied(id) && !closed; tries += 1) {
      await unlessBusy(() => imports.undo(actor, id, true));
      await imports.settled(id);
    }
  }

  return {
    apply: (id: string, beginning: Beginning): void => {
      runInBackground(id, () => apply(id, beginning), 'stop');
    },
    undo: (id: string): void => {
      runInBackground(id, () => undo(id), 'stop-undo');
    },
    /** After a start of the program. */
    resume: ({ id, status }: Pick<StoredMove, 'id' | 'status'>): void => {
      if (status === 'applying')
        runInBackground(
          id,
          () => apply(id, { isFirst: importsOf(id).every(isUntouched), goesOn: false }),
          'stop',
        );
      else if (status === 'undoing') runInBackground(id, () => undo(id), 'stop-undo');
    },
    /** Resolves once the move has no background work. */
    settled: (id: string): Promise<void> => running.get(id) ?? Promise.resolve(),
    /** Background work stops at its next step; the next start resumes it. */
    async close(): Promise<void> {
      closed = true;
      await Promise.all(running.values());
    },
  };
}

const isUntouched = ({ status }: Import): boolean =>
  !['applying', 'applied', 'undoing', 'undone'].includes(status);
