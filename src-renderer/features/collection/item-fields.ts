// Converts an item and its title to form fields and back to API input.

import { amountFrom, typedAmount } from '../../ui/money/money.ts';
import { areLevelsFaulty, levelsFromTyped, typedLevels } from './reading-levels.ts';
import { foldText } from '../../ui/lists/list-order.ts';
import type { Item, ItemChanges, NewItem, Title, TitleChanges } from '../../api/library.ts';

export interface ItemValues extends Readonly<Record<string, string | boolean>> {
  readonly title: string;
  readonly authors: string;
  readonly isbn: string;
  readonly publisher: string;
  readonly publishedYear: string;
  readonly language: string;
  readonly series: string;
  readonly volume: string;
  readonly subjects: string;
  readonly contributors: string;
  readonly level: string;
  /** See typedLevels. */
  readonly levels: string;
  readonly audienceFrom: string;
  readonly audienceTo: string;
  readonly hiddenFromPupils: boolean;
  readonly pages: string;
  readonly description: string;
  readonly barcode: string;
  readonly itemType: string;
  readonly callNumber: string;
  /** A name; empty for none. */
  readonly place: string;
  readonly parts: string;
  /** As it is typed, such as `12.50`. */
  readonly price: string;
  readonly acquiredOn: string;
  readonly acquiredFrom: string;
  readonly note: string;
  readonly forLoan: boolean;
  readonly copyHiddenFromPupils: boolean;
}

