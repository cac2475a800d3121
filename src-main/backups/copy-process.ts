// Copies to the second place in a process of its own: a network folder that hangs then holds up nobody at the desk.
import { copyFileSync, existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { BackupRecord } from '../database/backup.ts';
import type { Progress } from '../database/ordered-process.ts';
import { backupsIn, removeBackup, removeUnfinished } from './backup-files.ts';
import { checkLedgerCopy, extendLedgerCopy, ledgerCopyName, type CopiedLedger } from './ledger-copy.ts';
import { copiesUnder, openFound, type FoundCopies, type OpenedParts } from './found-copies.ts';
import { assertPlace, copyBackup, removeUnrecorded, takePlace } from './second-place.ts';

/** What the process is asked, one at a time. */
export type CopyOrder =
  | { task: 'take'; place: string; library: string }
  | {
      task: 'backup';
      place: string;
      library: string;
      from: string;
      record: BackupRecord;
      key: { recipient: string; keyFile: string } | null;
    }
  | { task: 'list'; place: string; library: string }
  | { task: 'remove'; place: string; library: string; files: string[] }
  /** Removes what knows less of the journal, and ledgers that were set aside. */
  | { task: 'forget'; place: string; library: string; beforeSeq: number }
  | { task: 'ledger'; place: string; library: string; ledger: string; now: string }
  /** Brings the copy of the ledger back where the first is gone. */
  | { task: 'fetch-ledger'; place: string; library: string; ledger: string }
  /** Finds copies of backups in any folder. */
  | { task: 'look'; folder: string }
  /** Lays what is in one of them ready here. */
  | {
      task: 'open';
      folder: string;
      file: string;
      to: string;
      passphrase: string | null;
      keys: string | null;
    };

export type CopyDone =
  | { backups: (BackupRecord & { good: boolean })[] }
  | { ledger: CopiedLedger }
  | { found: FoundCopies[] }
  | { opened: OpenedParts }
  | { done: true };
export type CopyAnswer = CopyDone | { message: string; code: string | null; name: string };

const tellEveryMs = 1000;
let toldAt = 0;

function moved(): void {
  if (performance.now() - toldAt < tellEveryMs) return;
  toldAt = performance.now();
  process.send?.({ moved: true } satisfies Progress);
}

/** How far the copies go that were looked over since this process began. */
const looked = new Map<string, CopiedLedger>();

async function carryOut(order: CopyOrder): Promise<CopyAnswer> {
  if (order.task === 'look') return { found: copiesUnder(order.folder) };
  if (order.task === 'open') return { opened: await openFound({ ...order, moved }) };
  const { place, library } = order;
  if (order.task === 'take') {
    takePlace(place, library);
    return { done: true };
  }
  const folder = assertPlace(place, library);
  switch (order.task) {
    case 'backup':
      await removeUnfinished(folder);
      await copyBackup(order.from, order.record, folder, order.key, moved);
      return { backups: backupsIn(folder) };
    case 'list':
      return { backups: backupsIn(folder) };
    case 'remove':
      for (const backup of backupsIn(folder).filter(({ file }) => order.files.includes(file)))
        await removeBackup(folder, backup);
      return { backups: backupsIn(folder) };
    case 'forget':
      await removeUnfinished(folder);
      for (const backup of backupsIn(folder).filter(({ lastSeq }) => lastSeq < order.beforeSeq))
        await removeBackup(folder, backup);
      removeUnrecorded(folder);
      for (const name of readdirSync(folder))
        if (name.startsWith(`${ledgerCopyName}.set-aside-`)) rmSync(join(folder, name), { force: true });
      return { backups: backupsIn(folder) };
    case 'ledger': {
      const { ledger, now } = order;
      const from = looked.get(folder) ?? checkLedgerCopy(ledger, folder, now);
      looked.delete(folder); // what fails halfway is looked over again
      const copied = extendLedgerCopy(ledger, folder, from);
      looked.set(folder, copied);
      return { ledger: copied };
    }
    case 'fetch-ledger':
      if (!existsSync(order.ledger) && existsSync(join(folder, ledgerCopyName))) {
        copyFileSync(join(folder, ledgerCopyName), `${order.ledger}.fetching`);
        renameSync(`${order.ledger}.fetching`, order.ledger);
      }
      return { done: true };
  }
}

process.on('message', (order: CopyOrder) => {
  carryOut(order)
    .catch((error: unknown): CopyAnswer => {
      if (!(error instanceof Error)) return { message: String(error), code: null, name: 'Error' };
      const code = 'code' in error && typeof error.code === 'string' ? error.code : null;
      return { message: error.message, code, name: error.name };
    })
    .then((answer) => process.send?.(answer))
    .catch(() => process.exit(1));
});
process.on('disconnect', () => {
  process.exit();
});
