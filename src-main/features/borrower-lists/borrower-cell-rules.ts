// Reads one cell of a list of borrowers: its value, and a note for everything repaired, guessed or not used.
import { withoutMark } from '../../core/spreadsheet/spreadsheet-mark-rules.ts';
import type { ColumnMeaning, NoteCode } from './borrower-list-vocabulary-rules.ts';
import type { RowNote } from './borrower-list-vocabulary-rules.ts';
import { hasReplacedLetters, ungarbled } from '../lists/garbled-text-rules.ts';
import { readNumber, readText } from '../lists/spreadsheet-damage-rules.ts';
import { readDate, type DateReading } from '../lists/date-form-rules.ts';
import { plainName } from '../lists/header-rules.ts';
import { languageCode } from '../lists/language-code-rules.ts';

export interface ReadCell {
  readonly value: string | null;
  readonly notes: readonly RowNote[];
}

const nothing: ReadCell = { value: null, notes: [] };

/** Error values of formulas in workbooks, and this program's own text for them. */
const FORMULA_ERROR =
  /^#(ERROR!|N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!|N\/B|VERW!|WAARDE!|BEZUG!|WERT!|NAAM\?)$/;

/** Columns that become the name of a person. */
export const nameColumns: readonly ColumnMeaning[] = [
  'givenName',
  'namePrefix',
  'familyName',
  'name',
  'nameFamilyFirst',
];

/** Unusable in any field: a failed formula, or characters lost before or during reading. */
function unusable(field: ColumnMeaning, cell: string): ReadCell | null {
  if (FORMULA_ERROR.test(cell.trim())) return unused(field, 'formula-without-value', cell);
  return cell.includes('\ufffd') ? unused(field, 'letters-lost', cell) : null;
}

function note(field: ColumnMeaning, kind: RowNote['kind'], code: NoteCode, from: string, to = ''): RowNote {
  return { field, kind, code, from: from.slice(0, 200), to };
}

function unused(field: ColumnMeaning, code: NoteCode, from: string): ReadCell {
  return { value: null, notes: [note(field, 'rejected', code, from)] };
}

