// Parses one row of a school's list into fields of a borrower, with notes for everything repaired, guessed or not used.
import type { ColumnMeaning, RowReason } from './borrower-list-vocabulary-rules.ts';
import type { RowNote } from './borrower-list-vocabulary-rules.ts';
import { plainName } from '../lists/header-rules.ts';
import {
  nameColumns,
  readDay,
  readEmail,
  readFamilyLanguage,
  readIdentity,
  readWords,
  type ReadCell,
} from './borrower-cell-rules.ts';
import type { DateReading } from '../lists/date-form-rules.ts';
import type { BorrowerValues } from './known-borrower-rules.ts';

/** The column of each meaning, and how to read dates and values. */
export interface RowReading {
  readonly columns: ReadonlyMap<ColumnMeaning, number>;
  /** Columns with official names, for empty preferred ones. */
  readonly official: Partial<Record<'givenName' | 'familyName', number>>;
  /** The system's own codes for a status: `left` or `here`. */
  readonly statusCodes: Readonly<Record<string, string>>;
  /** Number of columns in the header; null without a header. */
  readonly width: number | null;
  readonly dates: DateReading;
  /** Whether a borrower of the library has exactly this number. */
  readonly isTheirs: (field: 'externalId' | 'barcode', number: string) => boolean;
  /** Fields whose columns show damage by a spreadsheet. */
  readonly damaged: ReadonlySet<ColumnMeaning>;
  /** The library's name for a group or category of the file; null: not used. */
  readonly valueFor: (field: 'group' | 'category', written: string) => string | null;
  /** Whether the category is not in the library, and a person has not named one for it. */
  readonly isUndecided: (category: string) => boolean;
}

export interface ReadRow {
  readonly number: number;
  /** A field that the row lacks is absent here and stays unchanged in the library. */
  readonly values: BorrowerValues;
  readonly notes: readonly RowNote[];
  readonly rejection: RowReason | null;
  /** Whether the file says that the person has left the school. */
  readonly hasLeft: boolean;
  readonly name: string;
}

interface Line {
  readonly number: number;
  readonly cells: readonly string[];
  readonly merged?: readonly number[];
  readonly hidden?: boolean;
  readonly damaged?: boolean;
}

export function readBorrowerRow(line: Line, reading: RowReading): ReadRow {
  const { columns, dates } = reading;
  const notes: RowNote[] = [];
  const lacking: ColumnMeaning[] = [];
  const take = (meaning: ColumnMeaning, read: (cell: string) => ReadCell): string | null => {
    const at = columns.get(meaning);
    if (at === undefined) return null;
    const written = line.cells[at] ?? '';
    const official =
      meaning === 'givenName' || meaning === 'familyName' ? reading.official[meaning] : undefined;
    const cell = written.trim() === '' && official !== undefined ? (line.cells[official] ?? '') : written;
    const result = read(cell);
    notes.push(...result.notes);
    if (line.merged?.includes(at) === true)
      notes.push({ field: meaning, kind: 'repaired', code: 'merged-cell-filled', from: '', to: cell });
    if (result.value === null && cell.trim() !== '') lacking.push(meaning);
    return result.value;
  };
  const words = (meaning: ColumnMeaning, longest: number): string | null =>
    take(meaning, (cell) => readWords(meaning, cell, longest));

  if (line.hidden === true)
    notes.push({ field: 'name', kind: 'guessed', code: 'row-hidden', from: '', to: '' });
  const given = words('givenName', 200);
  const prefix = words('namePrefix', 100);
  const family = words('familyName', 200);
  const reversed = words('nameFamilyFirst', 400);
  const whole = words('name', 400) ?? reversed;
  const familyNameFirst = reversed !== null && columns.get('name') === undefined;
  const names = namesOf({ given, prefix, family, whole }, familyNameFirst, notes);
  const identity = (field: 'externalId' | 'barcode') =>
    take(field, (cell) =>
      readIdentity(field, cell, (number) => reading.isTheirs(field, number), reading.damaged.has(field)),
    );
  const status = take('status', (cell) => readWords('status', cell, 100));
  const values: BorrowerValues = {
    ...names,
    ...present('externalId', identity('externalId')),
    ...present('barcode', identity('barcode')),
    ...mapped('group', words('group', 100), reading, notes),
    ...mapped('category', words('category', 100), reading, notes),
    ...present(
      'email',
      take('email', (cell) => readEmail('email', cell)),
    ),
    ...present(
      'guardianEmail',
      take('guardianEmail', (cell) => readEmail('guardianEmail', cell)),
    ),
    ...present(
      'secondGuardianEmail',
      take('secondGuardianEmail', (cell) => readEmail('secondGuardianEmail', cell)),
    ),
    ...present('language', take('language', readFamilyLanguage)),
    ...present(
      'birthDate',
      take('birthDate', (cell) => readDay('birthDate', cell, dates)),
    ),
    ...present(
      'leftOn',
      take('leftOn', (cell) => readDay('leftOn', cell, dates)),
    ),
    ...present(
      'expiresOn',
      take('expiresOn', (cell) => readDay('expiresOn', cell, dates)),
    ),
    ...present('message', words('message', 2000)),
    ...present('blockedReason', words('blockedReason', 500)),
  };
  const remark = cellsBeside(line.cells, reading).join('; ').slice(0, 200);
  if (remark !== '')
    notes.push({ field: 'name', kind: 'rejected', code: 'cell-beside-table', from: remark, to: '' });
  const hasLeft = isGone(status, reading.statusCodes, notes);
  const name = [names.familyName, names.givenName]
    .filter((part) => part !== undefined && part !== '')
    .join(', ');
  return {
    number: line.number,
    values,
    notes,
    name,
    hasLeft,
    rejection: rejectionOf(line, reading, values, lacking, notes),
  };
}

