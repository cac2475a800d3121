// Imports borrowers from the command line: plans the file, commits the plan and prints a summary.
import type { ImportsService } from '../imports/imports-service.ts';
import type { Import, Gap } from '../imports/import-record.ts';
import { importFile } from '../imports/file-to-import.ts';
import { borrowersTarget } from './borrowers-target.ts';
import words from '../../../resources/locales/en/imports.json' with { type: 'json' };

/**
 * Adds or updates a borrower for each row of the file. Runs without a person: ambiguous rows are left out, and unknown
 * categories are created.
 *
 * @throws ImportRefusedError if the file is unreadable, or the plan failed.
 */
export function importBorrowersFrom(imports: ImportsService, file: string): Promise<Import> {
  return importFile(imports, file, {
    kind: borrowersTarget.kind,
    noColumns: 'for names or numbers',
    columnsIn: ({ columns }) => columns,
    decide({ found }) {
      const unknown = (found?.values ?? []).filter(({ is }) => is === 'unknown');
      const values = unknown.map(({ field, from }) => ({ field, from, to: from }));
      // Which column has the surnames is for a person to say.
      const guessed = (found?.columns ?? []).filter(({ by }) => by === 'guessed');
      const columns = guessed.map(({ column }) => ({ column, field: null }));
      if (values.length === 0 && columns.length === 0) return null;
      return { ...(values.length > 0 && { values }), ...(columns.length > 0 && { columns }) };
    },
  });
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
