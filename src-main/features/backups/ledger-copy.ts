// The off-site copy of the ledger: a file for each segment, encrypted if backups are, and read back.
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { copyPrivately } from '../../core/database/private-files.ts';
import { makeSafeFolder, syncFolder } from '../../core/database/safe-folder.ts';
import { followLedger } from '../../core/ledger/ledger-chain.ts';
import {
  ledgerFolder,
  ledgersSetAside,
  moveOldLedger,
  segmentFile,
  segmentsIn,
  setLedgerAside,
  type EventMark,
  type Segment,
} from '../../core/ledger/segments.ts';
import {
  decryptCopy,
  encryptedBytes,
  keyFileOf,
  keyNameOf,
  WrongPassphraseError,
  type OpenKey,
} from './backup-key.ts';
import { bringKey, writeReadBack } from './written-copy.ts';

/** Some disks store the time of a file to two seconds. */
const timeToleranceMs = 2000;
/** The last event of an encrypted copy, which this computer cannot read. */
const lastEventName = 'last-event.json';
const anySegment = /^(\d{6,})\.ndjson(?:\.([a-z0-9]+)\.age)?$/;

export interface LedgerCopyOrder {
  dataFolder: string;
  /** Has the copy. */
  folder: string;
  /** The public key to encrypt for; null: the copy is not encrypted. */
  recipient: string | null;
  /** Copies unchanged segments too. */
  afresh?: boolean;
  onProgress?: () => void;
}

/**
 * Makes the copy agree with the ledger. A copy with events that the ledger lacks is set aside first. Segments in
 * another form are removed once all are there in this one, so that an interruption leaves a whole copy.
 *
 * @returns the last event in the copy
 */
export async function copyLedger(order: LedgerCopyOrder): Promise<number> {
  const { dataFolder, folder, recipient, afresh = false, onProgress } = order;
  const copy = ledgerFolder(folder);
  const segments = segmentsIn(ledgerFolder(dataFolder));
  const last = lastIn(segments.slice(-1));
  if (last === null) throw new Error('The ledger cannot be read.');
  if (endsOf(copy).some((end) => !hasEvent(segments, end))) setLedgerAside(folder);
  makeSafeFolder(copy);
  if (recipient !== null) {
    bringKey(join(dataFolder, 'backups'), folder, recipient);
    // First, so that it never tells of fewer events than the copy has.
    writeSafely(join(copy, lastEventName), JSON.stringify({ seq: last.seq, id: last.id }));
  }
  const names = new Set(recipient === null ? [] : [lastEventName]);
  for (const { file } of segments) {
    const to = join(copy, nameFor(basename(file), recipient));
    names.add(basename(to));
    if (afresh || !isCopied(file, to, recipient)) await copySegment(file, to, recipient, onProgress);
  }
  for (const name of readdirSync(copy)) if (!names.has(name)) rmSync(join(copy, name), { recursive: true });
  rmSync(join(folder, 'ledger.ndjson'), { force: true }); // the copy that an earlier version made
  return last.seq;
}

/** Encrypts what lies in the folder from before there was a passphrase: old copies of the ledger, and those set aside. */
export async function encryptLedgersIn(
  folder: string,
  dataFolder: string,
  recipient: string,
  onProgress: () => void,
): Promise<void> {
  moveOldLedger(folder);
  for (const place of [ledgerFolder(folder), ...ledgersSetAside(folder)])
    for (const { file } of segmentsIn(place).filter((segment) => !segment.file.endsWith('.age'))) {
      bringKey(join(dataFolder, 'backups'), folder, recipient);
      const to = join(dirname(file), nameFor(basename(file), recipient));
      // In a copy that is no longer made, an encrypted segment is newer than the one in clear.
      if (!existsSync(to)) await copySegment(file, to, recipient, onProgress);
      rmSync(file);
    }
}

/** Copies a ledger with its segments, synced. @param place a folder of segments, or the one file of an earlier version */
export function bringLedger(place: string, to: string): void {
  const part = `${to}.copying`;
  rmSync(part, { recursive: true, force: true });
  makeSafeFolder(part);
  for (const { file, number } of segmentsIn(place)) copySafely(file, segmentFile(part, number));
  rmSync(to, { recursive: true, force: true });
  renameSync(part, to);
}

/** Whether a ledger has segments that only a passphrase opens. */
export function isEncryptedLedger(place: string): boolean {
  return statSync(place).isDirectory() && readdirSync(place).some((name) => name.endsWith('.age'));
}

