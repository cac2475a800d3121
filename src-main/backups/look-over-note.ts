// Keeps on disk what has still to be looked over: the library may be closed before that is done.
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dueAfterBackup, isAnythingDue, nothingDue, type LookOverDue } from './look-over-rules.ts';

/** @param now where a note can be read no more everything is due beside what was there before now */
export function readLookOverNote(dataFolder: string, now: string): LookOverDue {
  let text: string;
  try {
    text = readFileSync(noteOf(dataFolder), 'utf8');
  } catch {
    return nothingDue;
  }
  try {
    const { rows, loans } = JSON.parse(text) as LookOverDue;
    return {
      rows: rows && { before: rows.before, tries: rows.tries },
      loans: loans && { tries: loans.tries },
    };
  } catch {
    return dueAfterBackup(nothingDue, now);
  }
}

/** @throws the file system's error */
export function writeLookOverNote(dataFolder: string, due: LookOverDue): void {
  const note = noteOf(dataFolder);
  if (!isAnythingDue(due)) {
    rmSync(note, { force: true });
    return;
  }
  writeFileSync(`${note}.new`, JSON.stringify(due), { mode: 0o600 });
  renameSync(`${note}.new`, note);
}

const noteOf = (dataFolder: string): string => join(dataFolder, 'look-over.json');
