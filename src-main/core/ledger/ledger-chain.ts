// Verifies the ledger's hash chain from the first line, one line at a time, in constant memory.
import { closeSync, openSync, readSync } from 'node:fs';
import type { RecordedEvent } from '../events/events.ts';
import { ledgerLine, startOfLedger, type LedgerMark } from './ledger.ts';

/** How far the chain is valid. */
export interface LedgerChain {
  /** Number of valid lines. */
  lines: number;
  lastSeq: number;
  /** The end of the last valid line. */
  mark: LedgerMark;
  /** `torn`: the last line has no newline; `broken`: the line after the last valid one contradicts the chain. */
  end: 'whole' | 'torn' | 'broken';
}

const blockBytes = 1 << 20;
const newline = 0x0a;

/**
 * Passes every event to the visitor as long as the chain is valid.
 *
 * @param upTo reads only this many bytes, if the ledger may be open for appending
 * @returns null if there is no ledger
 */
export function followLedger(
  file: string,
  visit: (event: RecordedEvent) => void,
  upTo = Number.MAX_SAFE_INTEGER,
): LedgerChain | null {
  let fd: number;
  try {
    fd = openSync(file, 'r');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
  try {
    return follow(fd, visit, upTo);
  } finally {
    closeSync(fd);
  }
}

function follow(fd: number, visit: (event: RecordedEvent) => void, upTo: number): LedgerChain {
  const block = Buffer.alloc(blockBytes);
  let rest: Buffer = Buffer.alloc(0);
  let mark = startOfLedger;
  let lines = 0;
  let left = upTo;
  const next = (): number => readSync(fd, block, 0, Math.min(blockBytes, left), null);
  for (let bytes = next(); bytes > 0; bytes = next()) {
    left -= bytes;
    rest = Buffer.concat([rest, block.subarray(0, bytes)]);
    let start = 0;
    for (let end = rest.indexOf(newline); end !== -1; end = rest.indexOf(newline, start)) {
      const line = rest.toString('utf8', start, end);
      const event = eventIn(line);
      const expected = event === null ? null : ledgerLine(mark.hash, event);
      if (event === null || expected?.line !== line || event.seq <= mark.seq) {
        return { lines, lastSeq: mark.seq, mark, end: 'broken' };
      }
      visit(event);
      mark = { seq: event.seq, offset: mark.offset + (end + 1 - start), hash: expected.hash };
      lines += 1;
      start = end + 1;
    }
    rest = rest.subarray(start);
  }
  return { lines, lastSeq: mark.seq, mark, end: rest.length === 0 ? 'whole' : 'torn' };
}

function eventIn(line: string): RecordedEvent | null {
  try {
    const { event } = JSON.parse(line) as { event?: RecordedEvent };
    return typeof event?.seq === 'number' ? event : null;
  } catch {
    return null;
  }
}
