// Refuses a folder that cannot be watched, before it is chosen.
import { Problem } from '../../core/problems/problem.ts';
import { wrongWithPath } from './folder-previews.ts';
import { FolderTroubleError, type FolderLooks } from './folder-looks.ts';
import type { Trouble } from './synchronisation-record.ts';

const words: Readonly<Record<Trouble, string>> = {
  away: 'There is no such folder, or its computer cannot be reached.',
  'no-access': 'Loandesk may not read this folder.',
  slow: 'The folder does not answer.',
  failed: 'The folder cannot be read.',
  empty: 'No list lies in the folder.',
};

/** @throws Problem folder-unusable */
export async function assertUsable(
  folder: FolderLooks,
  dataFolder: string,
  place: string,
  files: string,
): Promise<void> {
  if (wrongWithPath(dataFolder, place) !== null)
    throw new Problem('folder-unusable', 'Give the whole path of a folder outside the data folder.');
  await folder.look(place, files).catch((error: unknown) => {
    throw error instanceof FolderTroubleError ? new Problem('folder-unusable', words[error.why]) : error;
  });
}
