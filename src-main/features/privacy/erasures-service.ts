// Erases borrowers: first from the tables, then from database and ledger, then from backups and off-site copies.
import { setTimeout as wait } from 'node:timers/promises';
import type { ReadableDatabase } from '../../core/database/connection.ts';
import type { CopiesService } from '../backups/offsite-service.ts';
import type { BackupsService } from '../backups/backups-service.ts';
import type { Clock } from '../../core/journal/clock.ts';
import type { HubService } from '../hub/hub-service.ts';
import type { ErasurePlan } from '../../core/manifest/personal-data.ts';
import { noticesIn, noticeWrites } from '../../core/notices/notices.ts';
import type { Actor, WriteGate } from '../../core/journal/write-gate.ts';
import { letterheadIn } from '../printing/library-letterhead.ts';
import { printNotices } from '../printing/print-notices.ts';
import { Problem } from '../../core/problems/problem.ts';
import { eraseBorrower } from './erasure-commands.ts';
import { erasureTrouble, isErasureLate, type ErasureStage } from './erasure-delay-rules.ts';
import { erasuresIn, erasureWrites, type Erasure } from './erasures-repository.ts';
import { currentSettings } from '../settings/settings-service.ts';
import { receiptPdf } from './privacy-pdfs.ts';
import type { RunningJob } from '../../core/jobs/worker-host.ts';
import { truncateLog } from './erase-borrower.ts';
import { deleteOtherFiles, eraseRestoredRows } from './erased-files.ts';
import { startCompaction, startPurge } from './start-purge.ts';

export type { Erasure } from './erasures-repository.ts';
export type { ErasureStage } from './erasure-delay-rules.ts';

export interface ErasuresDeps {
  dataFolder: string;
  reader: ReadableDatabase;
  gate: WriteGate;
  clock: Clock;
  backups: BackupsService;
  copies: CopiesService;
  report: (error: unknown) => void;
  /** Aborts when the library begins to close. */
  closing: AbortSignal;
  erasurePlan: ErasurePlan;
  hub: Pick<
    HubService,
    'isConnected' | 'isMainDesk' | 'backupDaysAfter' | 'copyState' | 'noteErased' | 'desksBehind'
  >;
}

/** How long the desk has to pause before the library's file is rewritten, which any change stops. */
const pauseMs = 1500;
/** After each stop the pause has to be twice as long, up to this. */
const longestPauseMs = 10 * 60_000;
/** A list that is being sent reads the file as it was; it ends within seconds. */
const logTries = 100;
const logRetryMs = 100;

export type ErasuresService = ReturnType<typeof erasuresService>;

