// Plans imports, one at a time: files in a process of their own, new school years here; keeps the plan's rows as they come.
import { join } from 'node:path';
import type { Failure, Found } from './import-record.ts';
import type { ImportsAtWork } from './imports-at-work.ts';
import type { PlannedRow } from './planning/planned-row.ts';
import { startPlanning, type Planned, type PlanUnderWay } from './planning/start-planning.ts';
import { planRollOver } from './roll-over/plan-roll-over.ts';
import type { RollOverChoices } from './roll-over/roll-over-rules.ts';
import { importWrites, type StoredImport } from './staging-repository.ts';
import { stagedRowWrites } from './staged-rows-repository.ts';

export function importPlanning(work: ImportsAtWork) {
  const { dataFolder, reader, gate, report, files, find, save, removeRows } = work;
  const underWay = new Map<string, PlanUnderWay>();
  /** Files are read one at a time. */
  let readingTurn: Promise<unknown> = Promise.resolve();

  async function planNow(id: string): Promise<void> {
    const one = find(id);
    if (work.isClosed() || one.status !== 'reading') return;
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
    if (work.isClosed() || find(id).status !== 'reading') return; // cancelled meanwhile
    const order = {
      file: files.place(id),
      library: join(dataFolder, 'loandesk.db'),
      choices: one.choices,
      today: work.today(),
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
    await saveUnlessCancelled(one.id, () => ({ status: 'planning' }));
    if (work.isClosed() || find(one.id).status !== 'planning') return;
    const { rollOver, counts, seq } = await planRollOver(reader, choices, work.today(), async (rows) => {
      if (!work.isClosed() && find(one.id).status === 'planning') await keep(rows);
    });
    if (work.isClosed()) return;
    await saveUnlessCancelled(one.id, ({ progress: { done } }) => ({
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
    return async (rows: readonly PlannedRow[]): Promise<void> => {
      await gate.writeBehind('system', ({ db }) => {
        stagedRowWrites(db).insert(of, position, rows);
        importWrites(db).progress(id, position + rows.length);
        return { result: null, events: [] };
      });
      position += rows.length;
    };
  }

  async function settlePlan(id: string, next: number, end: Planned): Promise<void> {
    if (work.isClosed()) return;
    if (end.is === 'failed') {
      await fail(id, end.failure);
      return;
    }
    if (end.is === 'cancelled') return;
    await saveUnlessCancelled(id, (one) =>
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
    saveUnlessCancelled(id, () => ({ status: 'failed', failure, counts: null }));

  /** Somebody may cancel it at any moment: then nothing came of it, whatever came last. */
  const saveUnlessCancelled = (
    id: string,
    change: (one: StoredImport) => Partial<StoredImport>,
  ): Promise<void> =>
    save('system', id, (one) => (one.status === 'reading' || one.status === 'planning' ? change(one) : {}));

  return {
    /** Plans the import once those before it are planned. */
    plan(id: string): void {
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
