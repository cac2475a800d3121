// Tells from the names of its columns whether a list is about borrowers, items, loans, holds or charges.
import borrowerColumns from '../../../resources/imports/borrower-columns.json' with { type: 'json' };
import itemColumns from '../../../resources/imports/item-columns.json' with { type: 'json' };
import table from '../../../resources/imports/moved-columns.json' with { type: 'json' };
import { plainName } from '../lists/header-rules.ts';
import { movedMeaningOf } from './moved-columns-rules.ts';

export const kindsOfList = ['borrowers', 'items', 'loans', 'holds', 'charges'] as const;
export type KindOfList = (typeof kindsOfList)[number];

const { names: item } = itemColumns;
const { names: borrower } = borrowerColumns;
const { signs } = table;

/** What catalogues say of a book; reports of loans repeat title, author and shelf mark only. */
const ofCatalogues = [
  item.isbn,
  item.isbn13,
  item.publisher,
  item.year,
  item.language,
  item.pages,
  item.subjects,
  item.series,
  item.acquiredOn,
  item.acquiredFrom,
].map((names) => new Set(names));

/** What registers say of a person; reports of money repeat name, number and class only. */
const ofRegisters = [
  borrower.email,
  borrower.guardianEmail,
  borrower.birthDate,
  borrower.category,
  borrower.leftOn,
  borrower.expiresOn,
].map((names) => new Set(names));

/**
 * A list of books may have a column of due dates, and one of pupils their debts: two or more columns of a catalogue or a
 * register say that it is one.
 *
 * @returns null if the names do not say
 */
export function kindOf(header: readonly string[]): KindOfList | null {
  const plain = header.map(plainName);
  const meanings = new Set(header.map(movedMeaningOf));
  const has = (...these: ReturnType<typeof movedMeaningOf>[]) =>
    these.some((meaning) => meanings.has(meaning));
  const hasAny = (names: readonly string[]) => plain.some((name) => names.includes(name));
  const known = (sets: readonly ReadonlySet<string>[]) =>
    sets.filter((names) => plain.some((name) => names.has(name))).length;
  const isCatalogue = known(ofCatalogues) >= 2;
  const isRegister = known(ofRegisters) >= 2;
  const namesBorrower = has('number', 'card', 'name', 'givenName', 'familyName');
  const namesItem = has('barcode', 'title');
  if (namesBorrower && namesItem && has('dueOn', 'lentOn') && !isCatalogue) return 'loans';
  if (namesBorrower && namesItem && hasAny(signs.heldOn) && !isCatalogue) return 'holds';
  if (namesBorrower && hasAny(signs.amount) && !isRegister && !isCatalogue) return 'charges';
  if (isCatalogue || (has('title') && !has('givenName', 'familyName'))) return 'items';
  return namesBorrower ? 'borrowers' : null;
}