export function erasuresService(parts: ErasuresDeps) {
  const { dataFolder, reader, gate, clock, backups, copies, report, closing, erasurePlan: plan, hub } = parts;
  const erasures = erasuresIn(reader);
  let worker: RunningJob<unknown> | null = null;
  let underWay: Promise<void> | null = null;
  let again = false;
  let closed = false;

  const at = (stage: ErasureStage): Erasure[] =>
    erasures.underWay().filter((erasure) => erasure.stage === stage);

  function inWorker<Answer>(start: () => RunningJob<Answer>): RunningJob<Answer> {
    if (closed) throw new Error('The library is being closed.');
    const job = start();
    worker = job;
    return job;
  }

  /** Before the rows are gone from the copy, every other desk has them. */
  const desksWith = ({ removed }: Erasure): string[] =>
    hub.isMainDesk() ? hub.desksBehind(removed['copyState'] ?? Infinity) : [];

  async function reach(done: readonly Erasure[], stage: ErasureStage, removed: Record<string, number>) {
    await gate.write('system', ({ db, now }) => {
      for (const erasure of done) erasureWrites(db).reach(erasure, stage, removed, now);
      return { result: null, events: [] };
    });
  }

  /** Resolves once nothing has changed for a while. A desk that never pauses delays it. */
  async function deskPauses(pauseMs: number): Promise<void> {
    const { promise: over, resolve } = Promise.withResolvers<null>();
    const end = (): void => {
      resolve(null);
    };
    const timer = setTimeout(end, pauseMs);
    const unsubscribe = gate.onCommitted(() => timer.refresh());
    closing.addEventListener('abort', end);
    await over;
    closing.removeEventListener('abort', end);
    unsubscribe();
    clearTimeout(timer);
    if (closing.aborted) throw new Error('The library is being closed.');
  }

  /** Leaves nothing of the deleted rows in the library's file. */
  async function compactDatabase(): Promise<void> {
    const compacted = () => gate.whileIdle(() => inWorker(() => startCompaction({ dataFolder, plan })));
    let pause = pauseMs;
    do {
      await deskPauses(pause);
      pause = Math.min(2 * pause, longestPauseMs);
    } while (!(await backups.whileNoneIsMade(compacted)));
    await backups.whileNoneIsMade(truncated);
  }

  async function truncated(): Promise<void> {
    for (let tries = 0; !(await gate.whenIdle(truncateLog)); tries += 1) {
      if (tries === logTries) throw new Error('The library is being read without a pause.');
      await wait(logRetryMs, undefined, { ref: false });
    }
  }

  async function eraseFromFiles(): Promise<void> {
    const inFiles = at('files');
    if (inFiles.length === 0) return;
    await compactDatabase();
    const { redacted } = await backups.maintainLedger();
    await reach(inFiles, 'copies', { ledgerLines: redacted, ...deleteOtherFiles(dataFolder) });
  }

  /** Those that the main desk began: its rows are gone here already, this computer's files are not. */
  async function joinMainDesk(): Promise<void> {
    await gate.write('system', ({ db, now }) => {
      eraseRestoredRows(db, plan, now);
      return { result: null, events: [] };
    });
  }

  async function continueErasures(): Promise<void> {
    const copyState = hub.copyState();
    if (!hub.isMainDesk()) await joinMainDesk();
    await eraseAll();
    if (erasures.underWay().length === 0) hub.noteErased(copyState);
  }

  async function eraseAll(): Promise<void> {
    await eraseFromFiles();
    const inCopies = at('copies');
    if (inCopies.length > 0) {
      const ids = inCopies.flatMap((erasure) => erasure.ids);
      const order = { dataFolder, ids, plan, now: clock.now() };
      const { backups: vacuumed, unreadable } = await backups.whileNoneIsMade(() => {
        return inWorker(() => startPurge(order)).done;
      });
      await reach(inCopies, 'elsewhere', { backups: vacuumed, unreadable });
    }
    const elsewhere = at('elsewhere');
    if (elsewhere.length === 0) return;
    const seq = Math.max(...elsewhere.map((erasure) => erasures.seqOf(erasure)));
    const serverBackupDays = hub.isConnected() ? hub.backupDaysAfter(seq) : 0;
    if (serverBackupDays === null) return; // the copy on the server still has the rows: the next run asks again
    const copyState = hub.copyState();
    const onServer = { serverBackupDays, ...(copyState !== null && { copyState }) };
    if (copies.hasPlaces()) {
      // Copies a backup without the erased borrowers off-site, then removes the older copies.
      const isBackedUp = (await backups.backups()).some((backup) => backup.good && backup.lastSeq >= seq);
      if (!isBackedUp) await backups.backUp('daily');
      const replaced = await copies.countBefore(seq); // count first: retention removes some during the copying
      await copies.runMaintenance();
      if (!(await copies.forgetBefore(seq))) return; // unavailable: try again later
      await reach(elsewhere, 'done', { copiesElsewhere: replaced, ...onServer });
    } else await reach(elsewhere, 'done', onServer);
  }

  /** Shows the notice until every copy of erased data is gone. */
  async function updateNotice(failed: boolean): Promise<void> {
    if (closed) return;
    const code = 'erasure-unfinished';
    const left = erasures.underWay();
    const late = left.some((erasure) => isErasureLate(erasure, clock.now()));
    const stuck = failed || late;
    const why = left.length === 0 ? null : erasureTrouble(left);
    const open = noticesIn(reader)
      .open()
      .find((notice) => notice.code === code);
    // An open notice changes only if its cause does.
    if (open === undefined ? !stuck : open.facts['why'] === why) return;
    await gate.write('system', ({ db, now }) => {
      noticeWrites(db).settle(code, now);
      if (why !== null && stuck) noticeWrites(db).addOnce({ code, facts: { why } }, now);
      return { result: null, events: [] };
    });
  }

  return {
    erasures: (): Erasure[] => erasures.all(),
    /** The names of the other desks whose files may still hold the borrower. */
    desksWith,
    /** @throws Problem not-found */
    erasure(id: string): Erasure {
      const erasure = erasures.erasure(id);
      if (erasure === null) throw new Problem('not-found', `There is no erasure ${id}.`);
      return erasure;
    },
    /**
     * Starts erasing the borrower; the receipt shows the progress.
     *
     * @throws Problem not-found, borrower-has-loans
     */
    async erase(actor: Actor, reference: string): Promise<Erasure> {
      const { result } = await gate.write(actor, eraseBorrower(reference, plan));
      if (result.stage === 'files') void this.runMaintenance();
      return result;
    },
    /** @throws Problem not-found */
    receipt(id: string, signal?: AbortSignal): Promise<Uint8Array> {
      const settings = { ...currentSettings(reader), letterhead: letterheadIn(reader) };
      const erasure = this.erasure(id);
      return printNotices(receiptPdf(erasure, desksWith(erasure), settings), signal);
    },
    /** Continues unfinished erasures, one run at a time; never rejects. */
    runMaintenance(): Promise<void> {
      again = true;
      underWay ??= (async () => {
        while (again && !closed) {
          again = false;
          const failed = await continueErasures().then(
            () => false,
            (error: unknown) => {
              if (!closed) report(error);
              return true;
            },
          );
          worker = null;
          await updateNotice(failed);
        }
      })()
        .catch((error: unknown) => {
          if (!closed) report(error);
        })
        .finally(() => {
          underWay = null;
        });
      return underWay;
    },
    /** Stops the worker; the next opening continues. */
    async close(): Promise<void> {
      closed = true;
      await worker?.stop();
    },
  };
}
