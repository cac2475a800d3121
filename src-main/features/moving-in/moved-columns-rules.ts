// Recognises the columns of a list that a library takes along by their names.
import borrowerColumns from '../../../resources/imports/borrower-columns.json' with { type: 'json' };
import itemColumns from '../../../resources/imports/item-columns.json' with { type: 'json' };
import table from '../../../resources/imports/moved-columns.json' with { type: 'json' };
import type { ColumnChoice, FoundColumn } from '../imports/import-record.ts';
import { columnShown, filledCells, plainName, type ListKind } from '../lists/header-rules.ts';
import type { TableRow } from '../lists/table.ts';

export type MovedColumn = keyof typeof table.names;
/** In the order in which users look for them. */
export const movedColumns = Object.keys(table.names) as MovedColumn[];

/** The kinds of lists besides borrowers and items. */
export const movedKinds = ['loans', 'holds', 'charges'] as const;
export type MovedKind = (typeof movedKinds)[number];

const who = ['number', 'card', 'name', 'givenName', 'familyName', 'group'] as const;
/** The meanings that a column of each kind of list can have. */
const columnsOfKind: Readonly<Record<MovedKind, readonly MovedColumn[]>> = {
  loans: [...who, 'barcode', 'isbn', 'title', 'lentOn', 'dueOn', 'renewals', 'returned'],
  holds: [...who, 'barcode', 'isbn', 'title', 'heldOn', 'neededUntil', 'place', 'holdState', 'ended'],
  charges: [...who, 'barcode', 'title', 'chargedOn', 'chargeKind', 'note', 'outstanding', 'amount', 'paid'],
};

const { notNumbers, perhapsReturned } = table;

/** The names of the other lists count too: those of copies first, so that a bare "barcode" is the book's. */
const ofOtherLists: Readonly<Partial<Record<MovedColumn, readonly string[]>>> = {
  barcode: itemColumns.names.barcode,
  isbn: [...itemColumns.names.isbn, ...itemColumns.names.isbn13],
  title: itemColumns.names.title,
  card: borrowerColumns.names.barcode,
  number: borrowerColumns.names.externalId.filter((name) => !notNumbers.includes(name)),
  name: [...borrowerColumns.names.name, ...borrowerColumns.names.nameFamilyFirst],
  givenName: borrowerColumns.names.givenName,
  familyName: borrowerColumns.names.familyName,
  group: borrowerColumns.names.group,
};

interface NamedMeaning {
  readonly meaning: MovedColumn;
  /** The lower, the more usual the name. */
  readonly rank: number;
}

function meaningsOf(kind: MovedKind): ReadonlyMap<string, NamedMeaning> {
  const meanings = new Map<string, NamedMeaning>();
  for (const names of [table.names, ofOtherLists] as Partial<Record<MovedColumn, readonly string[]>>[])
    for (const [meaning, ofMeaning] of Object.entries(names) as [MovedColumn, readonly string[]][])
      for (const name of columnsOfKind[kind].includes(meaning) ? ofMeaning : [])
        if (!meanings.has(name)) meanings.set(name, { meaning, rank: meanings.size });
  return meanings;
}
const meaningOfName: Readonly<Record<MovedKind, ReadonlyMap<string, NamedMeaning>>> = {
  loans: meaningsOf('loans'),
  holds: meaningsOf('holds'),
  charges: meaningsOf('charges'),
};

/** The meaning of a column with this name in a list of this kind, or null. */
export const movedMeaningOf = (kind: MovedKind, header: string): MovedColumn | null =>
  meaningOfName[kind].get(plainName(header))?.meaning ?? null;

/** How to find a list of this kind in a file. */
export const movedLists = (kind: MovedKind): ListKind => ({
  meaningOf: (header) => movedMeaningOf(kind, header),
  suffices: (header) => lackingIn(kind, movedColumnsOf(kind, header, [])).length === 0,
  hasTotals: true,
});

