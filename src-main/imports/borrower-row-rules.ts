// Turns one row of a pupil administration's spreadsheet into the borrower it describes, with a note for everything changed or refused.
import { cellOf, type BorrowerColumn, type Columns } from './column-rules.ts';
import { readBirthDate } from './date-rules.ts';
import type { ImportNote, Reading } from './import-note.ts';
import type { ReadRow } from './item-row-rules.ts';
import { readNumber, readText, refused } from './spreadsheet-damage-rules.ts';

/** A field that the file has no column for is absent: an update leaves it as it is. An empty cell also leaves it. */
export interface BorrowerRow {
  readonly givenName: string;
  readonly familyName: string;
  readonly barcode: string | null;
  readonly externalId: string | null;
  readonly group: string | null;
  readonly category: string | null;
  readonly email: string | null;
  readonly birthDate: string | null;
}

const LONGEST_NAME = 200;

export function readBorrowerRow(
  cells: readonly string[],
  columns: Columns<BorrowerColumn>,
  today: string,
): ReadRow<BorrowerRow> {
  const cell = (name: BorrowerColumn): string => cellOf(cells, columns, name);
  const given = readText('givenName', cell('givenName'));
  const family = readText('familyName', cell('familyName'));
  const whole = readText('name', cell('name'));
  const barcode = readNumber('barcode', cell('barcode'));
  const externalId = readNumber('externalId', cell('externalId'));
  const group = readText('group', cell('group'));
  const category = readText('category', cell('category'));
  const email = readEmail(cell('email'));
  const birthDate = readBirthDate('birthDate', cell('birthDate'), today);

  const notes: ImportNote[] = [
    given,
    family,
    whole,
    barcode,
    externalId,
    group,
    category,
    email,
    birthDate,
  ].flatMap((read) => read.notes);
  let givenName = given.value;
  let familyName = family.value;
  if (givenName === null && familyName === null && whole.value !== null) {
    const parts = partsOfName(whole.value);
    if (parts.guessed) {
      const to = `${parts.familyName}, ${parts.givenName}`;
      notes.push({
        field: 'name',
        kind: 'guessed',
        from: whole.value,
        to,
        why: 'a name without a comma: took the first word as the given name',
      });
    }
    ({ givenName, familyName } = parts);
  }
  if (givenName === null && familyName === null) return { row: null, why: 'the name is empty', notes };
  if ((givenName?.length ?? 0) > LONGEST_NAME || (familyName?.length ?? 0) > LONGEST_NAME) {
    return { row: null, why: `a name is longer than ${String(LONGEST_NAME)} characters`, notes };
  }
  if ((group.value?.length ?? 0) > 100 || (category.value?.length ?? 0) > 100) {
    return { row: null, why: 'the group or the category is longer than 100 characters', notes };
  }
  if (externalId.value === null && externalId.notes.length > 0) {
    return { row: null, why: 'the external number is damaged, so this could be anyone', notes };
  }
  if (externalId.value === null && barcode.value === null && barcode.notes.length > 0) {
    return { row: null, why: 'the card number is damaged, so this could be anyone', notes };
  }
  return {
    row: {
      givenName: givenName ?? '',
      familyName: familyName ?? '',
      barcode: barcode.value,
      externalId: externalId.value,
      group: group.value,
      category: category.value,
      email: email.value,
      birthDate: birthDate.value,
    },
    notes,
  };
}

/** "Van den Berg, Emma" parts at its comma; "Emma van den Berg" after its first word, which is a guess. */
function partsOfName(name: string): { givenName: string; familyName: string; guessed: boolean } {
  const comma = name.indexOf(',');
  if (comma >= 0)
    return {
      familyName: name.slice(0, comma).trim(),
      givenName: name.slice(comma + 1).trim(),
      guessed: false,
    };
  const space = name.indexOf(' ');
  if (space < 0) return { givenName: name, familyName: '', guessed: true };
  return { givenName: name.slice(0, space), familyName: name.slice(space + 1), guessed: true };
}

function readEmail(cell: string): Reading<string> {
  const read = readText('email', cell);
  if (read.value === null) return read;
  const bare = read.value.replace(/^mailto:/i, '').replace(/^.*<([^<>]+)>$/, '$1');
  const usable = bare.length <= 254 && /^[^\s@<>,;:"]+@[^\s@<>,;:"]+\.[^\s@<>,;:".]+$/.test(bare);
  return usable
    ? { value: bare, notes: read.notes }
    : refused('email', cell, 'this is not one e-mail address');
}
