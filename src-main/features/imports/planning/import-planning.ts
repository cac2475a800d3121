// Plans imports one at a time: files in a worker process, new school years here. Stores the plan's rows as they arrive.
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Failure, FilelessPlan, StoredImport } from '../import-record.ts';
import type { ImportStatus } from '../import-vocabulary-rules.ts';
import type { ImportRunner } from '../import-runner.ts';
import type { AnyPlannedRow } from './planned-row.ts';
import { startPlanning, type Planned, type PlanInProgress } from './start-planning.ts';
import { importWrites, stagedImports } from '../imports-repository.ts';
import { stagedRowWrites } from '../import-rows-repository.ts';

/** Not cancelled and not failed. */
export const underPlanning: readonly ImportStatus[] = ['reading', 'planning'];

export function importPlanning(work: ImportRunner) {
  const { dataFolder, reader, gate, report, files, find, save, removeRows } = work;
  const underWay = new Map<string, PlanInProgress>();
  /** Files are read one at a time. */
  let readingTurn: Promise<unknown> = Promise.resolve();

  async function planNow(id: string): Promise<void> {
    const record = find(id);
    if (work.isClosed() || !underPlanning.includes(record.status)) return;
    if (record.fileless !== null) return planWithoutFile(record, record.fileless);
    if (files.size(id) === null) {
      await fail(record, { code: 'storage-failed', detail: 'The file is missing. Choose it again.' });
      return;
    }
    const keep = await keeperOf(record);
    if (!isWanted(record)) return;
    const order = {
      kind: record.kind,
      file: files.place(id),
      library: join(dataFolder, 'loandesk.db'),
      choices: record.choices,
      today: work.today(),
    };
    const process = startPlanning(order, {
      found: (found) =>
        saveIfWanted(record, () => ({ found, status: 'planning', progress: { done: 0, total: found.rows } })),
      rows: keep,
      defect: report,
    });
    underWay.set(id, process);
    const end = await process.end.finally(() => underWay.delete(id));
    await settlePlan(record, end);
  }

  async function planWithoutFile(one: StoredImport, { choices }: FilelessPlan): Promise<void> {
    const target = work.targets.of(one.kind);
    const keep = await keeperOf(one);
    await saveIfWanted(one, () => ({ status: 'planning' }));
    const seq = stagedImports(reader).lastSeq();
    const plan = await target.planWithoutFile?.(reader, choices, work.today(), async (rows) => {
      if (!isWanted(one)) return false;
      await keep(rows);
      return true;
    });
    if (plan === undefined || plan === null || work.isClosed()) return;
    const { planned, counts } = plan;
    await saveIfWanted(one, ({ progress: { done } }) => ({
      status: 'planned',
      plan: one.plan + 1,
      plannedSeq: seq,
      failure: null,
      counts,
      fileless: { choices, planned },
      progress: { done, total: done },
    }));
    await removeRows(one.id, find(one.id).plan);
  }

  /** Stores the rows of the next plan as they arrive. */
  async function keeperOf({ id, plan: last }: StoredImport) {
    await removeRows(id, last); // left over from an interrupted plan
    const nextPlan = { import: id, plan: last + 1 };
    let position = 0;
    return async (rows: readonly AnyPlannedRow[]): Promise<void> => {
      await gate.writeInBackground('system', ({ db }) => {
        stagedRowWrites(db).insert(nextPlan, position, rows);
        importWrites(db).progress(id, position + rows.length);
        return { result: null, events: [] };
      });
      position += rows.length;
    };
  }

  async function settlePlan(one: StoredImport, end: Planned): Promise<void> {
    if (work.isClosed() || end.is === 'cancelled') return;
    if (end.is === 'failed') {
      await fail(one, end.failure);
      return;
    }
    await saveIfWanted(one, ({ progress: { total } }) =>
      end.is === 'lacking'
        ? { status: 'read', counts: null, failure: null }
        : {
            status: 'planned',
            plan: one.plan + 1,
            plannedSeq: end.seq,
            counts: end.counts,
            failure: null,
            progress: { done: total, total },
          },
    );
    await removeRows(one.id, find(one.id).plan);
  }

  const fail = (one: StoredImport, failure: Failure): Promise<void> =>
    saveIfWanted(one, () => ({ status: 'failed', failure, counts: null }));

  const isWanted = (one: StoredImport): boolean => !work.isClosed() && isStillCurrent(one, find(one.id));

  /** A person may cancel or correct the import at any moment: this plan is then dropped. */
  const saveIfWanted = (
    one: StoredImport,
    change: (one: StoredImport) => Partial<StoredImport>,
  ): Promise<void> => save('system', one.id, (now) => (isStillCurrent(one, now) ? change(now) : {}));

  return {
    /** Queues the import for planning; aborts a plan of it that is in progress. */
    plan(id: string): void {
      underWay.get(id)?.cancel();
      work.runInBackground(id, async () => {
        const turn = readingTurn.then(() => planNow(id));
        readingTurn = turn.catch(() => undefined);
        await turn;
      });
    },
    cancel(id: string): void {
      underWay.get(id)?.cancel();
    },
    cancelAll(): void {
      for (const process of underWay.values()) process.cancel();
    },
  };
}

/** A plan is valid only for the choices it started with. */
function isStillCurrent(begun: StoredImport, now: StoredImport): boolean {
  return (
    underPlanning.includes(now.status) &&
    isDeepStrictEqual(now.choices, begun.choices) &&
    isDeepStrictEqual(now.fileless?.choices, begun.fileless?.choices)
  );
}
