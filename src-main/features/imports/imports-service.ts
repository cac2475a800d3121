// The service of imports, from plan to undo; targets register what a kind of list means.
import { v7 as newId } from 'uuid';
import type { ReadableDatabase } from '../../core/database/connection.ts';
import type { ReceivedFile } from '../../core/http/received-file.ts';
import type { Actor } from '../../core/journal/write-gate.ts';
import { Problem } from '../../core/problems/problem.ts';
import { closeImport, refuseUnless } from './applying/apply-commands.ts';
import { corrected, noChoices } from './choices-rules.ts';
import { importApplying, type Excuse } from './applying/import-applying.ts';
import { importPlanning, underPlanning } from './planning/import-planning.ts';
import {
  noResult,
  type Corrections,
  type FoundRows,
  type Import,
  type RowFilter,
  type UndoPreview,
  type FilelessPlan,
  type StoredImport,
} from './import-record.ts';
import { correctable, importMaintenance } from './import-maintenance.ts';
import { importRunner, type ImportsDeps } from './import-runner.ts';
import { importWrites, stagedImports } from './imports-repository.ts';
import { tableLimits } from '../lists/table.ts';
import { rowsFound } from './rows-found.ts';
import { stagedRows } from './import-rows-repository.ts';
import { usualList, type RegisteredTarget } from './target.ts';

export type ImportsService = ReturnType<typeof importsService>;

/** Can be corrected; a correction during planning restarts it. */
const undecided = [...underPlanning, ...correctable];

