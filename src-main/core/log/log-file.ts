// Appends lines to files of bounded size and number; a disk that is full, slow or gone costs lines and nothing else.
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { appendFile, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

export interface LogFile {
  /** Takes the line and returns at once. */
  append(line: string): void;
  /** Writes what is waiting and this line before it returns: for the last words of a program that ends. */
  appendAtOnce(line: string): void;
  /** Waits until everything that was taken is written or given up. */
  settled(): Promise<void>;
}

const filesKept = 5;
const defaultMaxBytes = 1024 * 1024;
/** More than this waits only where the disk does not keep up. */
const mostWaitingBytes = 256 * 1024;

const nameOf = (age: number): string => (age === 0 ? 'loandesk.log' : `loandesk.${String(age)}.log`);

/** Where a library's logs stand. */
export function logsFolderOf(dataFolder: string): string {
  return join(dataFolder, 'logs');
}

/** The log's files, the newest first. */
export function readLogs(dataFolder: string): { name: string; text: string }[] {
  const folder = logsFolderOf(dataFolder);
  const present = existsSync(folder) ? new Set(readdirSync(folder)) : new Set<string>();
  return Array.from({ length: filesKept }, (_, age) => nameOf(age))
    .filter((name) => present.has(name))
    .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }));
}

/** @param leftOut makes the line that tells how many were not written */
export function openLogFile(
  folder: string,
  leftOut: (lines: number) => string,
  maxBytes = defaultMaxBytes,
): LogFile {
  const file = join(folder, nameOf(0));
  let waiting: string[] = [];
  let waitingBytes = 0;
  let missing = 0;
  let writing: Promise<void> | null = null;

  function take(): { text: string; lines: number } {
    const lines = missing > 0 ? [leftOut(missing), ...waiting] : waiting;
    const taken = { text: lines.map((line) => `${line}\n`).join(''), lines: waiting.length + missing };
    waiting = [];
    waitingBytes = 0;
    missing = 0;
    return taken;
  }

  async function write(): Promise<void> {
    while (waiting.length > 0) {
      const { text, lines } = take();
      try {
        if (!existsSync(folder)) await mkdir(folder); // not what is above it: a data folder that is away may come back
        if (sizeOf(file) + text.length > maxBytes) await rotate();
        await appendFile(file, text, { mode: 0o600 });
      } catch {
        missing += lines;
      }
    }
  }

  /** A file that cannot be put aside must not grow for ever either: then the lines are given up. */
  async function rotate(): Promise<void> {
    await rm(join(folder, nameOf(filesKept - 1)), { force: true });
    for (let age = filesKept - 2; age >= 0; age -= 1) {
      const present = join(folder, nameOf(age));
      if (existsSync(present)) await rename(present, join(folder, nameOf(age + 1)));
    }
  }

  return {
    append(line) {
      if (waitingBytes + line.length > mostWaitingBytes) {
        missing += 1;
        return;
      }
      waiting.push(line);
      waitingBytes += line.length;
      writing ??= write().finally(() => {
        writing = null;
      });
    },
    appendAtOnce(line) {
      waiting.push(line);
      const { text, lines } = take();
      try {
        if (!existsSync(folder)) mkdirSync(folder);
        if (sizeOf(file) < 2 * maxBytes) appendFileSync(file, text, { mode: 0o600 });
      } catch {
        missing += lines;
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
