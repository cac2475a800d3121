// Recognises the columns of a list of borrowers by their names in five languages, otherwise by their content.
import columns from '../../../resources/imports/borrower-columns.json' with { type: 'json' };
import systems from '../../../resources/imports/systems.json' with { type: 'json' };
import { systemsIn } from '../lists/known-systems-rules.ts';
import { plainName, type ListKind } from '../lists/header-rules.ts';
import type { ColumnMeaning } from './borrower-list-vocabulary-rules.ts';
import { looksLikeClass } from '../lists/class-name-rules.ts';
import { isDateLike } from '../lists/date-form-rules.ts';
import type { KnownBorrowers } from './known-borrower-rules.ts';

/** Names in the form of plainName: lower-case letters and digits, without accents. */
const columnNames: Readonly<Record<ColumnMeaning, readonly string[]>> = columns.names;

/** The school system that a list with these columns comes from. */
export const systemOf = systemsIn<ColumnMeaning>(systems);

const meaningOfName = new Map(
  (Object.entries(columnNames) as [ColumnMeaning, readonly string[]][]).flatMap(([meaning, names]) =>
    names.map((name) => [name, meaning] as const),
  ),
);

/** The meaning of a column with this name, or null. */
function meaningOf(header: string): ColumnMeaning | null {
  const plain = plainName(header);
  const meaning = meaningOfName.get(plain) ?? null;
  if (meaning !== null) return meaning;
  // "E-mail (moeder)", "E-mail ouder 2", "Adresse e-mail du responsable": a parent's address.
  if (/mail|courriel|correo/.test(plain) && ofGuardian(plain))
    return /2|second|tweede|zweite|deuxieme|segund/.test(plain) ? 'secondGuardianEmail' : 'guardianEmail';
  return null;
}

/** Names of columns that hold both the given and the family name. */
const bothNames =
  /voornaam|prenom|vorname|nombre|^(?:full|display)name$|^(?:volledige|weergave)naam$|^vollername$|^nomcomplet$/;

/** Whether the name of a full-name column says that the family name comes first, as in "Naam en voornaam". */
function familyNameFirst(header: string): boolean {
  return /^(?:(?:achter|familie)?naam|nom|(?:nach)?name|apellidos?)(?:en|et|und|y)?(?:voornaam|prenom|vorname|nombres?)$/.test(
    plainName(header),
  );
}

const { years, parallels } = columns.classParts;

function classPartOf(header: string): 'year' | 'parallel' | null {
  const plain = plainName(header);
  return years.includes(plain) ? 'year' : parallels.includes(plain) ? 'parallel' : null;
}

/** How to find a list of borrowers in a file. */
export const borrowerLists: ListKind = { meaningOf, classPartOf, hasTotals: true, inClasses: true };

const anyOf = (patterns: readonly string[]): RegExp => new RegExp(patterns.join('|'));

const guardians = anyOf(columns.guardians);

/** Whether the column's name mentions parents. */
const ofGuardian = (plain: string): boolean => guardians.test(plain);

/** Words inside a longer name, such as "Leerling: roepnaam" or "Student Birthdate (dd/mm)". */
const containedWords = (Object.entries(columns.within) as [ColumnMeaning, string[]][]).map(
  ([meaning, patterns]) => [meaning, anyOf(patterns)] as const,
);
/** About someone else, somewhere else, another year, or a number of the class. */
const aboutOther = anyOf(columns.others);

function contained(
  header: readonly string[],
  found: (ColumnMeaning | null)[],
  isOpen: (at: number) => boolean,
): void {
  for (const [meaning, pattern] of containedWords) {
    if (found.includes(meaning)) continue;
    const fitting = header.flatMap((name, at) => {
      const plain = plainName(name);
      const fits = found[at] === null && isOpen(at) && pattern.test(plain);
      return fits && !aboutOther.test(plain) && !ofGuardian(plain) ? [at] : [];
    });
    const [only] = fitting;
    if (fitting.length === 1 && only !== undefined) found[only] = meaning;
  }
}

