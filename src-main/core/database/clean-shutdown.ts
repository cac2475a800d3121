// Marks a clean shutdown with the file's size and time, so that the next start can skip the integrity check.
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

/** Identifies the file's state: another file in its place, or an older copy of it, has other traits. */
function traitsOf(file: string): string {
  const { size, mtimeMs } = statSync(file);
  return JSON.stringify({ size, mtimeMs });
}

/** Call it right after closing the library's file. If the mark cannot be written, the next start checks the whole file. */
export function markCleanShutdown(file: string): void {
  try {
    writeFileSync(markOf(file), traitsOf(file), { mode: 0o600 });
  } catch {
    clearCleanShutdown(file);
  }
}

/** Whether this file was closed cleanly and has not changed since. */
export function wasCleanShutdown(file: string): boolean {
  try {
    const log = statSync(`${file}-wal`, { throwIfNoEntry: false });
    return (log?.size ?? 0) === 0 && readFileSync(markOf(file), 'utf8') === traitsOf(file);
  } catch {
    return false;
  }
}

/** Call it before the file is changed: a crash must not leave the mark of the shutdown before. */
export function clearCleanShutdown(file: string): void {
  rmSync(markOf(file), { force: true });
}

/**
 * For a caller that has the file open. The open file itself is not read: closing any descriptor of a file releases all
 * locks that the process holds on it, SQLite's too (https://www.sqlite.org/howtocorrupt.html, 2.2).
 *
 * @returns a function that tells whether a library's file is in place: the same one, or another one that is readable
 */
export function libraryInPlace(file: string): () => boolean {
  const { ino, dev } = statSync(file);
  return () => {
    try {
      const now = statSync(file);
      if (now.ino !== ino || now.dev !== dev) return canBeRead(file);
      return readdirSync(dirname(file)).includes(basename(file)); // stat may answer from a cache for a drive that is gone; listing the folder does not
    } catch {
      return false; // a drive that is gone
    }
  };
}

/** For a caller without a connection to the file: whether its first bytes can be read. */
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
