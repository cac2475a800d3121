// Previews a folder before it is chosen, with its files and the folders near it; refuses one that cannot be watched.
import type { z } from '@hono/zod-openapi';
import { isAbsolute } from 'node:path';
import { liesIn } from '../../core/database/safe-folder.ts';
import { folderScanner, FolderTroubleError, type FolderScanner } from './folder-scanner.ts';
import type { PreviewTrouble, Trouble } from './watched-folder-codes.ts';
import { Problem } from '../../core/problems/problem.ts';
import type { folderPreviewSchema } from './watched-folder-schemas.ts';

export type FolderPreview = z.infer<typeof folderPreviewSchema>;

/** The fault of the path itself, without reading the disk; null if there is none. */
function wrongWithPath(dataFolder: string, place: string): 'not-whole' | 'own' | null {
  if (!isAbsolute(place)) return 'not-whole';
  return liesIn(dataFolder, place) ? 'own' : null;
}

/** A path can hang while the person types on: the oldest unanswered preview is cancelled. */
const mostAtOnce = 3;

/** One process per preview, so that a path that hangs delays neither the watched folder nor the next path. */
export function folderPreviews(dataFolder: string) {
  const running = new Set<FolderScanner>();

  function startScanner(): FolderScanner {
    const [oldest] = running;
    if (oldest !== undefined && running.size >= mostAtOnce) stopScanner(oldest);
    const scanner = folderScanner();
    running.add(scanner);
    return scanner;
  }
  function stopScanner(scanner: FolderScanner): void {
    running.delete(scanner);
    scanner.close();
  }

  return {
    async preview(place: string, files: string): Promise<FolderPreview> {
      const wrong = place === '' ? null : wrongWithPath(dataFolder, place);
      const nothing = { files: 0, newest: null, folders: [] };
      if (wrong === 'not-whole') return { trouble: wrong, ...nothing };
      const scanner = startScanner();
      try {
        const { folders, found: entries } = await scanner.preview(place, files);
        if (wrong !== null) return { ...nothing, trouble: wrong, folders };
        if (typeof entries === 'string') return { ...nothing, trouble: asPreviewTrouble(entries), folders };
        const [newest] = entries;
        return {
          trouble: null,
          files: entries.length,
          newest:
            newest === undefined
              ? null
              : { name: newest.name, modifiedAt: new Date(newest.modifiedMs).toISOString() },
          folders,
        };
      } catch (error) {
        if (!(error instanceof FolderTroubleError)) throw error;
        return { trouble: asPreviewTrouble(error.why), ...nothing };
      } finally {
        stopScanner(scanner);
      }
    },
    close(): void {
      for (const scanner of running) stopScanner(scanner);
    },
  };
}

/** `empty` needs an earlier file from the folder, so a preview cannot have it. */
function asPreviewTrouble(why: Trouble): PreviewTrouble {
  return why === 'empty' ? 'failed' : why;
}

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
