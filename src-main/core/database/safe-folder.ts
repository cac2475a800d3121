// Makes folders and names in them survive a power cut: a name is only safe once the folder that holds it is synced.
import { closeSync, fsyncSync, mkdirSync, openSync } from 'node:fs';
import { dirname, isAbsolute, relative } from 'node:path';

/** Makes the folder where it is missing, with its parents; whatever was made is on disk afterwards. */
export function makeSafeFolder(folder: string): void {
  const topmost = mkdirSync(folder, { recursive: true });
  if (topmost === undefined) return;
  for (let made = folder; made.length >= topmost.length; made = dirname(made)) syncFolder(dirname(made));
}

/** Whether the place is the folder or lies in it. Both are whole paths. */
export function liesIn(folder: string, place: string): boolean {
  const inside = relative(folder, place);
  return inside === '' || !(/^\.\.($|[/\\])/.test(inside) || isAbsolute(inside));
}

/** Windows has no such thing and needs none. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const fd = openSync(folder, 'r');
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}
