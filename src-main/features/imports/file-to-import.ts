// Reads a file that the command line names, and refuses one that cannot be imported.
import { readFile, stat } from 'node:fs/promises';
import { tableLimits } from '../lists/table.ts';

/** The file cannot be imported; nothing was changed. The message is a sentence for people. */
export class ImportRefusedError extends Error {
  override readonly name = 'ImportRefusedError';
}

/** @throws ImportRefusedError */
export async function bytesOf(file: string, name: string): Promise<Buffer> {
  const unreadable = (cause?: unknown): ImportRefusedError =>
    new ImportRefusedError(`The file ${file} cannot be read. Check its path and permissions.`, { cause });
  const size = await stat(file).then(
    (info) => (info.isFile() ? info.size : null),
    () => null,
  );
  if (size === null) throw unreadable();
  if (size === 0) throw new ImportRefusedError(`${name} is empty.`);
  if (size > tableLimits.fileBytes)
    throw new ImportRefusedError(
      `${name} is larger than ${String(tableLimits.fileBytes / 1024 / 1024)} MB, the most that is read at once. Split it.`,
    );
  return readFile(file).catch((cause: unknown) => {
    throw unreadable(cause);
  });
}
