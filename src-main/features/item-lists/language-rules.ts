// Reads the language of a title in a list.
import { languageCode } from '../lists/language-code-rules.ts';
import { refused } from '../lists/spreadsheet-damage-rules.ts';
import type { Reading } from './cell-note-rules.ts';

/**
 * Region and script are left out: a library shelves by language. "und" and "zxx" (undetermined, no language) read as
 * empty.
 */
export function readLanguage(field: string, cell: string): Reading<string> {
  if (/^\s*(und|zxx)?\s*$/i.test(cell)) return { value: null, notes: [] };
  const code = languageCode(cell);
  return code === null ? refused(field, cell, 'not-a-language') : { value: code, notes: [] };
}