/** Authors and subjects have one field each; names contain commas (`Dahl, Roald`), so a semicolon separates them. */
export function listFrom(typed: string): string[] {
  return typed
    .split(/[;\n]/u)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** @param currency of the library, in which the price is typed; `language` decides on the point or comma in it */
export function itemValues(item: Item, currency: string, language: string): ItemValues {
  return {
    ...valuesOfTitle(item),
    barcode: item.barcode,
    itemType: item.itemType,
    callNumber: item.callNumber ?? '',
    place: item.place ?? '',
    parts: item.parts ?? '',
    price: item.price === null ? '' : typedAmount(item.price, currency, language),
    acquiredOn: item.acquiredOn ?? '',
    acquiredFrom: item.acquiredFrom ?? '',
    note: item.note ?? '',
    forLoan: item.forLoan,
    copyHiddenFromPupils: item.copyHiddenFromPupils,
  };
}

type TitleFields = Omit<Title, 'id' | 'itemCount' | 'cover'>;

/** The form fields that an existing title fills in. */
export function valuesOfTitle(title: TitleFields): Pick<ItemValues, keyof TitleFields> {
  return {
    title: title.title,
    authors: title.authors.join('; '),
    isbn: title.isbn ?? '',
    publisher: title.publisher ?? '',
    publishedYear: title.publishedYear === null ? '' : String(title.publishedYear),
    language: title.language ?? '',
    series: title.series ?? '',
    volume: title.volume ?? '',
    subjects: title.subjects.join('; '),
    contributors: title.contributors.join('; '),
    level: title.level ?? '',
    levels: typedLevels(title.levels),
    audienceFrom: title.audienceFrom === null ? '' : String(title.audienceFrom),
    audienceTo: title.audienceTo === null ? '' : String(title.audienceTo),
    hiddenFromPupils: title.hiddenFromPupils,
    pages: title.pages === null ? '' : String(title.pages),
    description: title.description ?? '',
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
    series: '',
    volume: '',
    subjects: '',
    contributors: '',
    level: '',
    levels: '[]',
    audienceFrom: '',
    audienceTo: '',
    hiddenFromPupils: false,
    pages: '',
    description: '',
    barcode: '',
    itemType,
    callNumber: '',
    place: '',
    parts: '',
    price: '',
    acquiredOn: '',
    acquiredFrom: '',
    note: '',
    forLoan: true,
    copyHiddenFromPupils: false,
  };
}

type Checked = 'publishedYear' | 'isbn' | 'pages' | 'price' | 'levels' | 'audienceFrom' | 'audienceTo';

/** The fields with an invalid text. */
export function faultyItemFields(values: ItemValues, currency: string): readonly Checked[] {
  const faulty: Checked[] = [];
  if (!/^(-?\d{1,4})?$/.test(values.publishedYear.trim())) faulty.push('publishedYear');
  if (!/^(0*[1-9]\d{0,4})?$/.test(values.pages.trim())) faulty.push('pages');
  for (const field of ['audienceFrom', 'audienceTo'] as const)
    if (!/^\d{0,2}$/.test(values[field].trim())) faulty.push(field);
  const [from, to] = [values.audienceFrom.trim(), values.audienceTo.trim()];
  if (from !== '' && to !== '' && Number(from) > Number(to)) faulty.push('audienceTo');
  if (areLevelsFaulty(values.levels)) faulty.push('levels');
  if (values.isbn.trim() !== '' && !/^(97[89]\d{10}|\d{9}[\dX])$/i.test(bareIsbn(values.isbn)))
    faulty.push('isbn');
  if (values.price.trim() !== '' && amountFrom(values.price, currency) === null) faulty.push('price');
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
export function titleChange(changes: Partial<ItemValues>): TitleChanges {
  const { title, authors, isbn, publisher, publishedYear, language, series, volume, subjects } = changes;
  const { contributors, level, levels, audienceFrom, audienceTo, hiddenFromPupils, pages, description } =
    changes;
  const number = (typed: string) => (typed.trim() === '' ? null : Number(typed));
  return {
    ...(title !== undefined && { title: title.trim() }),
    ...(authors !== undefined && { authors: listFrom(authors) }),
    ...(isbn !== undefined && { isbn: orNull(bareIsbn(isbn)) }),
    ...(publisher !== undefined && { publisher: orNull(publisher) }),
    ...(publishedYear !== undefined && {
      publishedYear: publishedYear.trim() === '' ? null : Number(publishedYear),
    }),
    ...(language !== undefined && { language: orNull(language) }),
    ...(series !== undefined && { series: orNull(series) }),
    ...(volume !== undefined && { volume: orNull(volume) }),
    ...(subjects !== undefined && { subjects: listFrom(subjects) }),
    ...(contributors !== undefined && { contributors: listFrom(contributors) }),
    ...(level !== undefined && { level: orNull(level) }),
    ...(levels !== undefined && { levels: levelsFromTyped(levels) }),
    ...(audienceFrom !== undefined && { audienceFrom: number(audienceFrom) }),
    ...(audienceTo !== undefined && { audienceTo: number(audienceTo) }),
    ...(hiddenFromPupils !== undefined && { hiddenFromPupils }),
    ...(pages !== undefined && { pages: number(pages) }),
    ...(description !== undefined && { description: orNull(description) }),
  };
}

/** The changes to this copy. */
export function copyChange(changes: Partial<ItemValues>, currency: string): ItemChanges {
  const { barcode, itemType, callNumber, place, parts, price, acquiredOn, acquiredFrom, note, forLoan } =
    changes;
  const { copyHiddenFromPupils } = changes;
  return {
    ...(barcode !== undefined && barcode.trim() !== '' && { barcode: barcode.trim() }),
    ...(itemType !== undefined && itemType !== '' && { itemType }),
    ...(callNumber !== undefined && { callNumber: orNull(callNumber) }),
    ...(place !== undefined && { place: orNull(place) }),
    ...(parts !== undefined && { parts: orNull(parts) }),
    ...(price !== undefined && { price: amountFrom(price, currency) }),
    ...(acquiredOn !== undefined && { acquiredOn: orNull(acquiredOn) }),
    ...(acquiredFrom !== undefined && { acquiredFrom: orNull(acquiredFrom) }),
    ...(note !== undefined && { note: orNull(note) }),
    ...(forLoan !== undefined && { forLoan }),
    ...(copyHiddenFromPupils !== undefined && { copyHiddenFromPupils }),
  };
}

/** Empty fields are omitted: the library assigns a barcode and uses the default type. */
export function newItem(values: ItemValues, currency: string): NewItem {
  const given = { ...titleChange(values), ...copyChange(values, currency) };
  const filled = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null));
  return { ...filled, title: values.title.trim() };
}

/** Another copy of the same title with the same type and location; it gets its own barcode. */
export function furtherCopyOf(item: Item): NewItem {
  return {
    titleId: item.titleId,
    itemType: item.itemType,
    callNumber: item.callNumber,
    place: item.place,
    parts: item.parts,
    price: item.price,
    acquiredFrom: item.acquiredFrom,
    forLoan: item.forLoan,
  };
}
