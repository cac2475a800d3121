// The ledger: a hash-chained file next to the database that records every event after its commit.
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

/** The hash that the first line is chained to. */
export const genesisHash = '0'.repeat(64);

/** A position in the ledger: the last event before `offset`, and its hash. */
export interface LedgerMark {
  seq: number;
  offset: number;
  hash: string;
}

export const startOfLedger: LedgerMark = { seq: 0, offset: 0, hash: genesisHash };

/** A line without its newline. The hash covers the previous hash and the event's JSON, in this order. */
export function ledgerLine(previousHash: string, event: RecordedEvent): { line: string; hash: string } {
  const body = JSON.stringify(event);
  const chained = hash('sha256', previousHash + body, 'hex');
  return { line: `{"hash":"${chained}","event":${body}}`, hash: chained };
}

/** The ledger, open for appending. */
export interface Ledger {
  /** The last event on disk. */
  readonly mark: LedgerMark;
  /**
   * Appends the events and syncs them; resolves when they are on disk.
   *
   * @param onThisThread syncs on this thread: saves two thread switches, but blocks other requests meanwhile
   * @throws the file system's error; the file is then unchanged, and the same events may be appended again
   */
  append(events: readonly RecordedEvent[], onThisThread?: boolean): Promise<void>;
  /** Whether the open file is still the one in the folder: a drive that was reconnected has another one. */
  isInPlace(): boolean;
  close(): void;
}

function isSame(now: Stats, then: Stats): boolean {
  return now.ino === then.ino && now.dev === then.dev;
}

/** Opens the ledger at `mark`, and cuts off what follows it (a torn last line). */
export function openLedger(file: string, mark: LedgerMark): Ledger {
  const fd = openSync(file, 'a+', 0o600);
  if (fstatSync(fd).size > mark.offset) ftruncateSync(fd, mark.offset);
  fsyncSync(fd);
  syncFolder(dirname(file));
  // Windows reports different device numbers for a descriptor and for a path: compare each with its own kind.
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
        // A short write (a full disk) is no error; the loop's next write reports it.
        let written = 0;
        while (written < bytes.length) written += writeSync(fd, bytes, written);
        if (onThisThread) fdatasyncSync(fd);
        else await syncData(fd);
      } catch (error) {
        // Remove a partial line now if possible; otherwise the next append does it first.
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
