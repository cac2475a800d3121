// Notes at a good end which file was closed: a start finds out whether it is still the same, or has to be read whole.
import {
  closeSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname } from 'node:path';

const headerBytes = 100;

/** What tells a file from another one that somebody put in its place, even where that is an older state of the same. */
function traitsOf(file: string): string {
  const { size, mtimeMs } = statSync(file);
  return JSON.stringify({ size, mtimeMs });
}

/** For whoever has just closed the library's file. Where it cannot be noted, the next start reads the file whole. */
export function markCleanShutdown(file: string): void {
  try {
    writeFileSync(markOf(file), traitsOf(file), { mode: 0o600 });
  } catch {
    clearCleanShutdown(file);
  }
}

/** Whether this very file was closed well, and nothing has touched it since. */
export function wasCleanShutdown(file: string): boolean {
  try {
    const log = statSync(`${file}-wal`, { throwIfNoEntry: false });
    return (log?.size ?? 0) === 0 && readFileSync(markOf(file), 'utf8') === traitsOf(file);
  } catch {
    return false;
  }
}

/** Before the file is changed: an end that is not a good one must not look like the one before. */
export function clearCleanShutdown(file: string): void {
  rmSync(markOf(file), { force: true });
}

/**
 * For whoever has the file open.
 *
 * @returns whether a library's file lies in the place: the same one, or another one that can be read. The one that is
 * open is not looked into: whoever closes a file gives all locks away that the process holds on it, SQLite's too
 * (https://www.sqlite.org/howtocorrupt.html, 2.2).
 */
export function libraryInPlace(file: string): () => boolean {
  const { ino, dev } = statSync(file);
  return () => {
    try {
      const now = statSync(file);
      if (now.ino !== ino || now.dev !== dev) return canBeRead(file);
      return readdirSync(dirname(file)).includes(basename(file)); // of a drive that is gone only the file is remembered
    } catch {
      return false; // a drive that is gone
    }
  };
}

/** For whoever has no connection to it: whether there is a library's file that can be read, as far as its first bytes tell. */
export function canBeRead(file: string): boolean {
  try {
    const fd = openSync(file, 'r');
    try {
      return readSync(fd, Buffer.alloc(headerBytes)) === headerBytes;
    } finally {
      closeSync(fd);
    }
  } catch {
    return false;
  }
}

function markOf(file: string): string {
  return `${file}.closed`;
}
