// Imports files from the watched folder: plans them, commits what needs no person, resumes after a crash.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { v7 as newId } from 'uuid';
import type { ReadableDatabase } from '../../core/database/connection.ts';
import type { ImportsService } from '../imports/imports-service.ts';
import type { Import, ImportRow } from '../imports/import-record.ts';
import type { Clock } from '../../core/journal/clock.ts';
import type { WriteGate } from '../../core/journal/write-gate.ts';
import { Problem } from '../../core/problems/problem.ts';
import { waitingStates, moving, otherImports } from './other-imports.ts';
import { decide, rowsForAPerson } from './plan-decision-rules.ts';
import { dropRun, keepRun, replaceRun, updateScanState } from './watched-folder-commands.ts';
import { runAfter, type RunEvent } from './run-state-rules.ts';
import { runCounts, type FolderEntry, type Run } from './watched-folder-record.ts';
import { runsIn } from './watched-folder-repository.ts';
import { currentScanState, currentWatchedFolder } from './watched-folder-settings.ts';

export interface RunsDeps {
  reader: ReadableDatabase;
  gate: WriteGate;
  clock: Clock;
  imports: ImportsService;
}

/** A file that was copied from the folder. */
export interface TakenFile {
  entry: FolderEntry;
  sha256: string;
  /** Older files that are skipped unread. */
  skipped: readonly string[];
  /** Null if the file is too large. */
  content: Buffer | null;
}

const hourMs = 3_600_000;
/** How long the import engine keeps an untouched plan. */
const plansAreKeptForMs = 24 * hourMs;
const rowsAtOnce = 500;
/** Limit for repeated planning: reading choices, left-out rows and borrowers added meanwhile each cost one pass. */
const mostPasses = 6;

