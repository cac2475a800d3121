// Makes new folders and file names survive a power cut: a name is durable only once its folder is synced.
import { closeSync, fsyncSync, mkdirSync, openSync } from 'node:fs';
import { dirname, isAbsolute, relative } from 'node:path';

/** Creates the folder and its parents if they are missing, and syncs them. */
export function makeSafeFolder(folder: string): void {
  const topmost = mkdirSync(folder, { recursive: true });
  if (topmost === undefined) return;
  for (let made = folder; made.length >= topmost.length; made = dirname(made)) syncFolder(dirname(made));
}

/** Whether the path is the folder or inside it. Both are absolute. */
export function liesIn(folder: string, place: string): boolean {
  const inside = relative(folder, place);
  return inside === '' || !(/^\.\.($|[/\\])/.test(inside) || isAbsolute(inside));
}

/** Syncs a folder's names to disk; not needed on Windows. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const fd = openSync(folder, 'r');
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}
