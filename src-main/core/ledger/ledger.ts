// The ledger: hash-chained files next to the database that record every event after its commit.
import { hash } from 'node:crypto';
import {
  closeSync,
  fdatasync,
  fdatasyncSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
  type Stats,
} from 'node:fs';
import { promisify } from 'node:util';
import { makeSafeFolder, syncFolder } from '../database/safe-folder.ts';
import type { LedgerEvent, RecordedEvent } from '../events/events.ts';
import { firstLine, segmentFile, segmentsIn, unfinishedSegmentSuffix, type EventMark } from './segments.ts';

const syncData = promisify(fdatasync);
const bytesAtOnce = 1 << 20;

/** A position in the ledger: the last event before `offset`, and the hash of its line. */
export interface LedgerMark extends EventMark {
  readonly segment: number;
  readonly offset: number;
  readonly hash: string;
}

/** A line without its newline. The hash covers the previous hash and the event's JSON, in this order. */
export function ledgerLine(previousHash: string, event: LedgerEvent): { line: string; hash: string } {
  const body = JSON.stringify(event);
  const chained = hash('sha256', previousHash + body, 'hex');
  return { line: `{"hash":"${chained}","event":${body}}`, hash: chained };
}

/**
 * Writes a whole segment; after a crash either the file before or the new one is in place.
 *
 * @returns its end
 */
export function writeSegment(
  folder: string,
  number: number,
  { seq, id }: EventMark,
  startedAt: string,
  events: Iterable<RecordedEvent>,
): LedgerMark {
  const file = segmentFile(folder, number);
  const { start, ...first } = firstLine(number, { seq, id }, startedAt);
  let mark: LedgerMark = { segment: number, seq, id, offset: 0, hash: start.hash };
  let { text } = first;
  const fd = openSync(file + unfinishedSegmentSuffix, 'w', 0o600);
  try {
    const write = (): void => {
      const bytes = writeWhole(fd, text);
      mark = { ...mark, offset: mark.offset + bytes };
      text = '';
    };
    for (const event of events) {
      const chained = ledgerLine(mark.hash, event);
      text += `${chained.line}\n`;
      mark = { ...mark, seq: event.seq, id: event.id, hash: chained.hash };
      if (text.length > bytesAtOnce) write();
    }
    write();
    fsyncSync(fd);
  } catch (error) {
    rmSync(file + unfinishedSegmentSuffix, { force: true });
    throw error;
  } finally {
    closeSync(fd);
  }
  renameSync(file + unfinishedSegmentSuffix, file);
  syncFolder(folder);
  return mark;
}

/** A short write (a full disk) is no error; the loop's next write reports it. */
function writeWhole(fd: number, text: string): number {
  const bytes = Buffer.from(text);
  for (let written = 0; written < bytes.length;) written += writeSync(fd, bytes, written);
  return bytes.length;
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
  /** Starts a new segment, unless the newest one has no event yet: what was appended so far no longer changes. */
  startSegment(now: string): void;
  /** Whether the open file is still the one in the folder: a drive that was reconnected has another one. */
  isInPlace(): boolean;
  close(): void;
}

function isSame(now: Stats, then: Stats): boolean {
  return now.ino === then.ino && now.dev === then.dev;
}

/** Makes a ledger with these events in a folder that has none. */
export function createLedger(folder: string, now: string, events: Iterable<RecordedEvent> = []): Ledger {
  makeSafeFolder(folder);
  return openLedger(folder, writeSegment(folder, 1, { seq: 0, id: null }, now, events));
}

/** Opens the ledger at `mark`, and cuts off what follows it in its segment (a torn last line). */
export function openLedger(folder: string, mark: LedgerMark): Ledger {
  let current = mark;
  let open = openSegment(folder, mark);
  let leftovers = false;
  let eventsInSegment = segmentsIn(folder).at(-1)?.start?.bytes !== mark.offset;

  return {
    get mark() {
      return current;
    },
    async append(events, onThisThread = false) {
      const { fd } = open;
      let text = '';
      let { hash: previous, seq, id } = current;
      for (const event of events) {
        const next = ledgerLine(previous, event);
        text += `${next.line}\n`;
        previous = next.hash;
        ({ seq, id } = event);
      }
      if (leftovers) ftruncateSync(fd, current.offset);
      leftovers = true;
      let bytes: number;
      try {
        bytes = writeWhole(fd, text);
        if (onThisThread) fdatasyncSync(fd);
        else await syncData(fd);
      } catch (error) {
        // Remove a partial line now if possible; otherwise the next append does it first.
        ftruncateSync(fd, current.offset);
        throw error;
      }
      leftovers = false;
      eventsInSegment = true;
      current = { ...current, seq, id, offset: current.offset + bytes, hash: previous };
    },
    startSegment(now) {
      if (!eventsInSegment) return;
      const next = writeSegment(folder, current.segment + 1, current, now, []);
      const opened = openSegment(folder, next);
      closeSync(open.fd);
      [open, current, eventsInSegment, leftovers] = [opened, next, false, false];
    },
    isInPlace() {
      try {
        return isSame(fstatSync(open.fd), open.opened) && isSame(statSync(open.file), open.placed);
      } catch {
        return false;
      }
    },
    close() {
      closeSync(open.fd);
    },
  };
}

function openSegment(folder: string, { segment, offset }: LedgerMark) {
  const file = segmentFile(folder, segment);
  const fd = openSync(file, 'a+', 0o600);
  if (fstatSync(fd).size > offset) ftruncateSync(fd, offset);
  fsyncSync(fd);
  syncFolder(folder);
  // Windows reports different device numbers for a descriptor and for a path: compare each with its own kind.
  return { file, fd, opened: fstatSync(fd), placed: statSync(file) };
}
