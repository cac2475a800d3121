// Has another process look into the watched folder, and gives up on a folder that does not answer.
import { WorkerError, orderedProcess } from '../../core/jobs/ordered-process.ts';
import { processFile } from '../../core/jobs/process-file.ts';
import type { LookAnswer, LookOrder } from './scan-folder-process.ts';
import type { FolderEntry, Trouble } from './synchronisation-record.ts';

/** The folder could not be read. */
export class FolderTroubleError extends Error {
  override readonly name = 'FolderTroubleError';
  readonly why: Trouble;

  constructor(why: Trouble) {
    super(`The watched folder could not be read: ${why}.`);
    this.why = why;
  }
}

const lookWithinMs = 20_000;
/** Somebody sits before the screen. */
const peekWithinMs = 5_000;
const takeWithinMs = 120_000;

export type FolderLooks = ReturnType<typeof folderLooks>;

export function folderLooks() {
  const process = orderedProcess<LookOrder, LookAnswer>(
    processFile(import.meta.dirname, 'scan-folder-process'),
  );

  async function ask(order: LookOrder, withinMs: number): Promise<Exclude<LookAnswer, { trouble: Trouble }>> {
    const answer = await process.ask(order, withinMs).catch((error: unknown) => {
      if (!(error instanceof WorkerError)) throw error;
      throw new FolderTroubleError(error.why === 'slow' ? 'slow' : 'failed');
    });
    if ('trouble' in answer) throw new FolderTroubleError(answer.trouble);
    return answer;
  }

  return {
    /** @throws FolderTroubleError */
    async look(folder: string, files: string): Promise<FolderEntry[]> {
      const answer = await ask({ task: 'look', folder, files }, lookWithinMs);
      return 'entries' in answer ? answer.entries : [];
    },
    /**
     * Copies a file to the place `to`.
     *
     * @returns the digest of what it holds; null where it is not as it was seen
     * @throws FolderTroubleError
     */
    async take(folder: string, { name, bytes, modifiedMs }: FolderEntry, to: string): Promise<string | null> {
      const entry = { name, bytes, modifiedMs };
      const answer = await ask({ task: 'take', folder, entry, to }, takeWithinMs);
      return 'sha256' in answer ? answer.sha256 : null;
    },
    /** What lies in any folder, and the folders beside or in it. @throws FolderTroubleError where it does not answer */
    async peek(
      folder: string,
      files: string,
    ): Promise<{ peeked: FolderEntry[] | Trouble; folders: string[] }> {
      const answer = await ask({ task: 'peek', folder, files }, peekWithinMs);
      return 'peeked' in answer ? answer : { peeked: 'failed', folders: [] };
    },
    rest(): void {
      process.rest();
    },
    /** Waits for nobody. */
    close(): void {
      void process.close();
    },
  };
}
