// Appends lines to log files of bounded size and number; a disk that is full, slow or gone costs lines only.
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { appendFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

export interface LogFile {
  /** Queues the line and returns at once. */
  append(line: string): void;
  /** Writes the queued lines and this one before it returns: for a program that is about to end. */
  appendSync(line: string): void;
  /** Waits until all queued lines are written or dropped. */
  settled(): Promise<void>;
}

const maxFiles = 5;
const defaultMaxBytes = 1024 * 1024;
/** Reached only if the disk does not keep up. */
const maxQueuedBytes = 256 * 1024;

const nameOf = (age: number): string => (age === 0 ? 'loandesk.log' : `loandesk.${String(age)}.log`);

/** The folder of a library's logs. */
export function logsFolderOf(dataFolder: string): string {
  return join(dataFolder, 'logs');
}

/** The log's files, the newest first. */
export function readLogs(dataFolder: string): { name: string; text: string }[] {
  const folder = logsFolderOf(dataFolder);
  const present = existsSync(folder) ? new Set(readdirSync(folder)) : new Set<string>();
  return Array.from({ length: maxFiles }, (_, age) => nameOf(age))
    .filter((name) => present.has(name))
    .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }));
}

/** @param leftOut makes the line that says how many lines were dropped */
export function openLogFile(
  folder: string,
  leftOut: (lines: number) => string,
  maxBytes = defaultMaxBytes,
): LogFile {
  const file = join(folder, nameOf(0));
  let waiting: string[] = [];
  let waitingBytes = 0;
  let dropped = 0;
  let writing: Promise<void> | null = null;

  function take(): { text: string; lines: number } {
    const lines = dropped > 0 ? [leftOut(dropped), ...waiting] : waiting;
    const taken = { text: lines.map((line) => `${line}\n`).join(''), lines: waiting.length + dropped };
    waiting = [];
    waitingBytes = 0;
    dropped = 0;
    return taken;
  }

  async function write(): Promise<void> {
    while (waiting.length > 0) {
      const { text, lines } = take();
      try {
        if (!existsSync(folder)) mkdirSync(folder); // not its parents: the drive of the data folder may be away
        if (sizeOf(file) + text.length > maxBytes) await rotate();
        await appendFile(file, text, { mode: 0o600 });
      } catch {
        dropped += lines;
      }
    }
  }

  /** If renaming fails, the caller drops the lines: a file that cannot be rotated must not grow for ever. */
  async function rotate(): Promise<void> {
    await rm(join(folder, nameOf(maxFiles - 1)), { force: true });
    for (let age = maxFiles - 2; age >= 0; age -= 1) {
      const present = join(folder, nameOf(age));
      if (existsSync(present)) await rename(present, join(folder, nameOf(age + 1)));
    }
  }

  return {
    append(line) {
      if (waitingBytes + line.length > maxQueuedBytes) {
        dropped += 1;
        return;
      }
      waiting.push(line);
      waitingBytes += line.length;
      writing ??= write().finally(() => {
        writing = null;
      });
    },
    appendSync(line) {
      waiting.push(line);
      const { text, lines } = take();
      try {
        if (!existsSync(folder)) mkdirSync(folder);
        if (sizeOf(file) < 2 * maxBytes) appendFileSync(file, text, { mode: 0o600 });
      } catch {
        dropped += lines;
      }
    },
    async settled() {
      while (writing !== null) await writing;
    },
  };
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}
