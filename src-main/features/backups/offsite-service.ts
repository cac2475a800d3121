// Keeps off-site copies of the backups and the ledger in the background, and adds a notice if they fall behind.
import type { z } from '@hono/zod-openapi';
import { writeFileSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { liesIn, makeSafeFolder } from '../../core/database/safe-folder.ts';
import { journalReads } from '../../core/journal/journal-repository.ts';
import { noticeWrites, type NoticeCode } from '../../core/notices/notices.ts';
import type { Actor } from '../../core/journal/write-gate.ts';
import { Problem } from '../../core/problems/problem.ts';
import { changeSettings, readSettings } from '../settings/settings-service.ts';
import { backupSettings } from './backup-settings.ts';
import { keyFileNameOf } from './backup-key.ts';
import { makeKeyJob, startBackupJob } from './backup-jobs.ts';
import type { copiesChangeSchema, copiesSchema } from './backups-schemas.ts';
import { copiedBackups } from './offsite-backups.ts';
import { offsiteWorker, CopyFailedError } from './offsite-worker.ts';
import type { CopiesDeps, OffsiteDeps } from './offsite-deps.ts';
import { copiedLedger } from './copied-ledger.ts';

/** The off-site copies as last listed; `problem` says why they fall behind. */
export type CopiesState = z.infer<typeof copiesSchema>;

const folderTimeoutMs = 15_000;

export type CopiesService = ReturnType<typeof copiesService>;

export function copiesService({ dataFolder, localBackups, reader, gate, clock, report }: CopiesDeps) {
  const folder = join(dataFolder, 'backups');
  const journal = journalReads(reader);
  const copying = offsiteWorker();
  let running: Promise<void> | null = null;
  let again = false;
  let closed = false;

  /** The id of the first event is unique to this library. */
  const library = (): string => journal.page({ since: 0, limit: 1 })[0]?.id.slice(-12) ?? 'new';
  const isClosed = (): boolean => closed;
  const both: OffsiteDeps = { reader, clock, gate, copying, library, setNotice, report, isClosed };
  const backups = copiedBackups(both, dataFolder, localBackups);
  const ledger = copiedLedger(both, dataFolder);

  async function setNotice(code: NoticeCode, isOpen: boolean, facts: { why: string | null }): Promise<void> {
    if (closed) return;
    await gate
      .write('system', ({ db, now }) => {
        if (isOpen) noticeWrites(db).addOnce({ code, facts }, now);
        else noticeWrites(db).settle(code, now);
        return { result: null, events: [] };
      })
      .catch(report);
  }

  async function take(place: string): Promise<void> {
    if (!isAbsolute(place) || liesIn(dataFolder, place))
      throw new Problem('place-unusable', 'Give the full path of a folder outside the data folder.');
    try {
      await copying.ask({ task: 'take', place, library: library() }, folderTimeoutMs);
    } catch (error) {
      if (!(error instanceof CopyFailedError)) throw error;
      throw new Problem('place-unusable', error.message);
    }
  }

  return {
    library,
    state(): CopiesState {
      const { secondPlace, ledgerCopy, backupRecipient } = readSettings(reader, backupSettings);
      return {
        secondPlace: {
          folder: secondPlace,
          encrypted: backupRecipient !== null,
          copies: backups.known().map(({ file, at, bytes, good }) => ({ file, at, bytes, good })),
          problem: backups.problem(),
        },
        ledgerCopy: {
          folder: ledgerCopy,
          copiedSeq: ledger.copiedSeq(),
          lag: ledger.lag(),
          problem: ledger.problem(),
        },
      };
    },
    /**
     * Sets the folders and the passphrase: undefined keeps a value, null clears it.
     *
     * @throws Problem place-unusable
     */
    async change(actor: Actor, choice: z.infer<typeof copiesChangeSchema>): Promise<void> {
      const { secondPlace, ledgerCopy, passphrase } = choice;
      for (const place of new Set([secondPlace, ledgerCopy]))
        if (typeof place === 'string') await take(place);
      let backupRecipient: string | null | undefined = passphrase === null ? null : undefined;
      if (typeof passphrase === 'string') {
        const key = await startBackupJob(makeKeyJob, { passphrase }, null).done;
        makeSafeFolder(folder);
        const file = join(folder, keyFileNameOf(key.recipient));
        writeFileSync(file, key.keyFile, { mode: 0o600, flush: true });
        backupRecipient = key.recipient;
      }
      const changes = { secondPlace, ledgerCopy, backupRecipient };
      await gate.write(actor, changeSettings(backupSettings, changes), { atEveryDesk: true });
      ledger.reset(ledgerCopy !== undefined || passphrase !== undefined);
      backups.reset();
      void this.runMaintenance();
    },
    /** Copies what is missing, one run at a time; never rejects. */
    runMaintenance(): Promise<void> {
      again = true;
      running ??= (async () => {
        while (again && !closed) {
          again = false;
          await ledger.runMaintenance();
          await backups.runMaintenance();
        }
      })()
        .catch(report)
        .finally(() => {
          running = null;
        });
      return running;
    },
    hasPlaces(): boolean {
      const { secondPlace, ledgerCopy } = readSettings(reader, backupSettings);
      return secondPlace !== null || ledgerCopy !== null;
    },
    /** How many off-site backups end before this event; 0 if the folder is unavailable. */
    countBefore: (seq: number): Promise<number> => backups.countBefore(seq, folderTimeoutMs),
    /**
     * Removes off-site backups that end before this event, once a newer one is there, and ledgers that were set aside.
     *
     * @returns whether all of them are removed; false if the folder is unavailable
     */
    async forgetBefore(seq: number): Promise<boolean> {
      const { secondPlace, ledgerCopy, backupRecipient: recipient } = readSettings(reader, backupSettings);
      if (backups.problem() !== null || ledger.problem() !== null) return false;
      if (secondPlace !== null && !backups.knows(seq)) return false;
      if (ledgerCopy !== null && ledger.copiedSeq() < seq) return false;
      for (const place of new Set([secondPlace, ledgerCopy])) {
        if (place === null) continue;
        const from = place === ledgerCopy ? dataFolder : null;
        const order = { place, library: library(), beforeSeq: seq, from, recipient };
        const left = await copying.ask({ task: 'forget', ...order });
        if (place === secondPlace && 'backups' in left) backups.left(left.backups);
      }
      return true;
    },
    /** Copies the ledger's last events with a short timeout, and stops the worker. */
    async close(): Promise<void> {
      await ledger.close().catch(report); // an unreadable library must still close
      closed = true;
      copying.close();
      await running;
    },
  };
}
