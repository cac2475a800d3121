// The off-site copy of the ledger: appended to and read back, and restarted if it is not the same chain.
import {
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readSync,
  renameSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { followLedger } from '../../core/ledger/ledger-chain.ts';

const blockBytes = 1 << 20;
const newline = 0x0a;
export const ledgerCopyName = 'ledger.ndjson';

/** The end of the copy. */
export interface CopiedLedger {
  /** The last event in it. */
  seq: number;
  offset: number;
}

/**
 * Verifies that the copy is an unbroken hash chain and a prefix of the ledger; renames it otherwise.
 *
 * @returns the end of the copy
 */
export function checkLedgerCopy(ledger: string, folder: string, now: string): CopiedLedger {
  const copy = join(folder, ledgerCopyName);
  if (!existsSync(copy)) return { seq: 0, offset: 0 };
  const chain = followLedger(copy, () => undefined);
  const offset = chain === null || chain.end === 'broken' ? null : sameUpTo(ledger, copy);
  if (chain !== null && offset !== null) return { seq: chain.lastSeq, offset };
  renameSync(copy, `${copy}.set-aside-${now.replaceAll(/[:.]/g, '-')}`);
  return { seq: 0, offset: 0 };
}

/** Appends the ledger's new lines to the copy, syncs them and reads them back. */
export function extendLedgerCopy(ledger: string, folder: string, from: CopiedLedger): CopiedLedger {
  const source = openSync(ledger, 'r');
  const copy = openSync(
    join(folder, ledgerCopyName),
    existsSync(join(folder, ledgerCopyName)) ? 'r+' : 'w+',
    0o600,
  );
  try {
    if (fstatSync(copy).size > from.offset) ftruncateSync(copy, from.offset);
    let { seq, offset } = from;
    const block = Buffer.alloc(blockBytes);
    for (;;) {
      const bytes = readSync(source, block, 0, blockBytes, offset);
      const end = block.subarray(0, bytes).lastIndexOf(newline) + 1;
      if (end === 0) break;
      const lines = block.subarray(0, end);
      for (let done = 0; done < end;) done += writeSync(copy, lines, done, end - done, offset + done);
      fsyncSync(copy);
      const back = Buffer.alloc(end);
      readSync(copy, back, 0, end, offset);
      if (!back.equals(lines))
        throw new Error('The copy of the ledger does not read back as it was written.');
      seq = lastSeqIn(lines) ?? seq;
      offset += end;
    }
    return { seq, offset };
  } finally {
    closeSync(source);
    closeSync(copy);
  }
}

function lastSeqIn(lines: Buffer): number | null {
  const start = lines.lastIndexOf(newline, lines.length - 2) + 1;
  const found = /"event":\{"seq":(\d+),/.exec(lines.toString('utf8', start));
  return found === null ? null : Number(found[1]);
}

/** @returns the end of the copy's last whole line if the copy is a prefix of the ledger; null otherwise */
function sameUpTo(ledger: string, copy: string): number | null {
  if (!existsSync(ledger)) return null;
  const [one, other] = [openSync(ledger, 'r'), openSync(copy, 'r')];
  try {
    const [here, there] = [Buffer.alloc(blockBytes), Buffer.alloc(blockBytes)];
    let offset = 0;
    let whole = 0;
    for (;;) {
      const bytes = readSync(other, there, 0, blockBytes, offset);
      if (bytes === 0) return whole;
      const end = there.subarray(0, bytes).lastIndexOf(newline) + 1;
      if (end === 0) return whole;
      if (readSync(one, here, 0, end, offset) < end) return null;
      if (!here.subarray(0, end).equals(there.subarray(0, end))) return null;
      offset += end;
      whole = offset;
    }
  } finally {
    closeSync(one);
    closeSync(other);
  }
}
