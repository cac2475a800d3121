// Previews a restore without changing anything.
import { refuseNewer } from '../../core/database/migrations.ts';
import { compareBackup, type RestorePreview } from './backup-comparison.ts';

/** @throws BadBackupError, NewerLibraryError */
export function previewRestore(
  dataFolder: string,
  file: string,
  brought: string | null = null,
): RestorePreview {
  refuseNewer(file);
  return compareBackup(dataFolder, file, brought);
}
