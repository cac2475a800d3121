// Worker process that lists the watched folder and copies files from it, so that a hanging network folder blocks only this process.
import { createHash } from 'node:crypto';
import { constants, lstatSync, readdirSync, rmSync } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { homedir } from 'node:os';
import { basename, dirname, join, parse } from 'node:path';
import { carryOutOrders } from '../../core/jobs/carry-out-orders.ts';
import type { FolderEntry, Trouble } from './synchronisation-record.ts';
import { isWanted } from './watched-files-rules.ts';

/** Orders to the process, one at a time. */
export type ScanOrder =
  | { task: 'scan'; folder: string; files: string }
  /** Copies the file if it is unchanged; the folder is only read. */
  | { task: 'take'; folder: string; entry: FolderEntry; to: string }
  /** Previews a folder, its subfolders or its siblings. */
  | { task: 'preview'; folder: string; files: string };

export type ScanAnswer =
  | { entries: FolderEntry[] }
  | { found: FolderEntry[] | Trouble; folders: string[] }
  | { sha256: string }
  /** The file was replaced or is being written. */
  | { changed: true }
  | { trouble: Trouble };

/** Only the newest files count. */
const mostEntries = 200;
/** Typing another letter narrows a longer list. */
const mostFolders = 100;
const chunkBytes = 1 << 20;

function entriesIn(folder: string, files: string): FolderEntry[] {
  const entries: FolderEntry[] = [];
  for (const name of readdirSync(folder)) {
    if (!isWanted(name, files)) continue;
    // Skip symbolic links: they would let a writer of this folder read any file of this computer.
    const stat = lstatSync(join(folder, name), { throwIfNoEntry: false });
    if (stat?.isFile() === true)
      entries.push({ name, bytes: stat.size, modifiedMs: Math.floor(stat.mtimeMs) });
  }
  return entries.sort((one, other) => other.modifiedMs - one.modifiedMs).slice(0, mostEntries);
}

/** If the path is no folder yet, lists the folders whose path starts with it. */
function previewOf(folder: string, files: string): { found: FolderEntry[] | Trouble; folders: string[] } {
  if (folder === '') return { found: [], folders: [...new Set([homedir(), parse(homedir()).root])] };
  try {
    return { found: entriesIn(folder, files), folders: foldersIn(folder, '') };
  } catch (error) {
    const parent = dirname(folder);
    const folders = parent === folder ? [] : foldersIn(parent, basename(folder));
    return { found: troubleOf(error), folders };
  }
}

function foldersIn(folder: string, beginning: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((one) => one.isDirectory() && !/^[.$]/.test(one.name))
      .map(({ name }) => name)
      .filter((name) => name.toLowerCase().startsWith(beginning.toLowerCase()))
      .sort((one, other) => one.localeCompare(other))
      .slice(0, mostFolders)
      .map((name) => join(folder, name));
  } catch {
    return [];
  }
}

async function take(folder: string, entry: FolderEntry, to: string): Promise<ScanAnswer> {
  if (basename(entry.name) !== entry.name) return { changed: true };
  const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants as Partial<typeof constants>;
  let from: FileHandle | null = null;
  let copy: FileHandle | null = null;
  try {
    from = await open(join(folder, entry.name), (O_RDONLY ?? 0) | O_NOFOLLOW | O_NONBLOCK);
    if (!(await isAsSeen(from, entry))) return { changed: true };
    rmSync(to, { force: true });
    copy = await open(to, 'wx', 0o600);
    const digest = createHash('sha256');
    const chunk = Buffer.alloc(chunkBytes);
    let bytes = 0;
    for (;;) {
      const { bytesRead } = await from.read(chunk, 0, chunkBytes, null);
      if (bytesRead === 0) break;
      bytes += bytesRead;
      if (bytes > entry.bytes) return { changed: true };
      const part = chunk.subarray(0, bytesRead);
      digest.update(part);
      await copy.writeFile(part);
    }
    if (bytes !== entry.bytes || !(await isAsSeen(from, entry))) return { changed: true };
    return { sha256: digest.digest('hex') };
  } finally {
    await from?.close();
    await copy?.close();
  }
}

async function isAsSeen(file: FileHandle, { bytes, modifiedMs }: FolderEntry): Promise<boolean> {
  const stat = await file.stat();
  return stat.isFile() && stat.size === bytes && Math.floor(stat.mtimeMs) === modifiedMs;
}

async function carryOut(order: ScanOrder): Promise<ScanAnswer> {
  if (order.task === 'preview') return previewOf(order.folder, order.files);
  if (order.task === 'scan') return { entries: entriesIn(order.folder, order.files) };
  try {
    return await take(order.folder, order.entry, order.to);
  } catch (error) {
    // The file is gone, became a link or is locked by its writer: the next scan decides.
    if (['ENOENT', 'ELOOP', 'EBUSY'].includes(codeOf(error))) return { changed: true };
    throw error;
  }
}

function troubleOf(error: unknown): Trouble {
  const code = codeOf(error);
  if (code === 'EACCES' || code === 'EPERM') return 'no-access';
  const away = ['ENOENT', 'ENOTDIR', 'ENODEV', 'ENXIO', 'EIO', 'ESTALE', 'ENOTCONN', 'EHOSTDOWN'];
  return [...away, 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT', 'UNKNOWN'].includes(code) ? 'away' : 'failed';
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

carryOutOrders(carryOut, (error): ScanAnswer => ({ trouble: troubleOf(error) }));
