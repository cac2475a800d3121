// Finds out by itself when the drive or folder of the library is back, so that what waits for it goes on.

const ASK_EVERY_MS = 1_500;

export interface DriveWatching {
  /** Whether the library has its files in their place. */
  isInPlace: () => Promise<boolean>;
  /** Does what waits once more. */
  again: () => void;
}

/**
 * A first try follows at once, as a drive that came back is opened anew by the change that was refused. From then on
 * only a library that was seen to be gone is tried again: where the disk itself fails, somebody has to look.
 */
export function createDriveWatch({ isInPlace, again }: DriveWatching) {
  let triedFor: string | null = null;
  return {
    /** @param task what was refused because the library is gone @returns what ends the watch */
    watch(task: string): () => void {
      let wasGone = false;
      let over = false;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const ask = async (): Promise<void> => {
        const inPlace = await isInPlace().catch(() => false);
        if (over) return;
        if (inPlace && (wasGone || triedFor !== task)) {
          triedFor = task;
          again();
          return;
        }
        wasGone ||= !inPlace;
        timer = setTimeout(() => void ask(), ASK_EVERY_MS);
      };
      void ask();
      return () => {
        over = true;
        clearTimeout(timer);
      };
    },
  };
}
