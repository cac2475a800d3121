// The service of imports of borrowers, items and new school years, from plan to undo.
import { v7 as newId } from 'uuid';
import type { ReadableDatabase } from '../../core/database/connection.ts';
import { actorId, type Actor } from '../../core/journal/write-gate.ts';
import { Problem } from '../../core/problems/problem.ts';
import { closeImport, refuseUnless } from './applying/apply-commands.ts';
import { corrected, noChoices } from './choices-rules.ts';
import { importApplying } from './applying/import-applying.ts';
import { importPlanning, underPlanning } from './planning/import-planning.ts';
import {
  noResult,
  type Corrections,
  type FoundRows,
  type FoundColumn,
  type Import,
  type RowFilter,
  type RowPage,
  type RowsWanted,
  type UndoPreview,
} from './import-record.ts';
import type { ImportKind, ItemColumn } from './import-vocabulary-rules.ts';
import { itemsAppliedIn, type ReportedRow } from '../item-lists/items-import-repository.ts';
import { correctable, importMaintenance } from './import-maintenance.ts';
import { importRunner, type ImportsDeps } from './import-runner.ts';
import {
  correctedRollOver,
  noRollOverChoices,
  type RollOverCorrections,
} from '../school-years/roll-over-rules.ts';
import { importWrites, isOfBorrowers, stagedImports, type StoredImport } from './imports-repository.ts';
import { rowsFound } from './rows-found.ts';
import { stagedRows } from './import-rows-repository.ts';
import { targetOf } from './targets.ts';

export type ImportsService = ReturnType<typeof importsService>;

/** Can be corrected; a correction during planning restarts it. */
const undecided = [...underPlanning, ...correctable];

