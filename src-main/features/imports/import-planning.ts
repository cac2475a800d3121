// Plans imports, one at a time: files in a process of their own, new school years here; keeps the plan's rows as they come.
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Failure } from './import-record.ts';
import type { ImportStatus } from './import-vocabulary-rules.ts';
import type { ImportRunner } from './import-runner.ts';
import type { AnyPlannedRow } from './planning/planned-row.ts';
import { startPlanning, type Planned, type PlanUnderWay } from './planning/start-planning.ts';
import { planRollOver } from './roll-over/plan-roll-over.ts';
import type { RollOverChoices } from './roll-over/roll-over-rules.ts';
import { importWrites, type StoredImport } from './staging-repository.ts';
import { stagedRowWrites } from './staged-rows-repository.ts';

/** Nobody has cancelled it, and it came to nothing yet. */
export const underPlanning: readonly ImportStatus[] = ['reading', 'planning'];

export function importPlanning(work: ImportRunner) {
  const { dataFolder, reader, gate, report, files, find, save, removeRows } = work;
  const underWay = new Map<string, PlanUnderWay>();
  /** Files are read one at a time. */
  let readingTurn: Promise<unknown> = Promise.resolve();

  async function planNow(id: string): Promise<void> {
    const one = find(id);
    if (work.isClosed() || !underPlanning.includes(one.status)) return;
    if (one.kind === 'roll-over') {
      if (one.rollOverChoices !== null) await planNewYear(one, one.rollOverChoices);
      return;
    }
    if (files.size(id) === null) {
      await fail(one, { code: 'storage-failed', detail: 'The file is no longer there. Choose it again.' });
      return;
    }
    const keep = await keeperOf(one);
    if (!isWanted(one)) return;
    const order = {
      kind: one.kind,
      file: files.place(id),
      library: join(dataFolder, 'loandesk.db'),
      choices: one.choices,
      today: work.today(),
    };
    const process = startPlanning(order, {
      found: (found) =>
        saveIfWanted(one, () => ({ found, status: 'planning', progress: { done: 0, total: found.rows } })),
      rows: keep,
      defect: report,
    });
    underWay.set(id, process);
    const end = await process.end.finally(() => underWay.delete(id));
    await settlePlan(one, end);
  }

  async function planNewYear(one: StoredImport, choices: RollOverChoices): Promise<void> {
    const keep = await keeperOf(one);
    await saveIfWanted(one, () => ({ status: 'planning' }));
    const planned = await planRollOver(reader, choices, work.today(), async (rows) => {
      if (!isWanted(one)) return false;
      await keep(rows);
      return true;
    });
    if (planned === null || work.isClosed()) return;
    const { rollOver, counts, seq } = planned;
    await saveIfWanted(one, ({ progress: { done } }) => ({
      ...{ status: 'planned', plan: one.plan + 1, plannedSeq: seq, failure: null },
      ...{ counts, rollOver, progress: { done, total: done } },
    }));
    await removeRows(one.id, find(one.id).plan);
  }

  /** Keeps the rows of the next plan, as they come. */
  async function keeperOf({ id, plan: last }: StoredImport) {
    await removeRows(id, last); // what an interrupted plan may have left
    const of = { import: id, plan: last + 1 };
    let position = 0;
    return async (rows: readonly AnyPlannedRow[]): Promise<void> => {
      await gate.writeInBackground('system', ({ db }) => {
        stagedRowWrites(db).insert(of, position, rows);
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

  const isWanted = (one: StoredImport): boolean => !work.isClosed() && isStillMeant(one, find(one.id));

  /** Somebody may cancel it or correct it at any moment: then nothing comes of this plan, whatever came last. */
  const saveIfWanted = (
    one: StoredImport,
    change: (one: StoredImport) => Partial<StoredImport>,
  ): Promise<void> => save('system', one.id, (now) => (isStillMeant(one, now) ? change(now) : {}));

  return {
    /** Plans the import once those before it are planned; a plan of it that is being made is given up. */
    plan(id: string): void {
      underWay.get(id)?.cancel();
      work.goOn(id, async () => {
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

/** A plan counts for what was said about the import when it was begun. */
function isStillMeant(begun: StoredImport, now: StoredImport): boolean {
  return (
    underPlanning.includes(now.status) &&
    isDeepStrictEqual(now.choices, begun.choices) &&
    isDeepStrictEqual(now.rollOverChoices, begun.rollOverChoices)
  );
}
