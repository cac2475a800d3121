// The note beside a replaced library that a restore has not yet taken over what belongs to this computer.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { replacedFoldersOf } from './replaced-libraries.ts';

export interface RestoreNote {
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
    .map((replaced) => ({
      replaced,
      note: JSON.parse(readFileSync(noteIn(replaced), 'utf8')) as RestoreNote,
    }));
}
