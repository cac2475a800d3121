// Keeps Loandesk's own files in the data folder readable by this user only, those of older versions too.
import { chmodSync, copyFileSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Other files there belong to the person who chose the folder, and keep their modes. */
const ownFiles =
  /^(loandesk\.db|ledger\.ndjson|api-token|library\.lock|library\.holder\.json|look-over\.json|scanners\.json|webhook-key|lan-key\.pem|lan-certificate\.pem|mail-password)([.-]|$)/;
const ownFolders = new Set(['backups', 'imports', 'logs']);
/** Chromium's profile: nobody else gets past the folder itself. */
const closedByItself = 'window';

const othersMay = 0o077;

/** Takes the rights of all other users away from Loandesk's own files and folders. Windows has none of these rights. */
export function closeToOtherUsers(dataFolder: string): void {
  for (const name of openToOthers(dataFolder)) {
    const place = join(dataFolder, name);
    try {
      chmodSync(place, lstatSync(place).mode & ~othersMay & 0o777);
    } catch {
      // Another user's file, or a disk without rights: the library opens all the same, and the doctor tells.
    }
  }
}

/** Loandesk's own files and folders that other users of the computer have any right to, by their names in the data folder. */
export function openToOthers(dataFolder: string): string[] {
  if (process.platform === 'win32') return [];
  return ownPlaces(dataFolder).filter((name) => {
    const stat = lstatSync(join(dataFolder, name), { throwIfNoEntry: false });
    return stat !== undefined && !stat.isSymbolicLink() && (stat.mode & othersMay) !== 0;
  });
}

function ownPlaces(dataFolder: string): string[] {
  return readdirSync(dataFolder, { withFileTypes: true }).flatMap((entry) => {
    const { name } = entry;
    if (!entry.isDirectory()) return ownFiles.test(name) ? [name] : [];
    if (name === closedByItself) return [name];
    if (!ownFolders.has(name)) return [];
    return [name, ...namesBelow(join(dataFolder, name)).map((one) => join(name, one))];
  });
}

function namesBelow(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' });
  } catch {
    return []; // another user's, who has closed it
  }
}

/** Copies a file for this user only: otherwise the copy has the rights of the original, which on a stick may be everyone's. */
export function copyPrivately(from: string, to: string): void {
  copyFileSync(from, to);
  chmodSync(to, 0o600);
}
