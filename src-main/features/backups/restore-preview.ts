// Previews a restore without changing anything: compares the backup, and decides how far it is believed.
import { join } from 'node:path';
import { openAsIs } from '../../core/database/connection.ts';
import { assertOwnSchema } from '../../core/database/expected-schema.ts';
import { refuseNewer } from '../../core/database/migrations.ts';
import { readSettings } from '../settings/settings-service.ts';
import { compareBackup, type RestorePreview } from './backup-comparison.ts';
import { backupSettings } from './backup-settings.ts';
import { doubtsAbout, type CopyDoubt, type CopyFacts } from './copy-doubts-rules.ts';

/** A backup that may be restored, and what to think of before. */
export type JudgedPreview = RestorePreview & { doubts: CopyDoubt[] };

/**
 * @param copy null for a backup in the data folder
 * @throws BadBackupError, ForeignPartsError, NewerLibraryError
 */
export function previewRestore(
  dataFolder: string,
  file: string,
  brought: string | null = null,
  copy: CopyFacts | null = null,
): JudgedPreview {
  refuseNewer(file);
  return judge(dataFolder, file, copy, compareBackup(dataFolder, file, brought));
}

/**
 * Judges a backup that a person chose. A recovery at the start goes without: it takes only backups of the data folder,
 * and must not fail because of a part that the school added to its file.
 *
 * @throws ForeignPartsError
 */
export function judge(
  dataFolder: string,
  file: string,
  copy: CopyFacts | null,
  preview: RestorePreview,
): JudgedPreview {
  assertOwnSchema(file);
  const library = { isSame: preview.isSameLibrary, encrypts: copy !== null && encryptsCopies(dataFolder) };
  return { ...preview, doubts: doubtsAbout(copy, library) };
}

function encryptsCopies(dataFolder: string): boolean {
  try {
    const db = openAsIs(join(dataFolder, 'loandesk.db'), { readonly: true });
    try {
      return readSettings(db, backupSettings).backupRecipient !== null;
    } finally {
      db.close();
    }
  } catch {
    return false; // missing or damaged
  }
}
