// Recognises the columns of a collection's file by their names, in English and in Dutch, whatever their spelling of spaces and capitals.

export type ItemColumn =
  | 'isbn'
  | 'isbn13'
  | 'title'
  | 'originalTitle'
  | 'authors'
  | 'publisher'
  | 'year'
  | 'language'
  | 'barcode'
  | 'itemType'
  | 'callNumber';

/** Where each recognised column stands, by position, and the names of the columns that nobody knows. */
export interface Columns<Name extends string> {
  readonly at: ReadonlyMap<Name, number>;
  readonly unknown: readonly string[];
}

export const itemColumnNames: Readonly<Record<ItemColumn, readonly string[]>> = {
  isbn: ['isbn', 'isbn10', 'isbnnummer', 'isbnnumber'],
  isbn13: ['isbn13', 'ean', 'ean13'],
  title: ['title', 'titel', 'booktitle', 'hoofdtitel'],
  originalTitle: ['originaltitle', 'origineletitel', 'oorspronkelijketitel'],
  authors: ['authors', 'author', 'auteur', 'auteurs', 'schrijver', 'schrijvers', 'writer', 'by'],
  publisher: ['publisher', 'uitgever', 'uitgeverij'],
  year: [
    'year',
    'jaar',
    'publishedyear',
    'publicationyear',
    'yearofpublication',
    'originalpublicationyear',
    'jaarvanuitgave',
    'publicatiejaar',
    'uitgavejaar',
    'jaaruitgave',
  ],
  language: ['language', 'languagecode', 'taal', 'taalcode', 'lang'],
  barcode: [
    'barcode',
    'streepjescode',
    'itembarcode',
    'exemplaarnummer',
    'exemplaarbarcode',
    'copynumber',
    'itemnumber',
  ],
  itemType: [
    'type',
    'soort',
    'itemtype',
    'materiaal',
    'materiaalsoort',
    'materiaaltype',
    'materialtype',
    'material',
  ],
  callNumber: [
    'callnumber',
    'plaatskenmerk',
    'plaats',
    'plaatsing',
    'plaatsingskenmerk',
    'signatuur',
    'shelfmark',
    'shelf',
    'kastcode',
  ],
};

/** The letters and digits of a column's name: "E-mail address" is "emailaddress". */
export function plainName(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/\(s\)/g, 's')
    .replace(/[^a-z0-9]+/g, '');
}

/** The first of two columns with the same meaning counts; the second is listed as unknown. */
export function recogniseColumns<Name extends string>(
  header: readonly string[],
  names: Readonly<Record<Name, readonly string[]>>,
): Columns<Name> {
  const at = new Map<Name, number>();
  const unknown: string[] = [];
  const meanings = Object.keys(names) as Name[];
  header.forEach((written, position) => {
    const meaning = meanings.find((name) => names[name].includes(plainName(written)));
    if (meaning !== undefined && !at.has(meaning)) at.set(meaning, position);
    else if (written.trim() !== '') unknown.push(written.trim());
  });
  return { at, unknown };
}

/** The cell of a column in a row, '' where the file or the row has none. */
export function cellOf<Name extends string>(
  row: readonly string[],
  columns: Columns<Name>,
  name: Name,
): string {
  const position = columns.at.get(name);
  return position === undefined ? '' : (row[position] ?? '');
}