function rejectionOf(
  { cells, damaged }: Line,
  reading: RowReading,
  { givenName, familyName, externalId, barcode }: BorrowerValues,
  lacking: readonly ColumnMeaning[],
  notes: readonly RowNote[],
): RowReason | null {
  if (damaged === true) return 'quote-misplaced';
  const named = givenName !== undefined || familyName !== undefined;
  if (cellsBeside(cells, reading).length > 0 && !isRemark(cells, reading)) return 'too-many-cells';
  // Without the intended number or card the row could be about anyone.
  if (lacking.includes('externalId')) return 'number-damaged';
  if (lacking.includes('barcode') && (externalId === undefined || !named)) return 'card-damaged';
  const names = notes.filter(({ field }) => nameColumns.includes(field) && lacking.includes(field));
  if (names.some(({ code }) => code === 'too-long')) return 'too-long';
  if (names.length > 0) return 'name-damaged';
  if (!named && externalId === undefined && barcode === undefined) return 'no-name';
  return null;
}

/** Filled cells beyond the last column with a name, without those of columns that are used. */
function cellsBeside(cells: readonly string[], { width, columns }: RowReading): string[] {
  if (width === null) return [];
  const used = new Set(columns.values());
  return cells.filter((cell, at) => at >= width && !used.has(at) && cell.trim() !== '');
}

/** Whether an empty cell parts the table from the others; in a row that a stray separator moved, none does. */
function isRemark(cells: readonly string[], { width }: RowReading): boolean {
  return (cells[width ?? 0] ?? '').trim() === '';
}

function present(field: keyof BorrowerValues, value: string | null): BorrowerValues {
  return value === null ? {} : { [field]: value };
}

function mapped(
  field: 'group' | 'category',
  written: string | null,
  { valueFor, isUndecided }: RowReading,
  notes: RowNote[],
): BorrowerValues {
  if (written === null) return {};
  const value = valueFor(field, written);
  if (value !== null) return { [field]: value };
  if (field === 'category' && isUndecided(written))
    notes.push({ field, kind: 'rejected', code: 'category-unknown', from: written, to: '' });
  return {};
}

function namesOf(
  { given, prefix, family, whole }: Record<'given' | 'prefix' | 'family' | 'whole', string | null>,
  familyNameFirst: boolean,
  notes: RowNote[],
): Pick<BorrowerValues, 'givenName' | 'familyName'> {
  if (family !== null || (given !== null && whole === null))
    return { givenName: given ?? '', familyName: [prefix, family].filter((part) => part !== null).join(' ') };
  if (whole === null) return {};
  const { guessed, ...parts } = partsOf(whole, familyNameFirst);
  const { familyName, givenName } = prefix === null ? parts : withPrefix(prefix, parts);
  const names = { givenName: given ?? givenName, familyName };
  if (guessed) {
    const to = `${names.familyName}, ${names.givenName}`;
    notes.push({ field: 'name', kind: 'guessed', code: 'name-divided', from: whole, to });
  }
  return names;
}

export interface Names {
  readonly givenName: string;
  readonly familyName: string;
}

