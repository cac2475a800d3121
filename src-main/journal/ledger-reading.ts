// Reads the ledger back, line by line, and says how far its chain holds.
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import type { RecordedEvent } from './events.ts';
import { ledgerLine, type LedgerMark } from './ledger.ts';

/** What was found behind a mark. */
export interface LedgerReading {
  /** Up to where the chain holds. */
  mark: LedgerMark;
  events: RecordedEvent[];
  /** Why reading stopped: at the end, at a last line without its newline, or at a line that the chain contradicts. */
  end: 'whole' | 'torn' | 'broken';
}

const blockBytes = 1 << 20;
const newline = 0x0a;

/**
 * Reads every event behind the mark.
 *
 * @returns null where the file is not there, is shorter than the mark says, or has something else at the mark.
 */
export function readLedger(file: string, from: LedgerMark): LedgerReading | null {
  let fd: number;
  try {
    fd = openSync(file, 'r');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
  try {
    if (fstatSync(fd).size < from.offset || !endsWithMark(fd, from)) return null;
    return follow(fd, from);
  } finally {
    closeSync(fd);
  }
}

/** Whether the line that ends at the mark is the one that the mark speaks of. */
function endsWithMark(fd: number, mark: LedgerMark): boolean {
  if (mark.offset === 0) return true;
  const length = Math.min(mark.offset, blockBytes);
  const tail = Buffer.alloc(length);
  readSync(fd, tail, 0, length, mark.offset - length);
  if (tail[length - 1] !== newline) return false;
  const start = tail.lastIndexOf(newline, length - 2) + 1;
  return tail
    .toString('utf8', start, length)
    .startsWith(`{"hash":"${mark.hash}","event":{"seq":${String(mark.seq)},`);
}

function follow(fd: number, from: LedgerMark): LedgerReading {
  const events: RecordedEvent[] = [];
  const block = Buffer.alloc(blockBytes);
  let mark = from;
  let rest: Buffer = Buffer.alloc(0);
  let position = from.offset;
  for (;;) {
    const bytes = readSync(fd, block, 0, blockBytes, position);
    if (bytes === 0) return { mark, events, end: rest.length === 0 ? 'whole' : 'torn' };
    position += bytes;
    rest = Buffer.concat([rest, block.subarray(0, bytes)]);
    let start = 0;
    for (let end = rest.indexOf(newline); end !== -1; end = rest.indexOf(newline, start)) {
      const event = chainedEvent(rest.toString('utf8', start, end), mark);
      if (event === null) return { mark, events, end: 'broken' };
      events.push(event.event);
      mark = { seq: event.event.seq, offset: mark.offset + (end + 1 - start), hash: event.hash };
      start = end + 1;
    }
    rest = rest.subarray(start);
  }
}

/** The line's event where its hash follows from the line before. */
function chainedEvent(line: string, before: LedgerMark): { event: RecordedEvent; hash: string } | null {
  try {
    const { event } = JSON.parse(line) as { event: RecordedEvent };
    const expected = ledgerLine(before.hash, event);
    return expected.line === line && event.seq > before.seq ? { event, hash: expected.hash } : null;
  } catch {
    return null;
  }
}
