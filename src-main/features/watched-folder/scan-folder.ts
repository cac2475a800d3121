// Lists the watched folder and copies files from it. Runs in a worker process.
import { createHash } from 'node:crypto';
import { constants, lstatSync, readdirSync, rmSync } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { homedir } from 'node:os';
import { basename, dirname, join, parse } from 'node:path';
import { troubleOf, type ScanAnswer, type ScanOrder } from './scan-job.ts';
import type { Trouble } from './watched-folder-codes.ts';
import type { FolderEntry } from './watched-folder-record.ts';
import { isWanted } from './watched-files-rules.ts';

/** Only the newest files count. */
const mostEntries = 200;
/** Typing another letter narrows a longer list. */
const mostFolders = 100;
const chunkBytes = 1 << 20;

export async function scanFolder(order: ScanOrder): Promise<ScanAnswer> {
  if (order.task === 'preview') return previewOf(order.folder, order.files);
  if (order.task === 'scan') return { entries: entriesIn(order.folder, order.files) };
  try {
    return { sha256: await take(order.folder, order.entry, order.to) };
  } catch (error) {
    // The file is gone, became a link or is locked by its writer: the next scan decides.
    if (['ENOENT', 'ELOOP', 'EBUSY'].includes(codeOf(error) ?? '')) return { sha256: null };
    throw error;
  }
}

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
    return { found: troubleOf(codeOf(error)), folders };
  }
}

function foldersIn(folder: string, beginning: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !/^[.$]/.test(entry.name))
      .map(({ name }) => name)
      .filter((name) => name.toLowerCase().startsWith(beginning.toLowerCase()))
      .sort((one, other) => one.localeCompare(other))
      .slice(0, mostFolders)
      .map((name) => join(folder, name));
  } catch {
    return [];
  }
}

/** @returns the SHA-256 of the content; null if the file has changed */
async function take(folder: string, entry: FolderEntry, to: string): Promise<string | null> {
  if (basename(entry.name) !== entry.name) return null;
  const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants as Partial<typeof constants>;
  let from: FileHandle | null = null;
  let copy: FileHandle | null = null;
  try {
    from = await open(join(folder, entry.name), (O_RDONLY ?? 0) | O_NOFOLLOW | O_NONBLOCK);
    if (!(await isAsSeen(from, entry))) return null;
    rmSync(to, { force: true });
    copy = await open(to, 'wx', 0o600);
    const digest = createHash('sha256');
    const chunk = Buffer.alloc(chunkBytes);
    let bytes = 0;
    for (;;) {
      const { bytesRead } = await from.read(chunk, 0, chunkBytes, null);
      if (bytesRead === 0) break;
      bytes += bytesRead;
      if (bytes > entry.bytes) return null;
      const part = chunk.subarray(0, bytesRead);
      digest.update(part);
      await copy.writeFile(part);
    }
    if (bytes !== entry.bytes || !(await isAsSeen(from, entry))) return null;
    return digest.digest('hex');
  } finally {
    await from?.close();
    await copy?.close();
  }
}

async function isAsSeen(file: FileHandle, { bytes, modifiedMs }: FolderEntry): Promise<boolean> {
  const stat = await file.stat();
  return stat.isFile() && stat.size === bytes && Math.floor(stat.mtimeMs) === modifiedMs;
}

function codeOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error ? String(error.code) : null;
}
