// Recognises columns by their content if their names are unknown.
import type { ColumnMeaning } from '../../import-vocabulary-rules.ts';
import { plainName } from '../../reading/column-rules.ts';
import { ofGuardian } from './column-names-rules.ts';
import { isDateLike } from './date-form-rules.ts';
import type { KnownBorrowers } from './known-borrower-rules.ts';

export interface UnnamedColumn {
  readonly header: string;
  /** Cells with a value, sampled from the whole file. */
  readonly cells: readonly string[];
}

const CELLS_NEEDED = 3;
const className =
  /^(?:\d{1,2}\s?[-.]?\s?[A-Za-z]{1,5}\d?|[A-Za-z]{1,5}\s?[-.]?\d{1,2}[A-Za-z]{0,3}|L?K\d[A-Za-z]?)$/;

/** @param taken meanings of other columns */
export function meaningByContent(
  { header, cells }: UnnamedColumn,
  taken: ReadonlySet<ColumnMeaning>,
  library: KnownBorrowers,
): ColumnMeaning | null {
  if (cells.length < CELLS_NEEDED) return null;
  const share = (test: (cell: string) => boolean): number => cells.filter(test).length / cells.length;
  const free = (meaning: ColumnMeaning): boolean => !taken.has(meaning);
  const distinct = new Set(cells.map((cell) => cell.trim())).size / cells.length;

  if (share((cell) => /^\s*\S+@\S+\.\S+\s*$/.test(cell)) >= 0.8) {
    const meaning = ofGuardian(plainName(header)) ? 'guardianEmail' : 'email';
    return free(meaning) ? meaning : null;
  }
  if (share(isDateLike) >= 0.8) {
    // Dates of entry or change lie close together. So do birth dates in a school, but those are years ago.
    return free('birthDate') && header.trim() === '' ? 'birthDate' : null;
  }
  for (const meaning of ['externalId', 'barcode'] as const) {
    if (free(meaning) && share((cell) => library.uses(meaning, cell.trim())) >= 0.5) return meaning;
  }
  const named = header.trim() !== '';
  if (free('group') && share((cell) => library.uses('group', cell)) >= 0.5) return 'group';
  if (free('category') && share((cell) => library.uses('category', cell)) >= 0.5) return 'category';
  if (!named) {
    if (free('group') && distinct <= 0.5 && share((cell) => className.test(cell.trim())) >= 0.8)
      return 'group';
    if (distinct > 0.95 && share((cell) => /^\s*[A-Z]{0,3}[-.]?\d{4,14}\s*$/i.test(cell)) >= 0.9)
      return free('externalId') ? 'externalId' : free('barcode') ? 'barcode' : null;
    const worded = share((cell) => /^[\p{L}\s.'’-]+(?:,[\p{L}\s.'’-]+)?$/u.test(cell)) >= 0.9;
    if (worded && distinct > 0.2) {
      if (free('name') && free('familyName') && share((cell) => /^[^,]+,[^,]+$/.test(cell)) >= 0.8)
        return 'name';
      if (free('givenName') && share((cell) => library.uses('givenName', cell)) >= 0.5) return 'givenName';
      if (free('familyName') && share((cell) => library.uses('familyName', cell)) >= 0.5) return 'familyName';
    }
  }
  return null;
}