export function importsService(parts: ImportsDeps) {
  const { reader, gate, clock } = parts;
  const work = importRunner(parts);
  const { files, find, save, today } = work;
  const planning = importPlanning(work);
  const applying = importApplying(work);
  const maintenance = importMaintenance(work, planning, applying);
  const found = rowsFound(reader);

  async function start(
    actor: Actor,
    {
      kind,
      name,
      id = newId(),
      corrections = {},
      mostUndecided = Infinity,
    }: {
      kind: Exclude<ImportKind, 'roll-over'>;
      name: string;
      id?: string;
      corrections?: Corrections;
      mostUndecided?: number;
    },
    bytes: Uint8Array,
  ): Promise<string> {
    if (bytes.length === 0)
      throw new Problem('validation-failed', 'The file is empty.', [{ pointer: '', message: 'is empty' }]);
    const choices = corrected(noChoices, corrections);
    refuseTooMany(reader, actorId(actor), mostUndecided);
    await files.keep(id, bytes);
    try {
      await gate.write(actor, ({ db, now }) => {
        refuseTooMany(db, actorId(actor), mostUndecided);
        importWrites(db).insert({ id, kind, name, actor: actorId(actor), choices, rollOver: null }, now);
        return { result: null, events: [] };
      });
    } catch (error) {
      files.remove(id);
      throw error;
    }
    planning.plan(id);
    return id;
  }

  async function commit(actor: Actor, id: string, seen?: number): Promise<void> {
    await work.decide(actor, id, (one, db) => {
      refuseUnless(one, ['planned']);
      refuseWhileOneIsAtWork(db);
      const outdated =
        stagedImports(db).addedSince(one.plannedSeq, targetOf(one.kind).addedEvent) ||
        (one.kind === 'roll-over' && stagedImports(db).groupsSince(one.plannedSeq));
      if ((seen !== undefined && seen !== one.plan) || outdated)
        throw new Problem(
          'import-outdated',
          one.kind === 'items'
            ? 'Items were added after the plan was made. Plan again first.'
            : 'Borrowers or classes were added after the plan was made. Plan again first.',
        );
    });
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
    if (work.isOneAtWork(db))
      throw new Problem('import-busy', 'Another import is being applied. Wait until it is done.');
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

  function undoPreview(one: StoredImport): Promise<UndoPreview> {
    refuseUnless(one, ['applied']);
    if (one.undoUntil === null || one.undoUntil < clock.now())
      throw new Problem('import-not-possible', 'This import is too old to be undone.');
    return applying.undoPreview(one);
  }

  async function undo(actor: Actor, id: string, despiteObstacles: boolean): Promise<void> {
    const { obstacleCount } = await undoPreview(find(id));
    if (obstacleCount > 0 && !despiteObstacles) {
      throw new Problem(
        'import-undo-obstructed',
        `${String(obstacleCount)} changes of this import cannot be undone because of later changes.`,
      );
    }
    await save(actor, id, (one, { db }) => {
      refuseUnless(one, ['applied']);
      refuseWhileOneIsAtWork(db);
      const { added, changed, markedLeft, deleted } = one.result ?? noResult;
      const progress = { done: 0, total: added + changed + markedLeft + deleted };
      return { status: 'undoing', actor: actorId(actor), progress, failure: null };
    });
    applying.undo(id);
  }

  const service = {
    /** The imports of borrowers, new school years included, or those of items. */
    imports: (of: 'borrowers' | 'items' = 'borrowers'): Import[] =>
      work
        .all()
        .filter((one) => isOfBorrowers(one) === (of === 'borrowers'))
        .map(shown),
    import: (id: string): Import => shown(find(id)),
    rows(id: string, { after = 0, limit = 100, ...wanted }: RowsWanted): RowPage {
      const one = find(id);
      const rows = stagedRows(reader).page({ import: id, plan: one.plan }, { ...wanted, after, limit });
      return { rows, next: rows.length === limit ? (rows.at(-1)?.position ?? null) : null };
    },
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
      const of = { import: id, plan };
      const positions = await found.positions(of, status, filter);
      const behind = after === undefined ? 0 : positions.findIndex((position) => position > after);
      const from = (behind === -1 ? positions.length : behind) + (skip ?? 0);
      const page = positions.slice(from, from + limit);
      const next = from + limit < positions.length ? (page.at(-1) ?? null) : null;
      const rows = kind === 'items' ? stagedRows(reader).itemsAt(of, page) : stagedRows(reader).at(of, page);
      return { rows, next, total: positions.length };
    },
    /** @param as the import's id, and corrections that are known before the file is read */
    async start(
      actor: Actor,
      name: string,
      bytes: Uint8Array,
      as: {
        kind?: 'borrowers' | 'items';
        id?: string;
        corrections?: Corrections;
        /** How many imports of this actor may wait for a decision. */
        mostUndecided?: number;
      } = {},
    ): Promise<Import> {
      const id = await start(actor, { kind: 'borrowers', name, ...as }, bytes);
      return service.import(id);
    },
    /** Plans a new school year: by default every class moves up. */
    async startRollOver(actor: Actor, corrections: RollOverCorrections): Promise<Import> {
      const id = newId();
      const rollOver = correctedRollOver(noRollOverChoices, corrections);
      await gate.write(actor, ({ db, now }) => {
        const of = { id, kind: 'roll-over', name: today(), actor: actorId(actor) } as const;
        importWrites(db).insert({ ...of, choices: noChoices, rollOver }, now);
        return { result: null, events: [] };
      });
      planning.plan(id);
      return service.import(id);
    },
    async correctRollOver(actor: Actor, id: string, corrections: RollOverCorrections): Promise<Import> {
      await save(actor, id, (one) => {
        if (one.rollOverChoices === null) throw new Problem('not-found', `There is no roll-over ${id}.`);
        refuseUnless(one, undecided);
        const rollOverChoices = correctedRollOver(one.rollOverChoices, corrections);
        // A correction builds on the latest choices, planned or not.
        const rollOver = one.rollOver === null ? null : { ...one.rollOver, choices: rollOverChoices };
        return {
          status: 'reading',
          rollOver,
          rollOverChoices,
          failure: null,
          progress: { done: 0, total: 0 },
        };
      });
      planning.plan(id);
      return service.import(id);
    },
    async correct(actor: Actor, id: string, corrections: Corrections): Promise<Import> {
      refuseUnless(find(id), undecided);
      if (find(id).kind === 'roll-over')
        throw new Problem('import-not-possible', 'This is a new school year: correct it at /roll-overs.');
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
    async commit(actor: Actor, id: string, seen?: number): Promise<Import> {
      await commit(actor, id, seen);
      return service.import(id);
    },
    async cancel(actor: Actor, id: string): Promise<Import> {
      await cancel(actor, id);
      return service.import(id);
    },
    /** Ends applying or undoing where it is: what was done stays. */
    async giveUp(actor: Actor, id: string): Promise<Import> {
      if (work.deciderOf(id) === null) await gate.write(actor, closeImport(id, 'given-up'));
      else work.forgetStart(id);
      return service.import(id);
    },
    undoPreview: (id: string): Promise<UndoPreview> => undoPreview(find(id)),
    async undo(actor: Actor, id: string, despiteObstacles: boolean): Promise<Import> {
      await undo(actor, id, despiteObstacles);
      return service.import(id);
    },
    /** What the command line needs to import items. */
    items: {
      start: (actor: Actor, name: string, bytes: Uint8Array): Promise<string> =>
        start(actor, { kind: 'items', name }, bytes),
      commit,
      cancel,
      undoPreview: (id: string): Promise<UndoPreview> => undoPreview(find(id)),
      undo,
      /** Resolves once the import waits for a person, or is done. */
      async settled(id: string): Promise<StoredImport> {
        await work.settled(id);
        return find(id);
      },
      /** A page of rows with their outcomes. @param after the position of the previous row */
      reported: ({ id, plan }: StoredImport, after: number): ReportedRow[] =>
        itemsAppliedIn(reader).reported({ import: id, plan }, after, 1000),
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

function shown(one: StoredImport): Import {
  const { actor: _, updatedAt: __, plannedSeq: ___, groupsMade: ____, rollOverChoices: _____, ...rest } = one;
  if (isOfBorrowers(one) || one.found === null)
    return { ...rest, found: isOfBorrowers(one) ? one.found : null };
  const itemColumns = one.found.columns as FoundColumn<ItemColumn>[];
  return { ...rest, found: { ...one.found, columns: [], lacking: [], itemColumns } };
}
