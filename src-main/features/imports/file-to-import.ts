// Imports a file that the command line names, or refuses it.
import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { tableLimits } from '../lists/table.ts';
import type { Corrections, Found, FoundColumn, Import } from './import-record.ts';
import type { ImportsService } from './imports-service.ts';

/** The file cannot be imported; nothing was changed. The message is a sentence for people. */
export class ImportRefusedError extends Error {
  override readonly name = 'ImportRefusedError';
}

/** @throws ImportRefusedError */
async function bytesOf(file: string, name: string): Promise<Buffer> {
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

/** How the command line imports a kind of list, without a person. */
export interface FileOfTarget {
  readonly kind: string;
  /** The columns that a file lacks if its columns do not suffice. */
  readonly noColumns: string;
  columnsIn(found: Found): readonly FoundColumn[];
  /** Decides what a person would; null for nothing. */
  decide?(planned: Import): Corrections | null;
}

/** Plans the file and commits the plan. @throws ImportRefusedError if the file is unreadable, or the plan failed */
export async function importFile(
  imports: ImportsService,
  file: string,
  target: FileOfTarget,
): Promise<Import & { readonly found: Found }> {
  const name = basename(file);
  const bytes = await bytesOf(file, name);
  await imports.idle(); // an interrupted import finishes first
  const { id } = await imports.start('system', name, bytes, { kind: target.kind });
  let planned = await planOf(imports, id, target);
  const corrections = target.decide?.(planned) ?? null;
  if (corrections !== null) {
    await imports.correct('system', id, corrections);
    planned = await planOf(imports, id, target);
  }
  if (planned.found !== null && target.columnsIn(planned.found).some(({ by }) => by === 'guessed')) {
    await imports.cancel('system', id);
    throw new ImportRefusedError(
      `${name} has no names of columns, so what they hold is a guess. Add a line of names, or import it on the screen.`,
    );
  }
  await imports.commit('system', id, planned.plan);
  const { found: foundInFile, ...done } = await imports.settled(id);
  if (done.status === 'applied' && foundInFile !== null) return { ...done, found: foundInFile };
  throw new ImportRefusedError(
    done.status === 'applying'
      ? `${name} was imported in part: the next start of Loandesk goes on with it.`
      : `${name} was not imported: ${done.failure?.detail ?? `its status is ${done.status}.`}`,
  );
}

async function planOf(imports: ImportsService, id: string, target: FileOfTarget): Promise<Import> {
  const ended = await imports.settled(id);
  if (ended.status === 'planned') return ended;
  await imports.cancel('system', id);
  const { name, found, failure, status } = ended;
  const columns = found === null ? [] : target.columnsIn(found).map(({ header }) => header.slice(0, 40));
  throw new ImportRefusedError(
    status === 'read'
      ? `${name} has no column ${target.noColumns}; its columns are: ${columns.slice(0, 12).join(', ')}.`
      : `${name} cannot be read: ${failure?.detail ?? 'planning failed.'}`,
  );
}
