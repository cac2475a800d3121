// Tells from the names of its columns whether a list is about borrowers, items, loans, holds or charges.
import borrowerColumns from '../../../resources/imports/borrower-columns.json' with { type: 'json' };
import itemColumns from '../../../resources/imports/item-columns.json' with { type: 'json' };
import table from '../../../resources/imports/moved-columns.json' with { type: 'json' };
import { plainName } from '../lists/header-rules.ts';
import { movedMeaningOf, type MovedKind } from './moved-columns-rules.ts';

export const kindsOfList = ['borrowers', 'items', 'loans', 'holds', 'charges'] as const;
export type KindOfList = (typeof kindsOfList)[number];

const { names: item } = itemColumns;
const { names: borrower } = borrowerColumns;
const { names, notSigns } = table;

/** Columns of catalogues about a book; reports of loans repeat title, author and shelf mark only. */
const ofCatalogues = [
  item.isbn,
  item.isbn13,
  item.publisher,
  item.year,
  item.language,
  item.pages,
  item.subjects.filter((name) => !notSigns.includes(name)),
  item.series,
  item.acquiredOn,
  item.acquiredFrom,
].map((ofColumn) => new Set(ofColumn));

/** Columns of registers about a person; reports of money repeat name, number and class only. */
const ofRegisters = [
  borrower.email,
  borrower.guardianEmail,
  borrower.secondGuardianEmail,
  borrower.birthDate,
  borrower.category,
  borrower.leftOn,
  borrower.expiresOn,
].map((ofColumn) => new Set(ofColumn));

/** The names of columns that only a list of this kind has. */
const signs: Readonly<Record<MovedKind, ReadonlySet<string>>> = {
  loans: new Set([...names.dueOn, ...names.lentOn]),
  holds: new Set([...names.heldOn, ...names.place].filter((name) => !notSigns.includes(name))),
  charges: new Set(
    [...names.amount, ...names.outstanding, ...names.paid].filter((name) => !notSigns.includes(name)),
  ),
};

/** Whether a list with these columns can be one of this kind, although it may look like another. */
export function canBe(header: readonly string[], kind: MovedKind): boolean {
  return header.some((name) => signs[kind].has(plainName(name)));
}

/**
 * A list of books may have a column of due dates, and one of pupils their debts: two or more columns of a catalogue or a
 * register say that it is one.
 *
 * @returns null if the names do not say
 */
export function kindOf(header: readonly string[]): KindOfList | null {
  const plain = header.map(plainName);
  const meanings = new Set(header.map((name) => movedMeaningOf('loans', name)));
  const has = (...these: ReturnType<typeof movedMeaningOf>[]) =>
    these.some((meaning) => meanings.has(meaning));
  const known = (sets: readonly ReadonlySet<string>[]) =>
    sets.filter((ofColumn) => plain.some((name) => ofColumn.has(name))).length;
  const isCatalogue = known(ofCatalogues) >= 2;
  const isRegister = known(ofRegisters) >= 2;
  const namesBorrower = has('number', 'card', 'name', 'givenName', 'familyName');
  const namesItem = has('barcode', 'title');
  if (namesBorrower && namesItem && has('dueOn', 'lentOn') && !isCatalogue) return 'loans';
  if (namesBorrower && namesItem && canBe(header, 'holds') && !isCatalogue) return 'holds';
  if (namesBorrower && canBe(header, 'charges') && !isRegister && !isCatalogue) return 'charges';
  if (isCatalogue || (has('title') && !has('givenName', 'familyName'))) return 'items';
  return namesBorrower ? 'borrowers' : null;
}
