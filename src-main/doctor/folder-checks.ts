// Looks at the data folder from outside: who may use it, how much room there is, who has it open.
import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { holderOf } from '../database/library-lock.ts';
import { finding, fine, type Finding } from './finding.ts';
import { bytesWanted, mebibytes } from './space-rules.ts';

/** Whether this user can read and write all that the program writes. */
export function folderFindings(dataFolder: string): Finding[] {
  const wanted = ['', 'loandesk.db', 'ledger.ndjson', 'api-token', 'backups'];
  const closed = wanted.filter((name) => {
    const place = join(dataFolder, name);
    return existsSync(place) && !isOpenToUser(place);
  });
  if (closed.length === 0) return [fine('folder', 'This user can read and write the data folder.')];
  return closed.map((name) =>
    finding(
      'folder',
      `This user cannot read and write ${name === '' ? 'the data folder' : name}: give it back its rights.`,
    ),
  );
}

export function tokenFinding(dataFolder: string): Finding {
  const file = join(dataFolder, 'api-token');
  if (!existsSync(file)) return finding('token', 'api-token is not there; the next start makes it anew.');
  if (process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0)
    return finding(
      'token',
      'Other users of this computer can read api-token, which opens the whole library: chmod 600 it.',
    );
  return fine('token', 'api-token is readable by this user only.');
}

/** @param freeBytes what the disk has, where somebody else has looked */
export function spaceFinding(dataFolder: string, freeBytes?: number): Finding {
  const disk = statfsSync(dataFolder);
  const free = freeBytes ?? disk.bavail * disk.bsize;
  const wanted = bytesWanted(statSync(join(dataFolder, 'loandesk.db')).size);
  return free >= wanted
    ? fine('disk-space', `The disk has ${mebibytes(free)} free.`)
    : finding(
        'disk-space',
        `The disk has only ${mebibytes(free)} free; ${mebibytes(wanted)} should be, for lending and backups.`,
      );
}

export function holderFinding(dataFolder: string): Finding & { open: boolean } {
  const holder = holderOf(dataFolder);
  if (holder === 'nobody') return { ...fine('holder', 'Nobody has the library open.'), open: false };
  const who =
    holder === 'somebody' ? 'Another program' : `Process ${String(holder.pid)} (since ${holder.since})`;
  return { ...fine('holder', `${who} has the library open.`), open: true };
}

function isOpenToUser(place: string): boolean {
  try {
    accessSync(place, constants.R_OK | constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
