// Describes in English what data a plan lacks, in the words of the screens.
import words from '../../../../resources/locales/en/imports.json' with { type: 'json' };
import type { Gap } from '../import-record.ts';

export function gapWords({ field, hasColumn, rows }: Gap): string {
  const number = rows === 1 ? 'one' : 'other';
  const text = hasColumn
    ? words.gaps.nobody[`${field}_${number}`]
    : words.gaps.noColumn[`${field}_${rows === 0 ? 'zero' : number}`];
  return text.replace('{{count, number}}', rows.toLocaleString('en'));
}
