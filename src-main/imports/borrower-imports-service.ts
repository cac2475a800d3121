// Imports of borrowers and new school years from the plan to the undo: reads files in a process of their own, commits and undoes in small steps, goes on after a crash.
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { v7 as newId } from 'uuid';
import { BackupFailedError, type BackupsService } from '../backups/backups-service.ts';
import { todayIn } from '../calendar/calendar-rules.ts';
import type { ReadableDatabase, WritableDatabase } from '../database/connection.ts';
import type { Clock } from '../journal/clock.ts';
import { noticeWrites } from '../journal/notices.ts';
import { actorId, type Actor, type CommandContext, type WriteGate } from '../journal/write-gate.ts';
import { Problem } from '../problems/problem.ts';
import { currentSettings } from '../settings/settings-service.ts';
import { carryOutSome, existing, noResult, prepareCarryingOut } from './carry-out-commands.ts';
import { corrected, habitsOf, noChoices } from './choices-rules.ts';
import { importFiles } from './import-files.ts';
import type {
  Corrections,
  Failure,
  Found,
  Import,
  RowPage,
  RowsWanted,
  UndoPreview,
} from './import-record.ts';
import type { ImportStatus } from './import-vocabulary-rules.ts';
import { importsIn } from './imports-repository.ts';
import { plannedLibrary } from './planning/library-repository.ts';
import { columnsDigest } from './planning/plan-file.ts';
import type { PlannedRow } from './planning/planned-row.ts';
import { startPlanning, type Planned, type PlanUnderWay } from './planning/start-planning.ts';
import { planRollOver } from './roll-over/plan-roll-over.ts';
import {
  correctedRollOver,
  noRollOverChoices,
  type RollOverChoices,
  type RollOverCorrections,
} from './roll-over/roll-over-rules.ts';
import { importWrites, stagedImports, type StoredImport } from './staging-repository.ts';
import { stagedRows, stagedRowWrites } from './staged-rows-repository.ts';
import { obstacleTo, prepareTakingBack, takeBackSome } from './take-back-commands.ts';

export interface BorrowerImportsOf {
  dataFolder: string;
  reader: ReadableDatabase;
  gate: WriteGate;
  clock: Clock;
  backups: Pick<BackupsService, 'backUp'>;
  report: (error: unknown) => void;
}

export type BorrowerImportsService = ReturnType<typeof borrowerImportsService>;

const HOURS_FILES_ARE_KEPT = 24;
const ROWS_REMOVED_AT_ONCE = 500;
const ROWS_LOOKED_AT_ONCE = 100;
const OBSTACLES_SHOWN = 1000;
const moving: readonly ImportStatus[] = ['reading', 'planning', 'applying', 'undoing'];
const correctable: readonly ImportStatus[] = ['read', 'planned', 'failed'];

