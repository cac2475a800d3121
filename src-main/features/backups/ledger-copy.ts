// The off-site copy of the ledger: its segments are copied like any file, and read back.
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { copyPrivately } from '../../core/database/private-files.ts';
import { makeSafeFolder, syncFolder } from '../../core/database/safe-folder.ts';
import { followLedger } from '../../core/ledger/ledger-chain.ts';
import { ledgerFolder, segmentsIn, setLedgerAside, type Segment } from '../../core/ledger/segments.ts';

/** Some disks store the time of a file to two seconds. */
const timeToleranceMs = 2000;

/**
 * Makes the copy agree with the ledger. A copy with events that the ledger lacks is set aside first.
 *
 * @param folder has the copy
 * @param afresh copies unchanged segments too
 * @returns the last event in the copy
 */
export function copyLedger(dataFolder: string, folder: string, afresh = false): number {
  const [ledger, copy] = [ledgerFolder(dataFolder), ledgerFolder(folder)];
  const segments = segmentsIn(ledger);
  if (hasMore(segmentsIn(copy), segments)) setLedgerAside(folder);
  makeSafeFolder(copy);
  for (const segment of segments) {
    const to = join(copy, basename(segment.file));
    if (afresh || !isSameFile(segment.file, to)) copySegment(segment.file, to);
  }
  const names = new Set(segments.map(({ file }) => basename(file)));
  for (const { file } of segmentsIn(copy)) if (!names.has(basename(file))) rmSync(file);
  rmSync(join(folder, 'ledger.ndjson'), { force: true }); // the copy that an earlier version made
  const end = lastIn(segmentsIn(copy).slice(-1));
  if (end === null) throw new Error('The copy of the ledger does not read back as it was written.');
  return end.seq;
}

/** Copies a ledger with its segments, synced. @param place a folder of segments, or the one file of an earlier version */
export function bringLedger(place: string, to: string): void {
  const part = `${to}.copying`;
  rmSync(part, { recursive: true, force: true });
  makeSafeFolder(part);
  for (const { file, number } of segmentsIn(place))
    copySegment(file, join(part, `${String(number).padStart(6, '0')}.ndjson`));
  rmSync(to, { recursive: true, force: true });
  renameSync(part, to);
}

function hasMore(copied: readonly Segment[], segments: readonly Segment[]): boolean {
  const end = lastIn(copied.slice(-1));
  if (typeof end?.id !== 'string') return false;
  let found = false;
  const from = segments.findLastIndex(({ start }) => start !== null && start.after.seq < end.seq);
  followLedger(from === -1 ? [] : segments.slice(from), ({ seq, id }) => {
    if (seq === end.seq) found = id === end.id;
  });
  return !found;
}

function lastIn(segments: readonly Segment[]) {
  const chain = followLedger(segments, () => undefined);
  return chain === null || chain.end === 'broken' || chain.end === 'holed' ? null : chain.mark;
}

function isSameFile(one: string, other: string): boolean {
  if (!existsSync(other)) return false;
  const [here, there] = [statSync(one), statSync(other)];
  return here.size === there.size && Math.abs(here.mtimeMs - there.mtimeMs) <= timeToleranceMs;
}

function copySegment(from: string, to: string): void {
  const part = `${to}.part`;
  const { mtime } = statSync(from);
  copyPrivately(from, part);
  const fd = openSync(part, 'r+');
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
  utimesSync(part, mtime, mtime);
  renameSync(part, to);
  syncFolder(join(to, '..'));
}
