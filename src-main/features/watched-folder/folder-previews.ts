// Tells of a folder that somebody is about to choose whether it can be watched, what lies in it, and which others there are.
import { isAbsolute } from 'node:path';
import { liesIn } from '../../core/database/safe-folder.ts';
import { folderLooks, FolderTroubleError, type FolderLooks } from './folder-looks.ts';
import type { PreviewTrouble, Trouble } from './synchronisation-record.ts';

export interface FolderPreview {
  /** Why it cannot be watched; null where it can. */
  trouble: PreviewTrouble | null;
  /** How many files lie in it that count by their names; 200 stands for all that are more. */
  files: number;
  newest: { name: string; modifiedAt: string } | null;
  /** Whole paths: folders in it, or where it is none, folders that begin like it. */
  folders: string[];
}

/** What is wrong with a path before anybody looks; null for nothing. */
export function wrongWithPath(dataFolder: string, place: string): 'not-whole' | 'own' | null {
  if (!isAbsolute(place)) return 'not-whole';
  return liesIn(dataFolder, place) ? 'own' : null;
}

/** Whoever types goes on typing while a path hangs: the oldest that has not answered is given up then. */
const mostAtOnce = 3;

/** Looks by a process for each: a path that hangs must keep neither the watched folder waiting nor the next path. */
export function folderPreviews(dataFolder: string) {
  const underWay = new Set<FolderLooks>();

  function begun(): FolderLooks {
    const [oldest] = underWay;
    if (oldest !== undefined && underWay.size >= mostAtOnce) end(oldest);
    const looks = folderLooks();
    underWay.add(looks);
    return looks;
  }
  function end(looks: FolderLooks): void {
    underWay.delete(looks);
    looks.close();
  }

  return {
    async preview(place: string, files: string): Promise<FolderPreview> {
      const wrong = place === '' ? null : wrongWithPath(dataFolder, place);
      const nothing = { files: 0, newest: null, folders: [] };
      if (wrong === 'not-whole') return { trouble: wrong, ...nothing };
      const looks = begun();
      try {
        const { peeked, folders } = await looks.peek(place, files);
        if (wrong !== null) return { ...nothing, trouble: wrong, folders };
        if (typeof peeked === 'string') return { ...nothing, trouble: known(peeked), folders };
        const [newest] = peeked;
        return {
          trouble: null,
          files: peeked.length,
          newest:
            newest === undefined
              ? null
              : { name: newest.name, modifiedAt: new Date(newest.modifiedMs).toISOString() },
          folders,
        };
      } catch (error) {
        if (!(error instanceof FolderTroubleError)) throw error;
        return { trouble: known(error.why), ...nothing };
      } finally {
        end(looks);
      }
    },
    close(): void {
      for (const looks of underWay) end(looks);
    },
  };
}

/** Nothing has come from it yet, so nothing is missing in it. */
function known(why: Trouble): PreviewTrouble {
  return why === 'empty' ? 'failed' : why;
}