export function borrowerImportsService(parts: BorrowerImportsOf) {
  const { dataFolder, reader, gate, clock, backups, report } = parts;
  const files = importFiles(dataFolder);
  const staged = stagedImports(reader);
  /** What goes on by itself, by import. */
  const atWork = new Map<string, Promise<void>>();
  const underWay = new Map<string, PlanUnderWay>();
  /** Files are read one at a time. */
  let readingTurn: Promise<unknown> = Promise.resolve();
  let closed = false;

  const today = (): string => todayIn(currentSettings(reader).timeZone, clock.now());
  const find = (id: string): StoredImport => existing({ db: reader as WritableDatabase }, id);
  const shown = ({
    actor: _,
    updatedAt: __,
    plannedSeq: ___,
    groupsMade: ____,
    rollOverChoices: _____,
    ...one
  }: StoredImport): Import => one;

  async function save(
    actor: Actor,
    id: string,
    change: (one: StoredImport, context: CommandContext) => Partial<StoredImport>,
  ): Promise<void> {
    await gate.write(actor, (context) => {
      const one = existing(context, id);
      importWrites(context.db).save({ ...one, ...change(one, context) }, context.now);
      return { result: null, events: [] };
    });
  }

  /** Runs something that goes on after the answer; a fault of the disk is reported, and the next start goes on. */
  function goOn(id: string, work: () => Promise<void>): void {
    const running = (atWork.get(id) ?? Promise.resolve())
      .then(work)
      .catch((error: unknown) => {
        if (!closed) report(error);
      })
      .finally(() => {
        if (atWork.get(id) === running) atWork.delete(id);
      });
    atWork.set(id, running);
  }

  async function removeRows(id: string, keep: number): Promise<void> {
    for (let removed = ROWS_REMOVED_AT_ONCE; removed === ROWS_REMOVED_AT_ONCE && !closed;) {
      const { result } = await gate.write('system', ({ db }) => ({
        result: stagedRowWrites(db).removeSome(id, keep, ROWS_REMOVED_AT_ONCE),
        events: [],
      }));
      removed = result;
      await nextTurn();
    }
  }

  function plan(id: string): void {
    goOn(id, async () => {
      const turn = readingTurn.then(() => planNow(id));
      readingTurn = turn.catch(() => undefined);
      await turn;
    });
  }

  async function planNow(id: string): Promise<void> {
    const one = find(id);
    if (closed || one.status !== 'reading') return;
    if (one.rollOverChoices !== null) {
      await planNewYear(one, one.rollOverChoices);
      return;
    }
    const bytes = files.size(id);
    if (bytes === null) {
      await fail(id, { code: 'storage-failed', detail: 'The file is no longer there. Choose it again.' });
      return;
    }
    const keep = await keeperOf(one);
    const order = {
      file: files.place(id),
      library: join(dataFolder, 'loandesk.db'),
      choices: one.choices,
      today: today(),
    };
    const process = startPlanning(order, bytes, {
      found: (found: Found) =>
        save('system', id, ({ status }) =>
          status === 'reading' ? { found, status: 'planning', progress: { done: 0, total: found.rows } } : {},
        ),
      rows: keep,
      defect: report,
    });
    underWay.set(id, process);
    const end = await process.end.finally(() => underWay.delete(id));
    await settlePlan(id, one.plan + 1, end);
  }

  async function planNewYear(one: StoredImport, choices: RollOverChoices): Promise<void> {
    const keep = await keeperOf(one);
    await save('system', one.id, () => ({ status: 'planning' }));
    const { rollOver, counts, seq } = await planRollOver(reader, choices, today(), async (rows) => {
      if (!closed && find(one.id).status === 'planning') await keep(rows);
    });
    if (closed) return;
    await save('system', one.id, ({ status, progress: { done } }) =>
      status === 'planning'
        ? {
            ...{ status: 'planned', plan: one.plan + 1, plannedSeq: seq, failure: null },
            ...{ counts, rollOver, progress: { done, total: done } },
          }
        : {},
    );
    await removeRows(one.id, find(one.id).plan);
  }

  /** Keeps the rows of the next plan, as they come. */
  async function keeperOf({ id, plan: last }: StoredImport) {
    await removeRows(id, last); // what an interrupted plan may have left
    const of = { import: id, plan: last + 1 };
    let position = 0;
    return async (rows: readonly PlannedRow[]): Promise<void> => {
      await gate.write('system', ({ db }) => {
        for (const row of rows) stagedRowWrites(db).insert(of, ++position, row);
        importWrites(db).progress(id, position, Math.max(position, find(id).progress.total));
        return { result: null, events: [] };
      });
    };
  }

  async function settlePlan(id: string, next: number, end: Planned): Promise<void> {
    if (closed) return;
    if (end.is === 'failed') {
      await fail(id, end.failure);
      return;
    }
    if (end.is === 'cancelled') return;
    await save('system', id, (one) =>
      end.is === 'lacking'
        ? { status: 'read', counts: null, failure: null }
        : {
            status: 'planned',
            plan: next,
            plannedSeq: end.seq,
            counts: end.counts,
            failure: null,
            progress: { done: one.progress.total, total: one.progress.total },
          },
    );
    await removeRows(id, find(id).plan);
  }

  const fail = (id: string, failure: Failure): Promise<void> =>
    save('system', id, () => ({ status: 'failed', failure, counts: null }));

  function carryOut(id: string): void {
    goOn(id, async () => {
      if (find(id).backup === null && importsIn(reader).holdsAnything()) {
        try {
          const { file } = await backups.backUp('before-import');
          await save('system', id, () => ({ backup: file }));
        } catch (error) {
          if (closed || !(error instanceof BackupFailedError)) throw error;
          const detail =
            'The backup could not be made, so nothing was imported. Look at the disk, then try again.';
          await save('system', id, () => ({
            status: 'planned',
            failure: { code: 'storage-failed', detail },
          }));
          return;
        }
      }
      const { actor } = find(id);
      await gate.write(actor, prepareCarryingOut(id));
      await untilDone(() => gate.write(actor, carryOutSome(id)));
      await remember(id);
      files.remove(id);
    });
  }

  function takeBack(id: string): void {
    goOn(id, async () => {
      const { actor } = find(id);
      await gate.write(actor, prepareTakingBack(id));
      await untilDone(() => gate.write(actor, takeBackSome(id)));
    });
  }

  /** A turn of the event loop between the steps: a scan that waits is served first. */
  async function untilDone(step: () => Promise<{ result: boolean }>): Promise<void> {
    while (!closed) {
      const { result: done } = await step();
      if (done) return;
      await nextTurn();
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

  function refuseUnless(one: StoredImport, statuses: readonly ImportStatus[]): void {
    if (statuses.includes(one.status)) return;
    throw new Problem('import-not-possible', `The import is ${one.status}; this cannot be done with it now.`);
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

  const service = {
    imports: (): Import[] => staged.all().map(shown),
    import: (id: string): Import => shown(find(id)),
    rows(id: string, { after = 0, limit = 100, ...wanted }: RowsWanted): RowPage {
      const one = find(id);
      const rows = stagedRows(reader).page({ import: id, plan: one.plan }, { ...wanted, after, limit });
      return { rows, next: rows.length === limit ? (rows.at(-1)?.position ?? null) : null };
    },
    async start(actor: Actor, name: string, bytes: Uint8Array): Promise<Import> {
      if (bytes.length === 0)
        throw new Problem('validation-failed', 'The file is empty.', [{ pointer: '', message: 'is empty' }]);
      const id = newId();
      await files.keep(id, bytes);
      await gate.write(actor, ({ db, now }) => {
        const of = { id, kind: 'borrowers', name, actor: actorId(actor) } as const;
        importWrites(db).insert({ ...of, choices: noChoices, rollOver: null }, now);
        return { result: null, events: [] };
      });
      plan(id);
      return service.import(id);
    },
    /** Plans a new school year: every class moves up, unless a person says otherwise. */
    async startRollOver(actor: Actor, corrections: RollOverCorrections): Promise<Import> {
      const id = newId();
      const rollOver = correctedRollOver(noRollOverChoices, corrections);
      await gate.write(actor, ({ db, now }) => {
        const of = { id, kind: 'roll-over', name: today(), actor: actorId(actor) } as const;
        importWrites(db).insert({ ...of, choices: noChoices, rollOver }, now);
        return { result: null, events: [] };
      });
      plan(id);
      return service.import(id);
    },
    async correctRollOver(actor: Actor, id: string, corrections: RollOverCorrections): Promise<Import> {
      await save(actor, id, (one) => {
        if (one.rollOverChoices === null) throw new Problem('not-found', `There is no roll-over ${id}.`);
        refuseUnless(one, correctable);
        const rollOverChoices = correctedRollOver(one.rollOverChoices, corrections);
        return { status: 'reading', rollOverChoices, failure: null, progress: { done: 0, total: 0 } };
      });
      plan(id);
      return service.import(id);
    },
    async correct(actor: Actor, id: string, corrections: Corrections): Promise<Import> {
      refuseUnless(find(id), correctable);
      if (find(id).kind !== 'borrowers')
        throw new Problem('import-not-possible', 'This is a new school year: correct it at /roll-overs.');
      if (files.size(id) === null)
        throw new Problem('import-file-gone', 'The file of this import is no longer there. Choose it again.');
      await save(actor, id, (one) => {
        refuseUnless(one, correctable);
        return {
          status: 'reading',
          choices: corrected(one.choices, corrections),
          failure: null,
          progress: { done: 0, total: 0 },
        };
      });
      plan(id);
      return service.import(id);
    },
    async commit(actor: Actor, id: string, seen?: number): Promise<Import> {
      await save(actor, id, (one, { db }) => {
        refuseUnless(one, ['planned']);
        if (stagedImports(db).isOneAtWork())
          throw new Problem('import-busy', 'Another import is being carried out. Wait until it is done.');
        const outdated =
          stagedImports(db).addedSince(one.plannedSeq) ||
          (one.kind === 'roll-over' && stagedImports(db).groupsSince(one.plannedSeq));
        if ((seen !== undefined && seen !== one.plan) || outdated)
          throw new Problem(
            'import-outdated',
            'Borrowers or classes were added since this was planned. Plan it again first.',
          );
        const total = stagedRows(db).countToDo({ import: id, plan: one.plan });
        const progress = { done: 0, total };
        return {
          status: 'applying',
          actor: actorId(actor),
          progress,
          result: noResult,
          failure: null,
          backup: null,
        };
      });
      carryOut(id);
      return service.import(id);
    },
    async cancel(actor: Actor, id: string): Promise<Import> {
      await save(actor, id, (one) => {
        refuseUnless(one, ['reading', 'planning', ...correctable]);
        return { status: 'cancelled', found: null, counts: null, failure: null };
      });
      underWay.get(id)?.cancel();
      goOn(id, async () => {
        files.remove(id);
        await removeRows(id, 0);
      });
      return service.import(id);
    },
    async undoPreview(id: string): Promise<UndoPreview> {
      const one = find(id);
      refuseUnless(one, ['applied']);
      if (one.undoUntil === null || one.undoUntil < clock.now())
        throw new Problem('import-not-possible', 'This import is too long ago to be undone.');
      const preview: UndoPreview = { restores: 0, obstacles: [], obstacleCount: 0 };
      for await (const row of doneRows(one)) {
        const obstacle = obstacleTo(reader as WritableDatabase, row, { import: id, plan: one.plan });
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
    async undo(actor: Actor, id: string, despiteObstacles: boolean): Promise<Import> {
      const { obstacleCount } = await service.undoPreview(id);
      if (obstacleCount > 0 && !despiteObstacles) {
        throw new Problem(
          'import-undo-obstructed',
          `${String(obstacleCount)} changes of this import cannot be taken back: something later stands in the way.`,
        );
      }
      await save(actor, id, (one, { db }) => {
        refuseUnless(one, ['applied']);
        if (stagedImports(db).isOneAtWork())
          throw new Problem('import-busy', 'Another import is being carried out. Wait until it is done.');
        const { added, changed, markedLeft, deleted } = one.result ?? noResult;
        const progress = { done: 0, total: added + changed + markedLeft + deleted };
        return { status: 'undoing', actor: actorId(actor), progress };
      });
      takeBack(id);
      return service.import(id);
    },
    /** Resolves once the import waits for a person, or is done. */
    async settled(id: string): Promise<Import> {
      for (let work = atWork.get(id); work !== undefined; work = atWork.get(id)) await work;
      return service.import(id);
    },
    /** Resolves once no import does anything by itself. */
    async idle(): Promise<void> {
      while (atWork.size > 0) await Promise.all(atWork.values());
    },
    /** Goes on with what the program was doing when it ended; a person is told of an import that is finished so. */
    async resume(): Promise<void> {
      for (const { id, status } of staged.all()) {
        if (status === 'planning') await save('system', id, () => ({ status: 'reading' }));
        if (status === 'reading' || status === 'planning') plan(id);
        if (status !== 'applying' && status !== 'undoing') continue;
        const code = status === 'applying' ? 'import-finished-late' : 'import-undone-late';
        await gate.write('system', ({ db, now }) => {
          noticeWrites(db).addOnce({ code, facts: { import: id } }, now);
          return { result: null, events: [] };
        });
        if (status === 'applying') carryOut(id);
        else takeBack(id);
      }
    },
    /** Forgets files and rows that are no longer needed: a day after planning, or once an import cannot be undone. */
    async tend(): Promise<void> {
      const now = clock.now();
      const aDayAgo = new Date(Date.parse(now) - HOURS_FILES_ARE_KEPT * 3_600_000).toISOString();
      const all = staged.all();
      for (const id of files.kept()) if (!all.some((one) => one.id === id)) files.remove(id);
      for (const one of all) {
        if (closed || moving.includes(one.status)) continue;
        const over = one.status === 'applied' ? (one.undoUntil ?? '') < now : one.updatedAt < aDayAgo;
        if (!over) continue;
        files.remove(one.id);
        if (correctable.includes(one.status))
          await save('system', one.id, () => ({ status: 'cancelled', found: null, counts: null }));
        else if (one.undoUntil !== null) await save('system', one.id, () => ({ undoUntil: null }));
        await removeRows(one.id, 0);
      }
    },
    /** Stops what goes on; the next start goes on with it. */
    async close(): Promise<void> {
      closed = true;
      for (const process of underWay.values()) process.cancel();
      await Promise.allSettled(atWork.values());
    },
  };
  return service;
}

/** Takes a borrower out of every plan and its images, as forgetting them must. */
export function forgetBorrower(db: WritableDatabase, id: string): void {
  stagedRowWrites(db).forgetBorrower(id);
}
