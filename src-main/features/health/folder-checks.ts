// Checks the data folder: access rights, disk space, and which process has it open.
import { accessSync, constants, existsSync, lstatSync, statfsSync, statSync } from 'node:fs';
import { join, sep, win32 } from 'node:path';
import { holderOf } from '../../core/database/library-lock.ts';
import { openToOthers, othersMayWriteIn } from '../../core/database/private-files.ts';
import { finding, fine, type Finding } from './finding.ts';
import { bytesWanted, gigabytes } from './space-rules.ts';

/** Whether this user can read and write the program's files. */
export function folderFindings(dataFolder: string): Finding[] {
  const names = ['', 'loandesk.db', 'ledger', 'api-token', 'backups'];
  const closed = names.filter((name) => {
    const place = join(dataFolder, name);
    return existsSync(place) && !isOpenToUser(place);
  });
  if (closed.length === 0) return [fine('folder', 'open')];
  return closed.map((name) =>
    name === '' ? finding('folder', 'closed') : finding('folder', 'closedFile', { name }),
  );
}

export function tokenFinding(dataFolder: string): Finding {
  const file = join(dataFolder, 'api-token');
  if (!existsSync(file)) return finding('token', 'missing');
  if (process.platform === 'win32') return fine('token', 'windows');
  const { mode } = statSync(file);
  return (mode & 0o077) === 0 && !lstatSync(file).isSymbolicLink()
    ? fine('token', 'closed')
    : finding('token', 'readable');
}

/** Whether other users of the computer can read or replace the library's files; the token has its own check. */
export function privateFilesFinding(
  dataFolder: string,
  { platform, env }: Pick<NodeJS.Process, 'platform' | 'env'> = process,
): Finding {
  if (platform === 'win32')
    return isInProfile(dataFolder, env)
      ? fine('private-files', 'windows')
      : finding('private-files', 'elsewhere');
  if (othersMayWriteIn(dataFolder)) return finding('private-files', 'writable');
  const open = openToOthers(dataFolder).filter((name) => name !== 'api-token');
  const [name] = open[0]?.split(sep) ?? [];
  return name === undefined
    ? fine('private-files', 'closed')
    : finding('private-files', 'readable', { files: open.length, name });
}

/** Windows keeps other users out of the user's profile, and out of its folders that the school keeps on a server. */
function isInProfile(dataFolder: string, env: NodeJS.ProcessEnv): boolean {
  return ['USERPROFILE', 'APPDATA', 'LOCALAPPDATA'].some((variable) => {
    const profile = env[variable] ?? '';
    const inside = win32.relative(profile, dataFolder);
    return profile !== '' && !/^\.\.($|[/\\])/.test(inside) && !win32.isAbsolute(inside);
  });
}

/** @param freeBytes replaces the measured free space */
export function spaceFinding(dataFolder: string, freeBytes?: number): Finding {
  const disk = statfsSync(dataFolder);
  const free = freeBytes ?? disk.bavail * disk.bsize;
  const needed = bytesWanted(statSync(join(dataFolder, 'loandesk.db')).size);
  return free >= needed
    ? fine('disk-space', 'enough', { free: gigabytes(free) })
    : finding('disk-space', 'low', { free: gigabytes(free), wanted: gigabytes(needed) });
}

export function holderFinding(dataFolder: string): Finding & { open: boolean } {
  const holder = holderOf(dataFolder);
  if (holder === 'none') return { ...fine('holder', 'none'), open: false };
  if (holder === 'unknown') return { ...fine('holder', 'unknown'), open: true };
  return { ...fine('holder', 'process', { pid: holder.pid, since: holder.since }), open: true };
}

function isOpenToUser(place: string): boolean {
  try {
    accessSync(place, constants.R_OK | constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