/** The prefix from its own column, unless the full name has it: "Van den Berg, Emma" or "Berg, Emma van den". */
function withPrefix(prefix: string, { givenName, familyName }: Names): Names {
  const plain = prefix.toLowerCase();
  if (familyName.toLowerCase().startsWith(`${plain} `)) return { givenName, familyName };
  const given = givenName.toLowerCase().endsWith(` ${plain}`)
    ? givenName.slice(0, -prefix.length).trim()
    : givenName;
  return { givenName: given, familyName: `${prefix} ${familyName}`.trim() };
}

/** Two capitals, or a particle such as 'T: an initial alone may be of the given name. */
const inCapitals = /\p{Lu}{2}|^['’]\p{Lu}$/u;

/**
 * "Van den Berg, Emma" splits at its comma. Without one, words in capitals are the family name, as in "DUPONT Marie";
 * otherwise it splits after the first or before the last word. Both are guesses.
 */
export function partsOf(name: string, familyNameFirst: boolean): Names & { readonly guessed: boolean } {
  const [before = '', ...after] = name.split(',');
  if (after.length > 0)
    return { familyName: before.trim(), givenName: after.join(',').trim(), guessed: false };
  const words = name.split(' ');
  const capitals = words.map((word) => inCapitals.test(word) && word === word.toUpperCase());
  const first = capitals.indexOf(true);
  const last = capitals.lastIndexOf(true);
  const isOneRun = first >= 0 && !capitals.slice(first, last).includes(false);
  if (isOneRun && last - first + 1 < words.length && (first === 0 || last === words.length - 1)) {
    const familyName = words.splice(first, last - first + 1).join(' ');
    return { givenName: words.join(' '), familyName, guessed: true };
  }
  if (!familyNameFirst) {
    const [givenName = '', ...family] = words;
    return { givenName, familyName: family.join(' '), guessed: true };
  }
  // Names in Han characters stand without a space: most family names have one, and two in a name of four.
  const [only = ''] = words;
  if (words.length === 1 && /^\p{Script=Han}{2,4}$/u.test(only)) {
    const characters = Array.from(only);
    const family = characters.splice(0, characters.length === 4 ? 2 : 1);
    return { givenName: characters.join(''), familyName: family.join(''), guessed: true };
  }
  // "Van den Berg Emma", and "Peeters Jan Willem" after a family name of one word.
  const prefix = words.findIndex((word) => !familyPrefixes.has(word.toLowerCase()));
  const family = words.slice(0, Math.max(prefix, 0) + 1);
  const givenName = words.slice(family.length).join(' ');
  return { givenName, familyName: family.join(' '), guessed: true };
}

const familyPrefixes = new Set(
  "van de der den het 't ten ter te vande vanden vander von vom zu zum zur la le les du des di da dos del della el al bin ibn ben mac mc st saint".split(
    ' ',
  ),
);

/** Words of administrations for people who are not at school any more. */
const goneWords = new Set(
  (
    'tobedeleted deleted inactive withdrawn left leaver leavers transferred graduated archived suspended disabled former ' +
    'false no inactief uitgeschreven vertrokken verwijderd gearchiveerd nee inaktiv abgemeldet abgegangen geloscht ' +
    'ehemalig nein inactif inactive radie sorti parti supprime non demission demissionnaire baja inactivo inactiva ' +
    'eliminado inativo inativa transferido inattivo ritirato exited exit unenrolled anulada anulado cancelada cancelado ' +
    'blocked locked geblokkeerd gesperrt bloque bloquee bloqueado bloqueada suspendido suspendida'
  ).split(' '),
);
const presentWords = new Set(
  (
    'active activated enabled enrolled current true yes onroll present actief ingeschreven ja huidig aktiv angemeldet ' +
    'actif inscrit inscrite present oui activo activa matriculado matriculada ativo ativa attivo iscritto si sim new ' +
    'guest preregistered registered main subsidiary dualmain dualsubsidiary c s m vrai wahr waar verdadero vero'
  ).split(' '),
);

function isGone(status: string | null, codes: Readonly<Record<string, string>>, notes: RowNote[]): boolean {
  if (status === null) return false;
  const code = codes[status.toLowerCase()];
  if (code !== undefined) return code === 'left';
  const plain = plainName(status);
  if (goneWords.has(plain) || plain === '0') return true;
  if (!presentWords.has(plain) && plain !== '1')
    notes.push({ field: 'status', kind: 'guessed', code: 'status-not-understood', from: status, to: '' });
  return false;
}
