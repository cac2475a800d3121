// Detects that the library's drive or folder is back, so that waiting tasks continue.

const ASK_EVERY_MS = 1_500;

export interface DriveWatching {
  /** Whether the library finds its files. */
  isInPlace: () => Promise<boolean>;
  /** Tries the waiting task again. */
  again: () => void;
}

/**
 * The first try follows at once, because the refused change reopens a drive that came back. After that, only a library
 * that was seen without its files is tried again: a failing disk needs a person.
 */
export function createDriveWatch({ isInPlace, again }: DriveWatching) {
  let triedFor: string | null = null;
  return {
    /** @param task the task refused because the files are missing @returns a function that ends the watch */
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
