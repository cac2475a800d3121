// Makes Loandesk's own files in the data folder readable by this user only, including those of older versions.
import { chmodSync, copyFileSync, lstatSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { syncFolder } from './safe-folder.ts';

/** Other files belong to the person who chose the folder, and keep their modes. */
const ownFiles =
  /^(loandesk\.db|ledger\.ndjson|api-token|library\.lock|library\.holder\.json|look-over\.json|scanners\.json|webhook-key|copy-seal-key|lan-key\.pem|lan-certificate\.pem|mail-password|open-desk\.html|self-checkout-pin|hub-key|hub-seat)([.-]|$)/;
const ownFolders = /^(backups|imports|ledger(\..+)?|logs|records|updates)$/;
/** Chromium's profile: the mode of the folder itself protects its contents. */
const closedByItself = 'window';

const otherUsersBits = 0o077;
const othersWriteBits = 0o022;

/** Removes the permissions of all other users from Loandesk's own files and folders; does nothing on Windows. */
export function closeToOtherUsers(dataFolder: string): void {
  for (const name of openToOthers(dataFolder)) {
    const place = join(dataFolder, name);
    try {
      chmodSync(place, lstatSync(place).mode & ~otherUsersBits & 0o777);
    } catch {
      // Another user's file, or a disk without permissions: the library opens anyway, and the doctor reports it.
    }
  }
}

/** Names of Loandesk's own files and folders in the data folder that other users can access. */
export function openToOthers(dataFolder: string): string[] {
  if (process.platform === 'win32') return [];
  return ownPlaces(dataFolder).filter((name) => {
    const stat = lstatSync(join(dataFolder, name), { throwIfNoEntry: false });
    return stat !== undefined && !stat.isSymbolicLink() && (stat.mode & otherUsersBits) !== 0;
  });
}

function ownPlaces(dataFolder: string): string[] {
  return readdirSync(dataFolder, { withFileTypes: true }).flatMap((entry) => {
    const { name } = entry;
    if (!entry.isDirectory()) return ownFiles.test(name) ? [name] : [];
    if (name === closedByItself) return [name];
    if (!ownFolders.test(name)) return [];
    return [name, ...namesBelow(join(dataFolder, name)).map((below) => join(name, below))];
  });
}

function namesBelow(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' });
  } catch {
    return []; // another user's private folder
  }
}

/** Whether other users can add and replace files in the data folder, whatever the modes of the files; false on Windows. */
export function othersMayWriteIn(dataFolder: string): boolean {
  return process.platform !== 'win32' && (lstatSync(dataFolder).mode & othersWriteBits) !== 0;
}

/** Takes from other users the permission to add and replace files; their permission to read other files there stays. */
export function closeFolderToWriters(dataFolder: string): void {
  if (!othersMayWriteIn(dataFolder)) return;
  try {
    chmodSync(dataFolder, lstatSync(dataFolder).mode & ~othersWriteBits & 0o7777);
  } catch {
    // Another user's folder: the next examination says so again.
  }
}

/**
 * Replaces a file, durably and readable by this user only. The temporary name may be taken by an unfinished write, or by a
 * link that another user planted: neither is written to.
 */
export function writePrivately(file: string, content: string | Uint8Array): void {
  const fresh = `${file}.new`;
  rmSync(fresh, { force: true });
  writeFileSync(fresh, content, { mode: 0o600, flag: 'wx', flush: true });
  renameSync(fresh, file);
  syncFolder(dirname(file));
}

/** Copies a file for this user only: a plain copy keeps the mode of the original, which on a USB stick is open to all. */
export function copyPrivately(from: string, to: string): void {
  copyFileSync(from, to);
  chmodSync(to, 0o600);
}
