// Recognises the loans in a list of books: rows of books that are lent say to whom.
import systems from '../../../resources/imports/item-systems.json' with { type: 'json' };
import table from '../../../resources/imports/moved-columns.json' with { type: 'json' };
import type { ColumnChoice, FoundColumn } from '../imports/import-record.ts';
import { plainName } from '../lists/header-rules.ts';
import { systemsIn } from '../lists/known-systems-rules.ts';
import type { TableRow } from '../lists/table.ts';
import { kindOf } from './kind-of-list-rules.ts';
import { movedColumnsOf, type MovedColumn, type MovedHabits } from './moved-columns-rules.ts';

/** The programs whose list of books says to whom they are lent. */
const systemOf = systemsIn<MovedColumn>(
  systems.flatMap(({ loans, name, confirmed, recognisedBy }) =>
    loans === undefined ? [] : [{ name, confirmed, recognisedBy, columns: loans }],
  ),
);

const who: readonly MovedColumn[] = ['number', 'card', 'name', 'givenName', 'familyName'];
const ofBooks: readonly MovedColumn[] = [...who, 'group'];
const isOneOf = (these: readonly MovedColumn[], field: MovedColumn | null): boolean =>
  field !== null && these.includes(field);

/** Names that say in any list that the column is about the borrower; "number" or "class" in a list of books is the book's. */
const namesOfBorrowers = new Set(
  [...table.names.number, ...table.names.card, ...table.names.name].filter(
    (name) => !table.notOfItems.includes(name),
  ),
);

/** In a list of loans a borrower may be missing; so many are missing only if the other books are not lent. */
const SHARE_NOT_LENT = 1 / 3;

/** The columns of the loans in a list of books, and its rows that are lent. */
export interface LoansAmongItems {
  readonly columns: FoundColumn<MovedColumn>[];
  readonly rows: readonly TableRow[];
}

/** @returns null for a list of books without a column of borrowers, and for a list of loans alone */
export function loansAmongItems(
  header: readonly string[],
  rows: readonly TableRow[],
  chosen: readonly ColumnChoice<MovedColumn>[] = [],
  habits: MovedHabits | null = null,
): LoansAmongItems | null {
  const kind = kindOf(header);
  if (kind !== 'items' && kind !== 'loans') return null;
  const columns = columnsAmongItems(header, rows, chosen, habits);
  const has = (...fields: readonly MovedColumn[]) => columns.some(({ field }) => isOneOf(fields, field));
  if (!has(...who) || !has('title', 'isbn', 'barcode')) return null;
  const ofBorrowers = columns.filter(({ field }) => isOneOf(who, field)).map(({ column }) => column);
  const lent = rows.filter(({ cells }) => ofBorrowers.some((column) => (cells[column] ?? '').trim() !== ''));
  const notLent = rows.length - lent.length;
  const hasBooks =
    kind === 'items' ? notLent > 0 || has('lentOn', 'dueOn') : notLent > rows.length * SHARE_NOT_LENT;
  return lent.length > 0 && hasBooks ? { columns, rows: lent } : null;
}

function columnsAmongItems(
  header: readonly string[],
  rows: readonly TableRow[],
  chosen: readonly ColumnChoice<MovedColumn>[],
  habits: MovedHabits | null,
): FoundColumn<MovedColumn>[] {
  const system = systemOf(header);
  const choices = new Map(chosen.map(({ column, field }) => [column, field]));
  // The names of the program come after a person's choices, and before all other names.
  const ofProgram = header.flatMap((name, column): ColumnChoice<MovedColumn>[] => {
    const field = system?.columns.get(plainName(name));
    return field === undefined || choices.has(column) ? [] : [{ column, field }];
  });
  const decided = new Set([...choices.keys(), ...ofProgram.map(({ column }) => column)]);
  return movedColumnsOf('loans', header, rows, [...chosen, ...ofProgram], habits).map((found) => {
    const { column, field, by, samples } = found;
    const isOfProgram = ofProgram.some((one) => one.column === column);
    if (isOfProgram) return { ...found, by: field === null ? null : 'name' };
    if (decided.has(column) || by === 'remembered') return found;
    const isOfBook = isOneOf(ofBooks, field) && !namesOfBorrowers.has(plainName(found.header));
    // "Lent: yes" says no day.
    const saysNoDay = field === 'lentOn' && !samples.some((sample) => /\d/.test(sample));
    return isOfBook || saysNoDay ? { ...found, field: null, by: null } : found;
  });
}
