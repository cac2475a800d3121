// The ledger: a hash-chained file beside the database that witnesses every event after it was committed.
import { hash } from 'node:crypto';
import {
  closeSync,
  fdatasync,
  fdatasyncSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  statSync,
  writeSync,
  type Stats,
} from 'node:fs';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { syncFolder } from '../database/safe-folder.ts';
import type { RecordedEvent } from '../events/events.ts';

const syncData = promisify(fdatasync);

/** Where the chain starts; the first line is chained to it. */
export const genesisHash = '0'.repeat(64);

/** A position in the ledger: the last event before `offset`, and its hash. */
export interface LedgerMark {
  seq: number;
  offset: number;
  hash: string;
}

export const startOfLedger: LedgerMark = { seq: 0, offset: 0, hash: genesisHash };

/** One line's text without the newline. The hash covers the previous hash and the event's JSON, in this order. */
export function ledgerLine(previousHash: string, event: RecordedEvent): { line: string; hash: string } {
  const body = JSON.stringify(event);
  const chained = hash('sha256', previousHash + body, 'hex');
  return { line: `{"hash":"${chained}","event":${body}}`, hash: chained };
}

/** The ledger opened for appending. */
export interface Ledger {
  /** The last event that is on disk. */
  readonly mark: LedgerMark;
  /**
   * Appends the events and syncs them; resolves when they are on disk.
   *
   * @param onThisThread waits for the disk here: two changes of threads less, but nothing else is answered meanwhile
   * @throws the file system's error; the file is then as it was before, and the same events may be appended again.
   */
  append(events: readonly RecordedEvent[], onThisThread?: boolean): Promise<void>;
  /** Whether the file that is open still lies in its place: a drive that was away brings it back as another one. */
  isInPlace(): boolean;
  close(): void;
}

function isSame(now: Stats, then: Stats): boolean {
  return now.ino === then.ino && now.dev === then.dev;
}

/** Opens the ledger behind `mark`; whatever the file holds beyond it (a torn last line) is cut off. */
export function openLedger(file: string, mark: LedgerMark): Ledger {
  const fd = openSync(file, 'a+', 0o600);
  if (fstatSync(fd).size > mark.offset) ftruncateSync(fd, mark.offset);
  fsyncSync(fd);
  syncFolder(dirname(file));
  // Each is compared with itself: Windows has told one drive by two numbers, one for an open file and one for its path.
  const [opened, placed] = [fstatSync(fd), statSync(file)];
  let current = mark;
  let leftovers = false;

  return {
    get mark() {
      return current;
    },
    async append(events, onThisThread = false) {
      let text = '';
      let { hash: previous, seq } = current;
      for (const event of events) {
        const next = ledgerLine(previous, event);
        text += `${next.line}\n`;
        previous = next.hash;
        seq = event.seq;
      }
      const bytes = Buffer.from(text);
      if (leftovers) ftruncateSync(fd, current.offset);
      leftovers = true;
      try {
        // A short write (a full disk) is not an error to the system; the loop makes the next write tell.
        let written = 0;
        while (written < bytes.length) written += writeSync(fd, bytes, written);
        if (onThisThread) fdatasyncSync(fd);
        else await syncData(fd);
      } catch (error) {
        // Cut now if possible, so that no half line stands there; otherwise the next append cuts first.
        ftruncateSync(fd, current.offset);
        throw error;
      }
      leftovers = false;
      current = { seq, offset: current.offset + bytes.length, hash: previous };
    },
    isInPlace() {
      try {
        return isSame(fstatSync(fd), opened) && isSame(statSync(file), placed);
      } catch {
        return false;
      }
    },
    close() {
      closeSync(fd);
    },
  };
}
