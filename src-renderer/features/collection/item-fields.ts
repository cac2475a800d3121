// Converts an item and its title to form fields and back to API input.

import { foldText } from '../../ui/lists/list-order.ts';
import type { Item, ItemChange, NewItem, Title, TitleChange } from '../../api/api-types.ts';

export interface ItemValues extends Readonly<Record<string, string | boolean>> {
  readonly title: string;
  readonly authors: string;
  readonly isbn: string;
  readonly publisher: string;
  readonly publishedYear: string;
  readonly language: string;
  readonly barcode: string;
  readonly itemType: string;
  readonly callNumber: string;
  readonly parts: string;
  readonly note: string;
  readonly forLoan: boolean;
}

/** Authors share one field; names contain commas (`Dahl, Roald`), so a semicolon separates them. */
export function authorsFrom(typed: string): string[] {
  return typed
    .split(/[;\n]/u)
    .map((author) => author.trim())
    .filter((author) => author !== '');
}

export function itemValues(item: Item): ItemValues {
  return {
    title: item.title,
    authors: item.authors.join('; '),
    isbn: item.isbn ?? '',
    publisher: item.publisher ?? '',
    publishedYear: item.publishedYear === null ? '' : String(item.publishedYear),
    language: item.language ?? '',
    barcode: item.barcode,
    itemType: item.itemType,
    callNumber: item.callNumber ?? '',
    parts: item.parts ?? '',
    note: item.note ?? '',
    forLoan: item.forLoan,
  };
}

/** The form fields that an existing title fills in. */
export function valuesOfTitle(title: Title): Readonly<Record<string, string>> {
  return {
    title: title.title,
    authors: title.authors.join('; '),
    isbn: title.isbn ?? '',
    publisher: title.publisher ?? '',
    publishedYear: title.publishedYear === null ? '' : String(title.publishedYear),
    language: title.language ?? '',
  };
}

export function emptyItem(itemType: string): ItemValues {
  return {
    title: '',
    authors: '',
    isbn: '',
    publisher: '',
    publishedYear: '',
    language: '',
    barcode: '',
    itemType,
    callNumber: '',
    parts: '',
    note: '',
    forLoan: true,
  };
}

/** The fields with an invalid text. */
export function faultyItemFields(values: ItemValues): readonly ('publishedYear' | 'isbn')[] {
  const faulty: ('publishedYear' | 'isbn')[] = [];
  if (!/^(-?\d{1,4})?$/.test(values.publishedYear.trim())) faulty.push('publishedYear');
  if (values.isbn.trim() !== '' && !/^(97[89]\d{10}|\d{9}[\dX])$/i.test(bareIsbn(values.isbn)))
    faulty.push('isbn');
  return faulty;
}

/**
 * Whether the check digit (ISO 2108) says that a digit is wrong. Some books carry a wrong ISBN in print, so it can be
 * saved all the same.
 */
export function isIsbnDoubtful(typed: string): boolean {
  const digits = Array.from(bareIsbn(typed), (digit) => (digit === 'X' ? 10 : Number(digit)));
  const sum = (weight: (place: number) => number) =>
    digits.reduce((total, digit, place) => total + digit * weight(place), 0);
  if (digits.length === 13) return sum((place) => (place % 2 === 0 ? 1 : 3)) % 10 !== 0;
  return digits.length === 10 && sum((place) => 10 - place) % 11 !== 0;
}

/** ISBNs are printed with hyphens and stored without. */
function bareIsbn(typed: string): string {
  return typed.replace(/[\s-]/gu, '').toUpperCase();
}

/** The existing title with the typed ISBN; or, if no ISBN was typed, with the same title, ignoring case and accents. */
export function titleMeant(
  titles: readonly Title[],
  typed: { readonly isbn: string; readonly title: string },
): Title | null {
  const isbn = bareIsbn(typed.isbn);
  if (isbn !== '') {
    return titles.find((title) => title.isbn !== null && bareIsbn(title.isbn) === isbn) ?? null;
  }
  const words = foldText(typed.title.trim());
  return words === '' ? null : (titles.find((title) => foldText(title.title) === words) ?? null);
}

const orNull = (typed: string): string | null => (typed.trim() === '' ? null : typed.trim());

/** The changes to the title, which affect all its copies. */
export function titleChange(changes: Partial<ItemValues>): TitleChange {
  const { title, authors, isbn, publisher, publishedYear, language } = changes;
  return {
    ...(title !== undefined && { title: title.trim() }),
    ...(authors !== undefined && { authors: authorsFrom(authors) }),
    ...(isbn !== undefined && { isbn: orNull(bareIsbn(isbn)) }),
    ...(publisher !== undefined && { publisher: orNull(publisher) }),
    ...(publishedYear !== undefined && {
      publishedYear: publishedYear.trim() === '' ? null : Number(publishedYear),
    }),
    ...(language !== undefined && { language: orNull(language) }),
  };
}

/** The changes to this copy. */
export function copyChange(changes: Partial<ItemValues>): ItemChange {
  const { barcode, itemType, callNumber, parts, note, forLoan } = changes;
  return {
    ...(barcode !== undefined && barcode.trim() !== '' && { barcode: barcode.trim() }),
    ...(itemType !== undefined && itemType !== '' && { itemType }),
    ...(callNumber !== undefined && { callNumber: orNull(callNumber) }),
    ...(parts !== undefined && { parts: orNull(parts) }),
    ...(note !== undefined && { note: orNull(note) }),
    ...(forLoan !== undefined && { forLoan }),
  };
}

/** Empty fields are omitted: the library assigns a barcode and uses the default type. */
export function newItem(values: ItemValues): NewItem {
  const given = { ...titleChange(values), ...copyChange(values) };
  const filled = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null));
  return { ...filled, title: values.title.trim() };
}

/** Another copy of the same title with the same type and location; it gets its own barcode. */
export function furtherCopyOf(item: Item): NewItem {
  return {
    titleId: item.titleId,
    itemType: item.itemType,
    callNumber: item.callNumber,
    parts: item.parts,
    forLoan: item.forLoan,
  };
}