export function runs({ reader, gate, clock, imports }: RunsDeps) {
  const stored = runsIn(reader);
  const { present, isAnotherAtWork, lastOfColumns, readingOfLast } = otherImports(imports, clock);
  let closed = false;
  let heldBack = false;

  const isClosed = (): boolean => closed;
  const keep = (run: Run) => gate.write('system', keepRun(run));
  const move = (run: Run, event: RunEvent, change: Partial<Run>) =>
    keep(runAfter(run, event, change, clock.now()));
  const age = (at: string): number => Date.parse(clock.now()) - Date.parse(at);

  async function settled(id: string | null): Promise<Import | null> {
    try {
      return id === null ? null : await imports.settled(id);
    } catch (error) {
      if (error instanceof Problem && error.code === 'not-found') return null;
      throw error;
    }
  }

  async function rowsOfPlan(id: string): Promise<ImportRow[]> {
    const rows: ImportRow[] = [];
    for (const filter of [{ fate: 'rejected' as const, noted: false }, { noted: true }]) {
      for (let after: number | null = 0; after !== null && !isClosed();) {
        const page = await imports.findRows(id, filter, { after, limit: rowsAtOnce });
        rows.push(...page.rows);
        after = page.next;
        await nextTurn();
      }
    }
    return rows;
  }

  const countsOf = ({ counts, result, choices }: Import): Run['counts'] =>
    counts && runCounts(counts, result, choices.decisions.filter(({ take }) => take === 'nobody').length);

  /** Continues a run until it ends, waits for a person or waits for another import. */
  async function advance(run: Run): Promise<void> {
    heldBack = false;
    for (let pass = 0; pass < mostPasses; pass += 1) {
      const current = await settled(run.import);
      if (isClosed()) return;
      if (current === null) {
        await gate.write('system', dropRun(run.id));
        return;
      }
      if (moving.includes(current.status)) return;
      if (!waitingStates.includes(current.status)) {
        await endWith(run, current);
        return;
      }
      heldBack = isAnotherAtWork(current.id);
      if (heldBack) return;
      const rows = rowsForAPerson(await rowsOfPlan(current.id));
      if (isClosed()) return;
      const { stopPercent } = currentWatchedFolder(reader);
      const { restored } = currentScanState(reader);
      const decision = decide({ current, before: lastOfColumns(current), restored, rows, stopPercent });
      switch (decision.is) {
        case 'wait':
          await move(run, 'needs-decision', {
            why: decision.why,
            plan: current.plan,
            counts: countsOf(current),
          });
          return;
        case 'fail':
          await move(run, 'fails', { why: decision.why });
          return;
        case 'nothing-to-do':
          await move(run, 'ends', { outcome: 'unchanged', counts: countsOf(current) });
          await cancel(current.id);
          return;
        case 'correct':
          await imports.correct('system', current.id, decision.corrections);
          break;
        case 'commit':
          await commit(current);
      }
    }
  }

  /** Tolerates races: plans again if borrowers were added, tries again later if another import is running. */
  async function commit({ id, plan }: Import): Promise<void> {
    try {
      await imports.commit('system', id, plan);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      if (error.code === 'import-outdated') await imports.correct('system', id, {});
      else if (error.code !== 'import-busy' && error.code !== 'import-not-possible') throw error;
    }
  }

  async function endWith(run: Run, current: Import): Promise<void> {
    if (current.status !== 'cancelled') {
      await move(run, 'ends', { outcome: 'imported', why: null, counts: countsOf(current) });
      if (currentScanState(reader).restored) await gate.write('system', updateScanState({ restored: false }));
      return;
    }
    // A cancellation after this long came from the import engine, which drops abandoned plans.
    const expired = age(current.createdAt) >= plansAreKeptForMs;
    await move(run, 'ends', { outcome: expired ? 'expired' : 'cancelled' });
  }

  async function cancel(id: string): Promise<void> {
    await imports.cancel('system', id).catch((error: unknown) => {
      if (!(error instanceof Problem)) throw error;
    });
  }

  return {
    /** Continues the run that is under way. */
    async resume(): Promise<void> {
      const run = stored.open();
      if (run?.state === 'running' && !closed) await advance(run);
    },
    /** Updates the run from what a person did with the waiting plan or the failed file. */
    async updateFromImport(): Promise<void> {
      const run = stored.open() ?? stored.latest(currentScanState(reader).chosenAt);
      if (run?.state !== 'waiting' && run?.state !== 'failed') return;
      const current = present(run.import);
      if (run.state === 'failed') {
        if (current?.status === 'applied') await endWith(run, current);
      } else if (current === null) await move(run, 'ends', { outcome: 'expired' });
      else if (!moving.includes(current.status) && !waitingStates.includes(current.status))
        await endWith(run, current);
    },
    /** Whether a file may be taken: no run is under way, and no person is working on the waiting plan. */
    mayBegin(): boolean {
      const run = stored.open();
      if (run?.state === 'running') return false;
      const current = run === null ? null : present(run.import);
      const isTouched = current !== null && (current.plan !== run?.plan || moving.includes(current.status));
      heldBack = isTouched || isAnotherAtWork(run?.import ?? null);
      return !heldBack;
    },
    /** Whether another import must end first. */
    isHeldBack: (): boolean => heldBack,
    isOpen: (): boolean => stored.open() !== null,
    /** The last run of the current folder; null if its plan expired, so that its file is taken again. */
    last(): Run | null {
      const run = stored.latest(currentScanState(reader).chosenAt);
      return run?.outcome === 'expired' ? null : run;
    },
    /** Records the file as taken, and plans it if its content is new. */
    async begin({ entry, sha256, skipped, content }: TakenFile): Promise<void> {
      const latest = stored.latest(currentScanState(reader).chosenAt);
      const waiting = stored.open();
      const run: Run = {
        id: newId(),
        at: clock.now(),
        endedAt: null,
        state: 'running',
        outcome: null,
        why: null,
        file: entry.name,
        bytes: entry.bytes,
        modifiedMs: entry.modifiedMs,
        sha256,
        import: null,
        plan: 0,
        passedOver: [...skipped],
        counts: null,
      };
      if (content === null) {
        await gate.write('system', replaceRun(waiting, runAfter(run, 'fails', { why: 'too-large' }, run.at)));
      } else if (latest?.sha256 === sha256 && latest.outcome !== 'expired') {
        const { file, bytes, modifiedMs } = run;
        if (latest.endedAt === null) await keep({ ...latest, file, bytes, modifiedMs });
        else await move(run, 'ends', { outcome: 'repeated' });
        return;
      } else {
        const again = latest?.outcome === 'expired' && latest.sha256 === sha256 && latest.file === run.file;
        const id = newId();
        const begun: Run = {
          ...(again ? runAfter(latest, 'starts-again', {}, run.at) : run),
          import: id,
        };
        const { missing, sendWelcomeMessages } = currentWatchedFolder(reader);
        const corrections = {
          ...readingOfLast(stored.runs()),
          missing: { do: missing },
          sendWelcomeMessages,
        };
        await gate.write('system', replaceRun(waiting, begun));
        await imports.start('system', run.file, content, { id, corrections });
      }
      const replaced = waiting?.import ?? null;
      if (replaced !== null) await cancel(replaced);
    },
    isAt: (id: string | null): Import['status'] | null => present(id)?.status ?? null,
    all: (): Run[] => stored.runs(),
    close(): void {
      closed = true;
    },
  };
}
