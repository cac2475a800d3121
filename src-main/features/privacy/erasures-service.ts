// Erases borrowers: first from the tables, then from the files while the library is briefly closed, then from backups.
import { join } from 'node:path';
import type { ReadableDatabase } from '../../core/database/connection.ts';
import type { CopiesService } from '../backups/offsite-service.ts';
import type { BackupsService } from '../backups/backups-service.ts';
import type { Clock } from '../../core/journal/clock.ts';
import type { ErasurePlan } from '../../core/manifest/personal-data.ts';
import { noticesIn, noticeWrites } from '../../core/notices/notices.ts';
import type { Actor, WriteGate } from '../../core/journal/write-gate.ts';
import { printNotices } from '../printing/print-notices.ts';
import { Problem } from '../../core/problems/problem.ts';
import { eraseBorrower } from './erasure-commands.ts';
import { erasureTrouble, isErasureLate, type ErasureStage } from './erasure-rules.ts';
import { erasuresIn, erasureWrites, type Erasure } from './erasures-repository.ts';
import { currentSettings } from '../settings/settings-service.ts';
import { receiptPdf } from './receipt-pdf.ts';
import type { Job } from '../../core/jobs/job.ts';
import type { PurgedCopies } from './purge-copies.ts';
import { removePrepared, isRedactedFor, type PreparedLedger } from './ledger-preparing.ts';
import { startPreparing, startPurge } from './start-purge.ts';

export type { Erasure } from './erasures-repository.ts';
export type { ErasureStage } from './erasure-rules.ts';

export interface ErasuresDeps {
  dataFolder: string;
  reader: ReadableDatabase;
  gate: WriteGate;
  clock: Clock;
  backups: BackupsService;
  copies: CopiesService;
  report: (error: unknown) => void;
  erasurePlan: ErasurePlan;
  /** Closes and reopens the library; the opening purges its files and uses the prepared ledger. */
  reopen: (prepared: PreparedLedger | null) => Promise<void>;
}

/** How long to wait for a running backup before preparing the ledger: later events are written while the library is closed. */
const waitForBackupMs = 60_000;
/** An erasure that starts while the ledger is prepared makes it start over, at most this often. */
const maxTries = 3;

export type ErasuresService = ReturnType<typeof erasuresService>;

export function erasuresService(parts: ErasuresDeps) {
  const { dataFolder, reader, gate, clock, backups, copies, report, erasurePlan: plan, reopen } = parts;
  const erasures = erasuresIn(reader);
  let purge: Job<PurgedCopies> | null = null;
  let underWay: Promise<void> | null = null;
  let closed = false;
  let preparing: Job<PreparedLedger | null> | null = null;
  let settling: Promise<void> | null = null;

  const at = (stage: ErasureStage): Erasure[] =>
    erasures.underWay().filter((erasure) => erasure.stage === stage);

  async function reach(done: readonly Erasure[], stage: ErasureStage, removed: Record<string, number>) {
    await gate.write('system', ({ db, now }) => {
      for (const erasure of done) erasureWrites(db).reach(erasure, stage, removed, now);
      return { result: null, events: [] };
    });
  }

  const unsettled = (): Erasure[] => [...at('rows'), ...at('files')];

  /** Rewrites most of the ledger in advance, to keep the library closed only briefly. */
  async function prepared(ids: string[]): Promise<PreparedLedger | null> {
    try {
      preparing = startPreparing({ dataFolder, ids, emptied: plan.emptied });
      return await preparing.done;
    } catch (error) {
      if (!closed) report(error);
      removePrepared(join(dataFolder, 'ledger.ndjson')); // free the space of the partial file for the opening
      return null;
    }
  }

  /** Reopens the library once for all erasures started so far. */
  async function settle(): Promise<void> {
    await backups.atRest(waitForBackupMs);
    let ledger: PreparedLedger | null = null;
    for (let tries = 0; tries < maxTries && !closed; tries += 1) {
      const ids = unsettled().flatMap((erasure) => erasure.ids);
      if (ledger !== null && isRedactedFor(ledger, ids)) break;
      ledger = await prepared(ids);
      if (ledger === null) break;
    }
    if (!closed) await reopen(ledger);
  }

  async function continueErasures(): Promise<void> {
    const inCopies = at('copies');
    if (inCopies.length > 0) {
      const ids = inCopies.flatMap((erasure) => erasure.ids);
      const order = { dataFolder, ids, plan, now: clock.now() };
      const { backups: vacuumed, unreadable } = await backups.whileNoneIsMade(() => {
        if (closed) throw new Error('The library is being closed.');
        purge = startPurge(order);
        return purge.done;
      });
      await reach(inCopies, 'elsewhere', { backups: vacuumed, unreadable });
    }
    const elsewhere = at('elsewhere');
    if (elsewhere.length === 0) return;
    const seq = Math.max(...elsewhere.map((erasure) => erasures.seqOf(erasure)));
    if (copies.hasPlaces()) {
      // Copies a backup without the erased borrowers off-site, then removes the older copies.
      const known = (await backups.backups()).some((backup) => backup.good && backup.lastSeq >= seq);
      if (!known) await backups.backUp('on-demand');
      const replaced = await copies.countBefore(seq); // count first: retention removes some during the copying
      await copies.runMaintenance();
      if (!(await copies.forgetBefore(seq))) return; // unavailable: try again later
      await reach(elsewhere, 'done', { copiesElsewhere: replaced });
    } else await reach(elsewhere, 'done', {});
  }

  /** Shows the notice until every copy of erased data is gone. */
  async function updateNotice(failed: boolean): Promise<void> {
    if (closed) return;
    const code = 'erasure-unfinished';
    // Only an opening finishes these, and the last one failed.
    const isUnsettled = settling === null && unsettled().length > 0;
    const left = erasures.underWay();
    const late = left.some((erasure) => isErasureLate(erasure, clock.now()));
    const stuck = failed || isUnsettled || late;
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
    /** @throws Problem not-found */
    erasure(id: string): Erasure {
      const found = erasures.erasure(id);
      if (found === null) throw new Problem('not-found', `There is no erasure ${id}.`);
      return found;
    },
    /**
     * Starts erasing the borrower; the receipt shows the progress.
     *
     * @throws Problem not-found, borrower-has-loans
     */
    async erase(actor: Actor, reference: string): Promise<Erasure> {
      const { result } = await gate.write(actor, eraseBorrower(reference, plan));
      if (result.stage === 'files')
        settling ??= settle()
          .catch(report)
          .finally(() => {
            settling = null;
          });
      return result;
    },
    /** @throws Problem not-found */
    receipt(id: string): Promise<Uint8Array> {
      return printNotices(receiptPdf(this.erasure(id), currentSettings(reader)));
    },
    /** Continues unfinished erasures; never rejects. */
    runMaintenance(): Promise<void> {
      underWay ??= continueErasures()
        .then(
          () => updateNotice(false),
          (error: unknown) => {
            if (!closed) report(error);
            return updateNotice(true);
          },
        )
        .catch((error: unknown) => {
          if (!closed) report(error);
        })
        .finally(() => {
          underWay = null;
          purge = null;
        });
      return underWay;
    },
    /** Stops the workers; the next opening continues. */
    async close(): Promise<void> {
      closed = true;
      await Promise.all([purge?.stop(), preparing?.stop()]);
    },
  };
}