/** Choices of an earlier import of a file with these columns, by their plain names. */
export interface MovedHabits {
  readonly columns: Readonly<Record<string, MovedColumn | null>>;
}

/** The columns by meaning. A person's choice comes first, then an earlier one, then the more usual name. */
export function movedColumnsOf(
  kind: MovedKind,
  header: readonly string[],
  rows: readonly TableRow[],
  chosen: readonly ColumnChoice<MovedColumn>[] = [],
  habits: MovedHabits | null = null,
): FoundColumn<MovedColumn>[] {
  const fields = new Map<number, MovedColumn>();
  const choices = new Map(chosen.map(({ column, field }) => [column, field]));
  const remembered = (name: string) => habits?.columns[plainName(name)];
  const isFree = (meaning: MovedColumn) =>
    columnsOfKind[kind].includes(meaning) && ![...fields.values()].includes(meaning);
  const take = (column: number, meaning: MovedColumn | null | undefined) => {
    if (meaning !== null && meaning !== undefined && isFree(meaning)) fields.set(column, meaning);
  };
  for (const [column, field] of choices) take(column, field);
  const open = header.flatMap((name, column) => (choices.has(column) ? [] : [{ name, column }]));
  for (const { name, column } of open) take(column, remembered(name));
  const byName = open
    .filter(({ name }) => remembered(name) === undefined)
    .flatMap(({ name, column }) => {
      const named = meaningOfName[kind].get(plainName(name));
      return named === undefined ? [] : [{ name, column, ...named }];
    })
    .toSorted((one, other) => one.rank - other.rank);
  for (const { column, meaning } of byName) take(column, meaning);
  // "Return date" is when the item must come back, unless another column says that.
  for (const { name, column } of byName)
    if (!fields.has(column) && perhapsReturned.includes(plainName(name))) take(column, 'returned');
  for (const { column } of byName) if (isOfBorrower(kind, fields, column)) fields.set(column, 'card');
  return header.map((name, column) => {
    const field = fields.get(column) ?? null;
    const by = choices.has(column)
      ? 'person'
      : remembered(name) !== undefined
        ? 'remembered'
        : field === null
          ? null
          : 'name';
    return { ...columnShown(column, name, filledCells(rows, column)), field, by };
  });
}

/** The sums of borrowers name no book: their barcode is that of the card. */
const ofOneCharge: readonly MovedColumn[] = ['number', 'card', 'title', 'chargedOn', 'chargeKind', 'note'];

function isOfBorrower(kind: MovedKind, fields: ReadonlyMap<number, MovedColumn>, column: number): boolean {
  const isOfCharges = [...fields.values()].some((field) => ofOneCharge.includes(field));
  return kind === 'charges' && fields.get(column) === 'barcode' && !isOfCharges;
}

/** The meanings that a list of this kind needs, by one column of each row: the first of them is asked for. */
const required: Readonly<Record<MovedKind, readonly (readonly MovedColumn[])[]>> = {
  loans: [['barcode'], ['dueOn']],
  holds: [['title', 'barcode', 'isbn']],
  charges: [['amount', 'outstanding']],
};

/** The meanings that a list needs and its columns lack. @param needs what its form needs, if that is not as usual */
export function lackingIn(
  kind: MovedKind,
  columns: readonly Pick<FoundColumn<MovedColumn>, 'field'>[],
  needs: readonly (readonly MovedColumn[])[] = required[kind],
): MovedColumn[] {
  const has = (...fields: readonly MovedColumn[]) =>
    columns.some(({ field }) => field !== null && fields.includes(field));
  const hasNames = has('name') || (has('givenName') && has('familyName'));
  const ofWho: MovedColumn[] = has('number', 'card') || hasNames ? [] : ['number'];
  const ofWhat = needs.filter((fields) => !has(...fields)).flatMap(([field]) => field ?? []);
  return [...ofWho, ...ofWhat];
}