export function importsService(parts: ImportsDeps) {
  const { reader, gate, clock } = parts;
  const work = importRunner(parts);
  const { files, find, save, targets, today } = work;
  const planning = importPlanning(work);
  const applying = importApplying(work);
  const maintenance = importMaintenance(work, planning, applying);
  const rowSearch = rowsFound(reader);

  async function start(
    actor: Actor,
    {
      kind,
      name,
      id = newId(),
      corrections = {},
      mostUndecided = Infinity,
      move = null,
    }: {
      kind: string;
      name: string;
      id?: string;
      corrections?: Corrections;
      mostUndecided?: number;
      move?: string | null;
    },
    file: Uint8Array | ReceivedFile,
  ): Promise<string> {
    const size = file instanceof Uint8Array ? file.length : file.bytes;
    if (size === 0)
      throw new Problem('validation-failed', 'The file is empty.', [{ pointer: '', message: 'is empty' }]);
    const { largestFileBytes = tableLimits.fileBytes } = targets.of(kind);
    if (size > largestFileBytes)
      throw new Problem(
        'body-too-large',
        `The file may have at most ${String(largestFileBytes / 1024 / 1024)} MiB.`,
      );
    const choices = corrected(noChoices, corrections);
    refuseTooMany(reader, actor, mostUndecided);
    await files.keep(id, file);
    try {
      await gate.write(actor, ({ db, now }) => {
        refuseTooMany(db, actor, mostUndecided);
        importWrites(db).insert({ id, kind, name, actor, choices, fileless: null, move }, now);
        return { result: null, events: [] };
      });
    } catch (error) {
      files.remove(id);
      throw error;
    }
    planning.plan(id);
    return id;
  }

  async function commit(actor: Actor, id: string, seen?: number, backup?: string | null): Promise<void> {
    const check = (one: StoredImport, db: ReadableDatabase): void => {
      refuseUnless(one, ['planned']);
      refuseWhileOneIsAtWork(db);
      const { outdatedBy, outdated } = targets.of(one.kind);
      const isOutdated = stagedImports(db).happenedSince(one.plannedSeq, [
        ...outdatedBy,
        'import.committed',
        'import.undone',
      ]);
      if ((seen !== undefined && seen !== one.plan) || isOutdated)
        throw new Problem('import-outdated', outdated);
    };
    await work.decide(actor, id, check, backup);
    applying.apply(id);
  }

  function refuseTooMany(db: ReadableDatabase, actor: string, mostUndecided: number): void {
    if (stagedImports(db).countOf(actor, undecided) >= mostUndecided)
      throw new Problem(
        'imports-undecided',
        `${String(mostUndecided)} imports wait for a decision. Apply or discard one of them first.`,
      );
  }

  function refuseWhileOneIsAtWork(db: ReadableDatabase): void {
    const running = work.atWork(db);
    if (running === null) return;
    throw new Problem(
      'import-busy',
      `“${running.name}” is being applied or undone. Wait until it is done.`,
      [],
      { existingId: running.id },
    );
  }

  async function cancel(actor: Actor, id: string): Promise<void> {
    await save(actor, id, (one) => {
      refuseUnless(one, undecided);
      return { status: 'cancelled', found: null, counts: null, failure: null };
    });
    planning.cancel(id);
    work.runInBackground(id, async () => {
      files.remove(id);
      await work.removeRows(id, 0);
    });
  }

  function undoPreview(one: StoredImport, isExcused: Excuse = () => false): Promise<UndoPreview> {
    refuseUndo(one);
    return applying.undoPreview(one, isExcused);
  }

  function refuseUndo(one: StoredImport): void {
    refuseUnless(one, ['applied']);
    if (one.undoUntil === null || one.undoUntil < clock.now())
      throw new Problem('import-not-possible', 'This import is too old to be undone.');
  }

  async function undo(actor: Actor, id: string, despiteObstacles: boolean): Promise<void> {
    const { obstacleCount } = despiteObstacles ? { obstacleCount: 0 } : await undoPreview(find(id));
    refuseUndo(find(id));
    if (obstacleCount > 0) {
      throw new Problem(
        'import-undo-obstructed',
        `${String(obstacleCount)} changes of this import cannot be undone because of later changes.`,
      );
    }
    await save(actor, id, (one, { db }) => {
      refuseUnless(one, ['applied']);
      refuseWhileOneIsAtWork(db);
      const { added, changed, markedLeft, deleted, borrowersMade, copiesMade } = one.result ?? noResult;
      const total = added + changed + markedLeft + deleted + borrowersMade + copiesMade;
      const progress = { done: 0, total };
      return { status: 'undoing', actor, progress, failure: null };
    });
    applying.undo(id);
  }

  /** With what targets add, and the columns where the API shows them. */
  function shown(one: StoredImport): Import {
    const { actor: _, updatedAt: __, plannedSeq: ___, made: ____, fileless, found, ...rest } = one;
    const added = targets.all().map((target) => target.show?.(fileless));
    const shownFound = found && (targets.of(one.kind).showFound?.(found) ?? found);
    return Object.assign({ ...rest, found: shownFound }, ...added) as Import;
  }

  const service = {
    targets,
    /** Registers a target; a later feature calls it as it is built. */
    extend(target: RegisteredTarget): void {
      targets.add(target);
    },
    /** The imports in a list of imports, such as those of borrowers, new school years included. */
    imports: (of = usualList): Import[] =>
      work
        .all()
        .filter(({ kind }) => targets.of(kind).of === of)
        .map(shown),
    import: (id: string): Import => shown(find(id)),
    /** Filtered rows, also by words. @param skip number of matching rows to skip */
    async findRows(
      id: string,
      filter: RowFilter,
      {
        skip,
        after,
        limit = 100,
      }: { skip?: number | undefined; after?: number | undefined; limit?: number | undefined },
    ): Promise<FoundRows> {
      const { kind, plan, status } = find(id);
      const planKey = { import: id, plan };
      const positions = await rowSearch.positions(planKey, status, filter);
      const behind = after === undefined ? 0 : positions.findIndex((position) => position > after);
      const from = (behind === -1 ? positions.length : behind) + (skip ?? 0);
      const page = positions.slice(from, from + limit);
      const next = from + limit < positions.length ? (page.at(-1) ?? null) : null;
      const target = targets.of(kind);
      const rows = stagedRows(reader)
        .at(planKey, page)
        .map((row) => target.showRow(reader, row));
      return { rows, next, total: positions.length };
    },
    /**
     * @param file one that a request sent is moved away
     * @param as the import's id, and corrections that are known before the file is read
     */
    async start(
      actor: Actor,
      name: string,
      file: Uint8Array | ReceivedFile,
      as: {
        kind?: string;
        id?: string;
        corrections?: Corrections;
        /** How many imports of this actor may wait for a decision. */
        mostUndecided?: number;
        /** The move that it is part of. */
        move?: string;
      } = {},
    ): Promise<Import> {
      const id = await start(actor, { kind: usualList, name, ...as }, file);
      return service.import(id);
    },
    /** Plans from these choices, without a file. */
    async startWithoutFile(actor: Actor, kind: string, choices: unknown): Promise<Import> {
      const id = newId();
      await gate.write(actor, ({ db, now }) => {
        const newImport = { id, kind, name: today(), actor, move: null };
        importWrites(db).insert(
          { ...newImport, choices: noChoices, fileless: { choices, planned: null } },
          now,
        );
        return { result: null, events: [] };
      });
      planning.plan(id);
      return service.import(id);
    },
    /** Corrects the latest choices, planned or not, and plans again. */
    async correctWithoutFile<Plan extends FilelessPlan>(
      actor: Actor,
      id: string,
      kind: string,
      correct: (latest: Plan) => Plan,
    ): Promise<Import> {
      await save(actor, id, (one) => {
        if (one.kind !== kind || one.fileless === null)
          throw new Problem('not-found', `There is no ${kind} ${id}.`);
        refuseUnless(one, undecided);
        return {
          status: 'reading',
          fileless: correct(one.fileless as Plan),
          failure: null,
          progress: { done: 0, total: 0 },
        };
      });
      planning.plan(id);
      return service.import(id);
    },
    async correct(actor: Actor, id: string, corrections: Corrections): Promise<Import> {
      refuseUnless(find(id), undecided);
      const { notCorrected } = targets.of(find(id).kind);
      if (notCorrected !== undefined) throw new Problem('import-not-possible', notCorrected);
      if (files.size(id) === null)
        throw new Problem('import-file-gone', 'The file of this import is no longer there. Choose it again.');
      await save(actor, id, (one) => {
        refuseUnless(one, undecided);
        return {
          status: 'reading',
          choices: corrected(one.choices, corrections),
          failure: null,
          progress: { done: 0, total: 0 },
        };
      });
      planning.plan(id);
      return service.import(id);
    },
    /** Plans the file again, as a list of another kind; of the choices only the sheet stays. */
    async changeKind(actor: Actor, id: string, kind: string): Promise<Import> {
      await save(actor, id, (one) => {
        refuseUnless(one, undecided);
        if (one.fileless !== null || files.size(id) === null)
          throw new Problem(
            'import-file-gone',
            'The file of this import is no longer there. Choose it again.',
          );
        const choices = corrected(noChoices, { sheet: one.choices.sheet });
        return {
          kind,
          status: 'reading',
          choices,
          found: null,
          counts: null,
          failure: null,
          progress: { done: 0, total: 0 },
        };
      });
      planning.plan(id);
      return service.import(id);
    },
    /** The imports of a move that were not left out, in the order in which they began. */
    importsOf: (move: string): Import[] =>
      stagedImports(reader)
        .ofMove(move)
        .map(({ id }) => service.import(id)),
    /** Backs the library up, unless it is empty. @returns the backup's file @throws BackupFailedError */
    backUpFirst: (): Promise<string | null> => work.backUpFirst(),
    /** @param backup of the move that it is part of, null for none; absent: the import makes its own */
    async commit(actor: Actor, id: string, seen?: number, backup?: string | null): Promise<Import> {
      await commit(actor, id, seen, backup);
      return service.import(id);
    },
    async cancel(actor: Actor, id: string): Promise<Import> {
      await cancel(actor, id);
      return service.import(id);
    },
    /** Ends applying or undoing where it is: what was done stays. */
    async giveUp(actor: Actor, id: string): Promise<Import> {
      if (work.startOf(id) === null) await gate.write(actor, closeImport(id, 'given-up'));
      else work.forgetStart(id);
      return service.import(id);
    },
    undoPreview: (id: string, isExcused?: Excuse): Promise<UndoPreview> => undoPreview(find(id), isExcused),
    async undo(actor: Actor, id: string, despiteObstacles: boolean): Promise<Import> {
      await undo(actor, id, despiteObstacles);
      return service.import(id);
    },
    /** Resolves once the import waits for a person, or is done. */
    async settled(id: string): Promise<Import> {
      await work.settled(id);
      return service.import(id);
    },
    /** Resolves once no import has background work. */
    idle: (): Promise<void> => work.idle(),
    resume: (): Promise<void> => maintenance.resume(),
    runMaintenance: (): Promise<void> => maintenance.runMaintenance(),
    /** Stops background work; the next start resumes it. */
    close: (): Promise<void> =>
      work.close(() => {
        planning.cancelAll();
      }),
  };
  return service;
}
