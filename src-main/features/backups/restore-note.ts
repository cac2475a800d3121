// The note beside a replaced library: which restore replaced it, until the next opening has settled and told that.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LatestRestore } from '../../core/journal/journal-reset.ts';
import { keptNames, replacedFoldersOf } from './replaced-libraries.ts';

export interface RestoreNote extends LatestRestore {
  /** Whether this computer made the backup. */
  readonly isProved: boolean;
}

const noteIn = (replaced: string): string => join(replaced, 'restored.json');

/** Written before the file is replaced: a crash in between must not leave the tokens of a copy in force. */
export function writeRestoreNote(replaced: string, note: RestoreNote): void {
  writeFileSync(noteIn(replaced), JSON.stringify(note), { mode: 0o600, flush: true });
}

export function clearRestoreNote(replaced: string): void {
  rmSync(noteIn(replaced), { force: true });
}

/** The restores that are not settled yet, the latest first. */
export function openRestoreNotes(dataFolder: string): { replaced: string; note: RestoreNote }[] {
  return replacedFoldersOf(dataFolder)
    .filter((replaced) => existsSync(noteIn(replaced)))
    .map((replaced) => ({ replaced, note: readNote(replaced) }));
}

/** The unsettled restore that replaced the library last; null if something else did, or nothing. */
export function latestRestore(dataFolder: string): LatestRestore | null {
  const byTime = (name: string): string => name.replace(/^[a-z]+-/, '');
  const newest = keptNames(dataFolder)
    .toSorted((one, other) => (byTime(one) < byTime(other) ? -1 : 1))
    .at(-1);
  if (newest === undefined) return null;
  const folder = join(dataFolder, 'backups', newest);
  return existsSync(noteIn(folder)) ? readNote(folder) : null;
}

function readNote(replaced: string): RestoreNote {
  return JSON.parse(readFileSync(noteIn(replaced), 'utf8')) as RestoreNote;
}
