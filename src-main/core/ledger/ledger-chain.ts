// Reads the ledger and verifies its hash chain, one line at a time, in constant memory.
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import type { LedgerEvent } from '../events/events.ts';
import { ledgerLine, type LedgerMark } from './ledger.ts';
import type { EventMark, Segment, SegmentStart } from './segments.ts';

/** How far the chain is valid. */
export interface LedgerChain {
  /** Number of valid events. */
  lines: number;
  /** The end of the last valid line. */
  mark: LedgerMark;
  /**
   * Why reading stopped: at the end, at a last line without a newline, at a line with bytes that were never written (a
   * power cut during an append may lose its middle, which then reads as zeros), or at what contradicts the chain.
   */
  end: 'whole' | 'torn' | 'holed' | 'broken';
  /** The highest number that can be read after a hole; 0 otherwise. */
  seqBehindHole: number;
}

const blockBytes = 1 << 20;
const newline = 0x0a;

/**
 * Passes every event to the visitor as long as the chain is valid. The last segment is read only as far as it went when
 * it was listed, because another process may append to it.
 *
 * @returns null if there is no segment, or one disappeared
 */
export function followLedger(
  segments: readonly Segment[],
  visit: (event: LedgerEvent) => void,
): LedgerChain | null {
  let chain: LedgerChain | null = null;
  let lines = 0;
  for (const [index, segment] of segments.entries()) {
    const isLast = index === segments.length - 1;
    const { start } = segment;
    if (start === null || (chain !== null && !isSameEvent(start.after, chain.mark)))
      return brokenAt(segment, chain?.mark, lines);
    chain = followSegment(segment, start, visit, isLast ? segment.size : Infinity);
    if (chain === null) return null;
    lines += chain.lines;
    if (!isLast && chain.end !== 'whole') return { ...chain, lines, end: 'broken' };
  }
  return chain === null ? null : { ...chain, lines };
}

export function isSameEvent(one: EventMark, other: EventMark): boolean {
  return one.seq === other.seq && one.id === other.id;
}

function brokenAt({ number }: Segment, before: LedgerMark | undefined, lines: number): LedgerChain {
  const mark = { ...(before ?? { seq: 0, id: null }), segment: number, offset: 0, hash: '' };
  return { lines, mark, end: 'broken', seqBehindHole: 0 };
}

function followSegment(
  { file, number }: Segment,
  start: SegmentStart,
  visit: (event: LedgerEvent) => void,
  upTo: number,
): LedgerChain | null {
  let fd: number;
  try {
    fd = openSync(file, 'r');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
  try {
    const from = { segment: number, ...start.after, offset: start.bytes, hash: start.hash };
    return follow(fd, from, visit, upTo);
  } finally {
    closeSync(fd);
  }
}

function follow(
  fd: number,
  from: LedgerMark,
  visit: (event: LedgerEvent) => void,
  upTo: number,
): LedgerChain {
  const block = Buffer.alloc(blockBytes);
  let rest: Buffer = Buffer.alloc(0);
  let mark = from;
  let lines = 0;
  let position = from.offset;
  for (;;) {
    const bytes = readSync(fd, block, 0, Math.max(0, Math.min(blockBytes, upTo - position)), position);
    if (bytes === 0) return { lines, mark, end: rest.length === 0 ? 'whole' : 'torn', seqBehindHole: 0 };
    position += bytes;
    rest = Buffer.concat([rest, block.subarray(0, bytes)]);
    let start = 0;
    for (let end = rest.indexOf(newline); end !== -1; end = rest.indexOf(newline, start)) {
      const read = chainedEvent(rest.toString('utf8', start, end), mark);
      if (read === null) {
        const holed = rest.subarray(start, end).includes(0);
        const seqBehindHole = holed ? highestSeqBehind(fd, mark.offset) : 0;
        return { lines, mark, end: holed ? 'holed' : 'broken', seqBehindHole };
      }
      visit(read.event);
      const { seq, id } = read.event;
      mark = { ...mark, seq, id, offset: mark.offset + (end + 1 - start), hash: read.hash };
      lines += 1;
      start = end + 1;
    }
    rest = rest.subarray(start);
  }
}

/** The line's event if its hash follows from the line before. */
function chainedEvent(line: string, before: LedgerMark): { event: LedgerEvent; hash: string } | null {
  try {
    const { event } = JSON.parse(line) as { event: LedgerEvent };
    const expected = ledgerLine(before.hash, event);
    return expected.line === line && event.seq > before.seq ? { event, hash: expected.hash } : null;
  } catch {
    return null;
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