/**
 * The same for a copy that may be encrypted. The key's file is in the folder of the copy.
 *
 * @param openKey null without a passphrase
 * @returns false if the passphrase does not open it; nothing is copied then
 */
export async function openLedgerCopy(
  place: string,
  to: string,
  openKey: OpenKey | null,
  onProgress: () => void = () => undefined,
): Promise<boolean> {
  if (!isEncryptedLedger(place)) {
    bringLedger(place, to);
    return true;
  }
  if (openKey === null) return false;
  const part = `${to}.copying`;
  rmSync(part, { recursive: true, force: true });
  makeSafeFolder(part);
  try {
    for (const [number, { file, key }] of newestForms(place)) {
      const segment = segmentFile(part, number);
      if (key === null) copySafely(file, segment);
      else await decryptSegment(file, join(dirname(place), keyFileOf(key)), openKey, segment, onProgress);
    }
    rmSync(to, { recursive: true, force: true });
    renameSync(part, to);
    return true;
  } catch (error) {
    if (error instanceof WrongPassphraseError) return false;
    throw error;
  } finally {
    rmSync(part, { recursive: true, force: true });
  }
}

/** An interruption may leave a segment in several forms: the one with the latest events counts. */
function newestForms(place: string): Map<number, { file: string; key: string | null }> {
  const forms = readdirSync(place).flatMap((name) => {
    const [, number, key = null] = anySegment.exec(name) ?? [];
    const file = join(place, name);
    return number === undefined ? [] : [{ number: Number(number), file, key, at: statSync(file).mtimeMs }];
  });
  return new Map(
    forms
      .toSorted((one, other) => one.number - other.number || one.at - other.at)
      .map((form) => [form.number, form]),
  );
}

/** A damaged segment ends where its damage begins, as one that is not encrypted does. */
async function decryptSegment(
  file: string,
  keyFile: string,
  openKey: OpenKey,
  to: string,
  onProgress: () => void,
): Promise<void> {
  try {
    await decryptCopy(file, keyFile, openKey, to, onProgress);
  } catch (error) {
    if (error instanceof WrongPassphraseError || (error instanceof Error && 'code' in error)) throw error;
  }
}

function nameFor(segment: string, recipient: string | null): string {
  return recipient === null ? segment : `${segment}.${keyNameOf(recipient)}.age`;
}

/** The last events that the forms of a copy have. */
function endsOf(copy: string): EventMark[] {
  const ends: (EventMark | null)[] = [lastIn(segmentsIn(copy).slice(-1))];
  try {
    ends.push(JSON.parse(readFileSync(join(copy, lastEventName), 'utf8')) as EventMark);
  } catch {
    // Not encrypted, or written by no Loandesk: as if the copy were empty.
  }
  return ends.filter((end) => typeof end?.id === 'string').filter((end) => end !== null);
}

function hasEvent(segments: readonly Segment[], end: EventMark): boolean {
  let has = false;
  const from = segments.findLastIndex(({ start }) => start !== null && start.after.seq < end.seq);
  followLedger(from === -1 ? [] : segments.slice(from), ({ seq, id }) => {
    if (seq === end.seq) has = id === end.id;
  });
  return has;
}

function lastIn(segments: readonly Segment[]) {
  const chain = followLedger(segments, () => undefined);
  return chain === null || chain.end === 'broken' || chain.end === 'holed' ? null : chain.mark;
}

function isCopied(segment: string, copy: string, recipient: string | null): boolean {
  const there = statSync(copy, { throwIfNoEntry: false });
  if (there === undefined) return false;
  const here = statSync(segment);
  const bytes = recipient === null ? here.size : encryptedBytes(here.size);
  return bytes === there.size && Math.abs(here.mtimeMs - there.mtimeMs) <= timeToleranceMs;
}

async function copySegment(
  from: string,
  to: string,
  recipient: string | null,
  onProgress?: () => void,
): Promise<void> {
  const part = `${to}.part`;
  const { mtime } = statSync(from);
  await writeReadBack(from, part, recipient, onProgress);
  utimesSync(part, mtime, mtime);
  renameSync(part, to);
  syncFolder(dirname(to));
}

function copySafely(from: string, to: string): void {
  copyPrivately(from, to);
  const fd = openSync(to, 'r+');
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}

function writeSafely(file: string, text: string): void {
  writeFileSync(`${file}.part`, text, { mode: 0o600, flush: true });
  renameSync(`${file}.part`, file);
}
