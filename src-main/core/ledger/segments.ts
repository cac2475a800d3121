// The files of the ledger: numbered segments in `ledger/`, and the first line of each.
import { hash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fstatSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { makeSafeFolder, syncFolder } from '../database/safe-folder.ts';

/** The hash that the first line of a ledger of an earlier version is chained to. */
const genesisHash = '0'.repeat(64);
const longestFirstLine = 1024;
export const unfinishedSegmentSuffix = '.part';

/** Identifies an event; its id stays the same when an erasure redacts it. */
export interface EventMark {
  readonly seq: number;
  /** Null before the first event. */
  readonly id: string | null;
}

/** The first line of a segment. */
export interface SegmentStart {
  /** The last event of the segment before. */
  readonly after: EventMark;
  /** Null in the ledger of an earlier version, which has no such line. */
  readonly startedAt: string | null;
  /** Where the first event begins, and the hash that it is chained to. */
  readonly bytes: number;
  readonly hash: string;
}

export interface Segment {
  readonly number: number;
  readonly file: string;
  readonly size: number;
  /** Null if the first line is damaged. */
  readonly start: SegmentStart | null;
}

export function ledgerFolder(dataFolder: string): string {
  return join(dataFolder, 'ledger');
}

/** Its folder, or the one file of an earlier version; null if neither exists. */
export function ledgerBeside(folder: string): string | null {
  return [ledgerFolder(folder), join(folder, 'ledger.ndjson')].find((place) => existsSync(place)) ?? null;
}

export function segmentFile(folder: string, number: number): string {
  return join(folder, `${String(number).padStart(6, '0')}.ndjson`);
}

/** The first line of a segment, with its newline. */
export function firstLine(
  number: number,
  after: EventMark,
  startedAt: string,
): { text: string; start: SegmentStart } {
  const text = JSON.stringify({ segment: number, after: { seq: after.seq, id: after.id }, startedAt });
  const start = { after, startedAt, bytes: Buffer.byteLength(text) + 1, hash: hash('sha256', text, 'hex') };
  return { text: `${text}\n`, start };
}

/**
 * The segments in their order.
 *
 * @param place a folder of segments, or the one file of an earlier version
 */
export function segmentsIn(place: string): Segment[] {
  const stats = statSync(place, { throwIfNoEntry: false });
  if (stats === undefined) return [];
  const files = stats.isFile()
    ? [place]
    : readdirSync(place)
        .toSorted()
        .map((name) => join(place, name));
  return files.flatMap((file) => {
    const number = stats.isFile() ? '1' : /^(\d{6,})\.ndjson$/.exec(basename(file))?.[1];
    return number === undefined
      ? []
      : [{ number: Number(number), file, ...firstLineOf(file, Number(number)) }];
  });
}

function firstLineOf(file: string, number: number): Pick<Segment, 'size' | 'start'> {
  const fd = openSync(file, 'r');
  try {
    const bytes = Buffer.alloc(longestFirstLine);
    const text = bytes.toString('utf8', 0, readSync(fd, bytes, 0, longestFirstLine, 0));
    return { size: fstatSync(fd).size, start: startIn(text, number) };
  } finally {
    closeSync(fd);
  }
}

function startIn(text: string, number: number): SegmentStart | null {
  if (text.startsWith('{"hash":"'))
    return { after: { seq: 0, id: null }, startedAt: null, bytes: 0, hash: genesisHash };
  const end = text.indexOf('\n');
  try {
    const { after, startedAt } = JSON.parse(text.slice(0, end)) as { after: EventMark; startedAt: string };
    const first = firstLine(number, after, startedAt);
    return first.text === text.slice(0, end + 1) ? first.start : null;
  } catch {
    return null;
  }
}

/** Moves the one file of an earlier version into the folder as its first segment. Safe to interrupt. */
export function moveOldLedger(dataFolder: string): void {
  const old = join(dataFolder, 'ledger.ndjson');
  for (const end of ['.prepared', '.rewriting']) rmSync(old + end, { force: true });
  const size = statSync(old, { throwIfNoEntry: false })?.size;
  if (size === undefined) return;
  const folder = ledgerFolder(dataFolder);
  if (size === 0) rmSync(old);
  else if (segmentsIn(folder).length > 0) renameSync(old, unusedName(`${old}.set-aside`));
  else {
    makeSafeFolder(folder);
    renameSync(old, segmentFile(folder, 1));
    syncFolder(folder);
  }
  syncFolder(dataFolder);
}

/** Keeps a ledger that is damaged or of another history, out of the way. @returns its new name */
export function setLedgerAside(dataFolder: string): string {
  const kept = unusedName(`${ledgerFolder(dataFolder)}.set-aside`);
  renameSync(ledgerFolder(dataFolder), kept);
  syncFolder(dataFolder);
  return kept;
}

/** The ledgers that were set aside, those of earlier versions included. */
export function ledgersSetAside(dataFolder: string): string[] {
  return readdirSync(dataFolder)
    .filter((name) => /^ledger(\.ndjson)?\.set-aside-/.test(name))
    .map((name) => join(dataFolder, name));
}

function unusedName(stem: string): string {
  const stamped = `${stem}-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`;
  let name = stamped;
  while (existsSync(name)) name += '+';
  return name;
}
