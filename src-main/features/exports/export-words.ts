// Writes the export's README.txt in the library's language.
import { wordsIn } from '../../core/languages/languages.ts';
import type { ExportOrder } from './export-job.ts';
import { exportedTables } from './exported-tables-rules.ts';

export function exportReadme(
  language: string,
  order: Pick<ExportOrder, 'at' | 'version' | 'tables'>,
): string {
  const words = wordsIn(language, 'export');
  const meanings: Record<string, string> = words.tables;
  const tables = exportedTables(order.tables);
  const width = Math.max(...tables.map(({ length }) => length)) + 2;
  const { at, version } = order;
  return [
    words.title,
    words.made.replace('{{at}}', at).replace('{{version}}', version),
    words.holds,
    words.keep,
    words.forms,
    tables.map((table) => `${table.padEnd(width)}${meanings[table] ?? ''}`).join('\n'),
    words.details,
    words.leftOut,
    words.putBack,
    '',
  ].join('\n\n');
}
