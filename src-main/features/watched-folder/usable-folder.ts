// Refuses a folder that cannot be watched.
import { Problem } from '../../core/problems/problem.ts';
import { wrongWithPath } from './folder-previews.ts';
import { FolderTroubleError, type FolderScanner } from './folder-scanner.ts';
import type { Trouble } from './synchronisation-record.ts';

const words: Readonly<Record<Trouble, string>> = {
  away: 'The folder does not exist, or its computer is unreachable. Check the path and the network.',
  'no-access': 'Loandesk has no permission to read this folder. Change its permissions or choose another.',
  slow: 'The folder does not answer. Check its drive or network, then try again.',
  failed: 'The folder cannot be read. Check its drive, then try again.',
  empty: 'The folder contains no list.',
};

/** @throws Problem folder-unusable */
export async function assertUsable(
  folder: FolderScanner,
  dataFolder: string,
  place: string,
  files: string,
): Promise<void> {
  if (wrongWithPath(dataFolder, place) !== null)
    throw new Problem('folder-unusable', 'Give the absolute path of a folder outside the data folder.');
  await folder.scan(place, files).catch((error: unknown) => {
    throw error instanceof FolderTroubleError ? new Problem('folder-unusable', words[error.why]) : error;
  });
}