/**
 * The meaning of each column by its name: as the system that made the list means it, otherwise by the usual names, and
 * last by words inside longer names where exactly one column fits. Of two columns with the same meaning the first
 * counts, but a preferred name comes before a legal one. "Name" with a separate given name is the family name, as in
 * German lists; with a separate family name it is the given name, as in Italian ones. A second column with a parent's
 * address is the second parent's.
 */
export function meaningsByName(header: readonly string[]): (ColumnMeaning | null)[] {
  const system = systemOf(header);
  const isKnown = (at: number): boolean => system?.columns.has(plainName(header[at] ?? '')) === true;
  const meanings = header.map((name, at) => {
    if (isKnown(at)) return system?.columns.get(plainName(name)) ?? null;
    const meaning = meaningOf(name);
    return meaning === 'name' && familyNameFirst(name) ? 'nameFamilyFirst' : meaning;
  });
  const name = meanings.indexOf('name');
  const plain = plainName(header[name] ?? '');
  if (name >= 0 && !bothNames.test(plain)) {
    const given = meanings.includes('givenName');
    const family = meanings.includes('familyName');
    if (given && !family) meanings[name] = 'familyName';
    if (family && !given && plain === 'nome') meanings[name] = 'givenName';
  }
  contained(header, meanings, (at) => !isKnown(at));
  // "E-mail moeder" and "E-mail vader": two parents.
  const secondParent = meanings.indexOf('guardianEmail', meanings.indexOf('guardianEmail') + 1);
  if (secondParent > 0 && !meanings.includes('secondGuardianEmail'))
    meanings[secondParent] = 'secondGuardianEmail';
  for (const meaning of ['givenName', 'familyName'] as const) {
    const preferred = header.findIndex((one, at) => meanings[at] === meaning && isPreferred(one));
    if (preferred >= 0)
      meanings.forEach((other, at) => {
        if (other === meaning && at !== preferred) meanings[at] = null;
      });
  }
  return meanings.map((meaning, at) =>
    meaning !== null && meanings.indexOf(meaning) === at ? meaning : null,
  );
}

function isPreferred(header: string): boolean {
  return /^pref|preferred|roepnaam|rufname|prename$/.test(plainName(header));
}

/** The columns with the official names, for rows in which a column of preferred names is empty. */
export function officialNames(
  header: readonly string[],
): Partial<Record<'givenName' | 'familyName', number>> {
  const system = systemOf(header);
  const meanings = header.map((name) => system?.columns.get(plainName(name)) ?? meaningOf(name));
  return Object.fromEntries(
    (['givenName', 'familyName'] as const).flatMap((meaning) => {
      const hasPreferred = header.some((name, at) => meanings[at] === meaning && isPreferred(name));
      const official = header.findIndex((name, at) => meanings[at] === meaning && !isPreferred(name));
      return hasPreferred && official >= 0 ? [[meaning, official]] : [];
    }),
  );
}

export interface UnnamedColumn {
  readonly header: string;
  /** Cells with a value, sampled from the whole file. */
  readonly cells: readonly string[];
}

const CELLS_NEEDED = 3;

/** Words that differ, as names do. */
export function areNames(cells: readonly string[]): boolean {
  const worded = cells.filter((cell) => /^[\p{L}\s.'’-]+(?:,[\p{L}\s.'’-]+)?$/u.test(cell)).length;
  const distinct = new Set(cells.map((cell) => cell.trim())).size;
  return cells.length >= CELLS_NEEDED && worded >= 0.9 * cells.length && distinct > 0.2 * cells.length;
}

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
    if (free('group') && distinct <= 0.5 && share((cell) => looksLikeClass(cell)) >= 0.8) return 'group';
    if (distinct > 0.95 && share((cell) => /^\s*[A-Z]{0,3}[-.]?\d{4,14}\s*$/i.test(cell)) >= 0.9)
      return free('externalId') ? 'externalId' : free('barcode') ? 'barcode' : null;
    if (areNames(cells)) {
      if (free('name') && free('familyName') && share((cell) => /^[^,]+,[^,]+$/.test(cell)) >= 0.8)
        return 'name';
      if (free('givenName') && share((cell) => library.uses('givenName', cell)) >= 0.5) return 'givenName';
      if (free('familyName') && share((cell) => library.uses('familyName', cell)) >= 0.5) return 'familyName';
    }
  }
  return null;
}
