// Imports borrowers from the command line: plans the file, commits the plan and prints a summary.
import { basename } from 'node:path';
import type { ImportsService } from '../imports/imports-service.ts';
import type { Import, Gap } from '../imports/import-record.ts';
import { bytesOf, ImportRefusedError } from '../imports/file-to-import.ts';
import words from '../../../resources/locales/en/imports.json' with { type: 'json' };

/**
 * Adds or updates a borrower for each row of the file. Runs without a person: ambiguous rows are left out, and unknown
 * categories are created.
 *
 * @throws ImportRefusedError if the file is unreadable, or the plan failed.
 */
export async function importBorrowersFrom(imports: ImportsService, file: string): Promise<Import> {
  const name = basename(file);
  const bytes = await bytesOf(file, name);
  await imports.idle(); // an interrupted import finishes first
  const { id } = await imports.start('system', name, bytes);
  let planned = await planOf(imports, id, name);
  const unknown = (planned.found?.values ?? []).filter(({ is }) => is === 'unknown');
  if (unknown.length > 0) {
    const values = unknown.map(({ field, from }) => ({ field, from, to: from }));
    await imports.correct('system', id, { values });
    planned = await planOf(imports, id, name);
  }
  await imports.commit('system', id, planned.plan);
  const done = await imports.settled(id);
  if (done.status !== 'applied')
    throw new ImportRefusedError(
      `${name} was not imported: ${done.failure?.detail ?? `its status is ${done.status}.`}`,
    );
  return done;
}

async function planOf(imports: ImportsService, id: string, name: string): Promise<Import> {
  const one = await imports.settled(id);
  if (one.status === 'planned') return one;
  await imports.cancel('system', id);
  const columns = (one.found?.columns ?? []).map(({ header }) => header.slice(0, 40)).slice(0, 12);
  throw new ImportRefusedError(
    one.status === 'read'
      ? `${name} has no column for names or numbers; its columns are: ${columns.join(', ')}.`
      : `${name} cannot be read: ${one.failure?.detail ?? 'planning failed.'}`,
  );
}

/** A summary of the import, in a few lines for people. */
export function describeBorrowerImport({ id, name, found, counts, result, backup }: Import): string {
  if (found === null || counts === null || result === null) return `${name} was not imported.`;
  const form = [found.format, found.encoding, found.delimiter === '\t' ? 'tab' : found.delimiter]
    .filter((part) => part !== null)
    .join(', ');
  const unused = found.columns.filter(({ field }) => field === null).map(({ header }) => header);
  const lines = [
    `Imported borrowers from ${name} (${form}).`,
    `  ${String(found.rows)} rows: ${String(result.added)} added, ${String(result.changed)} changed, ${String(counts.unchanged)} unchanged, ${String(counts.rejected)} rejected, ${String(counts.ambiguous)} for a person to decide.`,
    result.skipped > 0 ? `  ${String(result.skipped)} rows were skipped.` : null,
    counts.missing > 0
      ? `  ${String(counts.missing)} borrowers are not in the file; they were left as they are.`
      : null,
    `  Cells repaired: ${String(counts.repaired)}. Guessed: ${String(counts.guessed)}. Not used: ${String(counts.unused)}.`,
    ...(counts.gaps ?? []).map((gap) => `  ${gapWords(gap)}`),
    unused.length > 0 ? `  Columns not used: ${unused.join(', ')}.` : null,
    backup === null ? null : `  The backup from before: ${backup}.`,
    `  Row by row, and to undo it: import ${id}.`,
  ];
  return lines.filter((line) => line !== null).join('\n');
}

/** Describes in English what data a plan lacks, in the words of the screens. */
function gapWords({ field, hasColumn, rows }: Gap): string {
  const number = rows === 1 ? 'one' : 'other';
  const texts: Readonly<Record<string, string | undefined>> = hasColumn
    ? words.gaps.empty
    : words.gaps.noColumn;
  const text = texts[`${field}_${!hasColumn && rows === 0 ? 'zero' : number}`] ?? '';
  return text.replace('{{count, number}}', rows.toLocaleString('en'));
}
