// Writes the export's README.txt in the library's language.
import en from '../../../resources/locales/en/export.json' with { type: 'json' };
import nl from '../../../resources/locales/nl/export.json' with { type: 'json' };
import { exportedTables } from './exported-tables-rules.ts';

const languages = { en, nl } as const;

export type ExportLanguage = keyof typeof languages;

export function exportReadme(language: ExportLanguage, made: { at: string; version: string }): string {
  const words = languages[language];
  const width = Math.max(...exportedTables.map(({ length }) => length)) + 2;
  const { at, version } = made;
  return [
    words.title,
    words.made.replace('{{at}}', at).replace('{{version}}', version),
    words.holds,
    words.keep,
    words.forms,
    exportedTables.map((table) => `${table.padEnd(width)}${words.tables[table]}`).join('\n'),
    words.details,
    words.leftOut,
    words.putBack,
    '',
  ].join('\n\n');
}