/** One line of text, such as a name or a class. */
export function readWords(field: ColumnMeaning, cell: string, longest: number): ReadCell {
  if (cell === '') return nothing;
  const lost = unusable(field, cell);
  if (lost !== null) return lost;
  const unmarked = withoutMark(cell.replace(/^[^\S\t\r]+/, ''));
  if (/^\s*=[A-Z]{2,}\s*\(|^\s*=.*[!|].*$/.test(unmarked) && unmarked === cell)
    return unused(field, 'formula-without-value', cell);
  const meant = ungarbled(unmarked);
  const read = readText(field, meant ?? unmarked);
  if (read.value === null) return nothing;
  if (read.value.length > longest) return unused(field, 'too-long', cell);
  if (meant !== null)
    return { value: read.value, notes: [note(field, 'guessed', 'letters-garbled', cell, read.value)] };
  if (nameColumns.includes(field) && hasReplacedLetters(read.value))
    return { value: read.value, notes: [note(field, 'guessed', 'letters-lost', cell, read.value)] };
  return {
    value: read.value,
    notes: read.notes.length === 0 ? [] : [note(field, 'repaired', 'text-tidied', cell, read.value)],
  };
}

/**
 * The number of a person or a card: never guessed.
 *
 * @param isTheirs whether the library has exactly this number: then it is undamaged
 * @param isOfDamaged whether other numbers of the column show damage by a spreadsheet
 */
export function readIdentity(
  field: 'externalId' | 'barcode',
  cell: string,
  isTheirs: (number: string) => boolean = () => false,
  isOfDamaged = false,
): ReadCell {
  if (cell === '') return nothing;
  const exact = cell.replace(/^'/, '');
  if (isTheirs(exact)) return { value: exact, notes: [] };
  const lost = unusable(field, cell);
  if (lost !== null) return lost;
  const read = readNumber(field, cell, isOfDamaged);
  const [first] = read.notes;
  if (read.value === null) {
    if (first === undefined) return nothing;
    return unused(field, cell.trim().length > 64 ? 'too-long' : 'digits-lost', cell);
  }
  // Spreadsheets keep fifteen digits of a number; later digits become zeros.
  if (
    /^\d{16,}$/.test(read.value) &&
    /0{1,}$/.test(read.value.slice(15)) &&
    /^0+$/.test(read.value.slice(15))
  )
    return { value: read.value, notes: [note(field, 'guessed', 'digits-lost', cell, read.value)] };
  if (first === undefined) return { value: read.value, notes: [] };
  const bare = cell.trim();
  const code: NoteCode = /e\+?\d+$/i.test(bare.replace(/[."=']/g, ''))
    ? 'scientific-written-out'
    : /[.,]0+$/.test(bare)
      ? 'decimal-zero-removed'
      : 'text-tidied';
  return { value: read.value, notes: [note(field, 'repaired', code, cell, read.value)] };
}

const ADDRESS =
  /^(?![^@]*\.[.@])[^\s@<>,;:"()[\]\\/|.][^\s@<>,;:"()[\]\\/|]*@(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}$/u;
/** Words for no address, in the form of plainName. */
const noAddress = new Set(
  'none no na nvt null unknown geen geenemail onbekend nee keine keins nein unbekannt aucun aucune neant non inconnu ninguno ninguna no sin nessuno nenhum brak ingen'.split(
    ' ',
  ),
);

/** A longer cell holds something else. */
const EMAIL_CELL = 1000;

/**
 * An e-mail address; the first of several, as a guess. A cell with other text between addresses is not used: part of an
 * address may be a stranger's address.
 */
export function readEmail(field: 'email' | 'guardianEmail' | 'secondGuardianEmail', cell: string): ReadCell {
  if (cell.trim() === '') return nothing;
  const lost = unusable(field, cell);
  if (lost !== null) return lost;
  const text = cell.length > EMAIL_CELL ? '' : (readText(field, withoutMark(cell)).value ?? '');
  if (noAddress.has(plainName(text)) || /^[-–—./?]+$/.test(text)) return nothing;
  const tidy = text.replace(/\s*@\s*/g, '@');
  const parts = tidy.split(/[;|]|(?<=>)\s*,/).flatMap(partsOfEmails);
  const [address, ...others] = parts;
  if (address === undefined || parts.some((part) => part.length > 254 || !ADDRESS.test(part)))
    return unused(field, 'email-not-understood', cell);
  if (others.some((other) => other.toLowerCase() !== address.toLowerCase()))
    return { value: address, notes: [note(field, 'guessed', 'email-one-of-several', cell, address)] };
  return {
    value: address,
    notes: address === cell ? [] : [note(field, 'repaired', 'text-tidied', cell, address)],
  };
}

/** `Emma Vos <emma@school.example>` is an address with a name; otherwise every word must be an address. */
function partsOfEmails(part: string): string[] {
  const named = /^\s*(?:"[^"]*"\s*|[^<>"@]*)<([^<>]+)>\s*$/.exec(part)?.[1];
  const words = named === undefined ? part.split(/[\s,/]+/) : [named.trim()];
  return words
    .map((word) => word.replace(/^mailto:/i, '').replace(/[.,]+$/, ''))
    .filter((word) => word !== '');
}

/** The family's language by its code or name, whether or not the library has letters in it. */
export function readFamilyLanguage(cell: string): ReadCell {
  if (cell.trim() === '') return nothing;
  const lost = unusable('language', cell);
  if (lost !== null) return lost;
  const code = languageCode(withoutMark(cell));
  return code === null ? unused('language', 'language-not-understood', cell) : { value: code, notes: [] };
}

/** A date of birth, of leaving or of expiry. */
export function readDay(
  field: 'birthDate' | 'leftOn' | 'expiresOn',
  cell: string,
  reading: DateReading,
): ReadCell {
  if (cell.trim() === '') return nothing;
  const lost = unusable(field, cell);
  if (lost !== null) return lost;
  const read = readDate(cell, reading, field === 'birthDate' ? 'birth' : 'term');
  if (read.date === null) return unused(field, read.code, cell);
  const last = field === 'birthDate' ? reading.today : '2200-01-01';
  if (read.date < '1900-01-01' || read.date > last) return unused(field, 'date-out-of-range', cell);
  return {
    value: read.date,
    notes: read.note === null ? [] : [note(field, read.note.kind, read.note.code, cell, read.date)],
  };
}
