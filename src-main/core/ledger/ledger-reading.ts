// Reads the ledger's events after a mark, and reports how far its chain is valid.
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import type { RecordedEvent } from '../events/events.ts';
import { ledgerLine, startOfLedger, type LedgerMark } from './ledger.ts';

/** What the file holds after a mark. */
export interface LedgerReading {
  /** The end of the last valid line. */
  mark: LedgerMark;
  events: RecordedEvent[];
  /**
   * Why reading stopped: at the end of the file, at a last line without a newline, at a line with bytes that were
   * never written (a power cut during an append may lose its middle, which then reads as zeros), or at a line that
   * contradicts the chain.
   */
  end: 'whole' | 'torn' | 'holed' | 'broken';
  /** The highest number that can be read after a hole; 0 otherwise. */
  seqBehindHole: number;
}

const blockBytes = 1 << 20;
const newline = 0x0a;

/**
 * Reads every event after the mark.
 *
 * @returns null if the file is missing, is shorter than the mark says, or has other content at the mark
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

/**
 * Whether the mark's line ends at the mark, and the chain is valid over the block before it. Verifying the whole chain
 * would make each start slower as the library grows.
 */
function endsWithMark(fd: number, mark: LedgerMark): boolean {
  if (mark.offset === 0) return true;
  const length = Math.min(mark.offset, blockBytes);
  const tail = Buffer.alloc(length);
  readSync(fd, tail, 0, length, mark.offset - length);
  if (tail[length - 1] !== newline) return false;
  const lines = tail.toString('utf8', 0, length - 1).split('\n');
  let before = length === mark.offset ? startOfLedger : firstMarkIn(lines);
  for (const line of lines) {
    const event = before === null ? null : chainedEvent(line, before);
    if (event === null) return false;
    before = { seq: event.event.seq, offset: 0, hash: event.hash };
  }
  return before?.seq === mark.seq && before.hash === mark.hash;
}

/** Removes a block's first two lines, one partial and one whole, and returns the mark of the whole one. */
function firstMarkIn(lines: string[]): LedgerMark | null {
  const [, first] = lines.splice(0, 2);
  const found = /^\{"hash":"([0-9a-f]{64})","event":\{"seq":(\d+),/.exec(first ?? '');
  return found === null ? null : { seq: Number(found[2]), offset: 0, hash: found[1] ?? '' };
}

function follow(fd: number, from: LedgerMark): LedgerReading {
  const events: RecordedEvent[] = [];
  const block = Buffer.alloc(blockBytes);
  let mark = from;
  let rest: Buffer = Buffer.alloc(0);
  let position = from.offset;
  for (;;) {
    const bytes = readSync(fd, block, 0, blockBytes, position);
    if (bytes === 0) return { mark, events, end: rest.length === 0 ? 'whole' : 'torn', seqBehindHole: 0 };
    position += bytes;
    rest = Buffer.concat([rest, block.subarray(0, bytes)]);
    let start = 0;
    for (let end = rest.indexOf(newline); end !== -1; end = rest.indexOf(newline, start)) {
      const event = chainedEvent(rest.toString('utf8', start, end), mark);
      if (event === null) {
        const holed = rest.subarray(start, end).includes(0);
        const seqBehindHole = holed ? highestSeqBehind(fd, mark.offset) : 0;
        return { mark, events, end: holed ? 'holed' : 'broken', seqBehindHole };
      }
      events.push(event.event);
      mark = { seq: event.event.seq, offset: mark.offset + (end + 1 - start), hash: event.hash };
      start = end + 1;
    }
    rest = rest.subarray(start);
  }
}

/** The highest event number in the file after this offset, whatever else is there. */
function highestSeqBehind(fd: number, offset: number): number {
  const rest = Buffer.alloc(fstatSync(fd).size - offset);
  readSync(fd, rest, 0, rest.length, offset);
  return [...rest.toString('latin1').matchAll(/"event":\{"seq":(\d+),/g)].reduce(
    (highest, [, seq]) => Math.max(highest, Number(seq)),
    0,
  );
}

/** The line's event if its hash follows from the line before. */
function chainedEvent(line: string, before: LedgerMark): { event: RecordedEvent; hash: string } | null {
  try {
    const { event } = JSON.parse(line) as { event: RecordedEvent };
    const expected = ledgerLine(before.hash, event);
    return expected.line === line && event.seq > before.seq ? { event, hash: expected.hash } : null;
  } catch {
    return null;
  }
}
