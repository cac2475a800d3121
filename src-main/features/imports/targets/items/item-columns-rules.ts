// Recognises the columns of a collection's file by their names, in English and in Dutch.
import { plainName, type ListKind } from '../../reading/header-rules.ts';
import type { FoundColumn, ItemColumnChoice } from '../../import-record.ts';
import type { ItemColumn } from '../../import-vocabulary-rules.ts';
import { itemSystemOf } from './known-item-systems-rules.ts';
import type { TableRow } from '../../reading/table.ts';

const itemColumnNames: Readonly<Record<ItemColumn, readonly string[]>> = {
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
  series: ['series', 'serie', 'reeks', 'seriestitle', 'reekstitel'],
  volume: ['volume', 'deel', 'deelnummer', 'seriesnumber', 'volumenumber'],
  subjects: ['subjects', 'subject', 'onderwerp', 'onderwerpen', 'trefwoord', 'trefwoorden', 'keywords'],
  description: ['description', 'summary', 'samenvatting', 'omschrijving', 'beschrijving', 'korteinhoud'],
  level: ['level', 'readinglevel', 'age', 'agegroup', 'niveau', 'leesniveau', 'avi', 'leeftijd'],
  pages: [
    'pages',
    'numberofpages',
    'pagecount',
    'paginas',
    'bladzijden',
    'aantalpaginas',
    'aantalbladzijden',
  ],
  contributors: ['contributors', 'illustrator', 'illustrators', 'medewerkers', 'tekenaar', 'illustratoren'],
  acquiredOn: ['acquiredon', 'acquired', 'dateacquired', 'purchasedate', 'aanschafdatum', 'aankoopdatum'],
  price: [
    'price',
    'prijs',
    'purchaseprice',
    'replacementprice',
    'replacementcost',
    'cost',
    'aankoopprijs',
    'aanschafprijs',
    'vervangingsprijs',
    'vervangingswaarde',
  ],
  parts: ['parts', 'onderdelen'],
  note: ['note', 'notes', 'opmerking', 'opmerkingen', 'notitie'],
  moreAuthors: ['additionalauthors', 'otherauthors', 'secondaryauthor', 'coauthors', 'andereauteurs'],
  copies: ['copies', 'quantity', 'qty', 'numberofcopies', 'copycount', 'aantal', 'aantalexemplaren'],
  acquiredFrom: ['acquiredfrom', 'supplier', 'vendor', 'leverancier', 'gekochtbij', 'herkomst'],
};

const meaningOfName = new Map(
  (Object.entries(itemColumnNames) as [ItemColumn, readonly string[]][]).flatMap(([meaning, names]) =>
    names.map((name) => [name, meaning] as const),
  ),
);

/** The meaning of a column with this name, or null. */
function itemMeaningOf(header: string): ItemColumn | null {
  return meaningOfName.get(plainName(header)) ?? null;
}

/** How to find a list of items in a file. Totals are not skipped: a book may be called "Total Recall 2". */
export const itemLists: ListKind = { meaningOf: itemMeaningOf, hasTotals: false, inRecords: true };

/** Choices of an earlier import of a file with these columns, by their plain names. */
export interface ItemHabits {
  readonly columns: Readonly<Record<string, ItemColumn | null>>;
}

/** The columns by meaning. A person's choice comes first, then an earlier one; of two with the same meaning the first counts. */
export function itemColumnsOf(
  header: readonly string[],
  rows: readonly TableRow[],
  chosen: readonly ItemColumnChoice[] = [],
  habits: ItemHabits | null = null,
): FoundColumn<ItemColumn>[] {
  const choices = new Map(chosen.map(({ column, field }) => [column, field]));
  const taken = new Set(choices.values());
  const system = itemSystemOf(header);
  const remembered = (name: string) => habits?.columns[plainName(name)];
  const meanings = header.map((name, column) => {
    const choice = choices.get(column);
    if (choice !== undefined) return choice;
    const before = remembered(name);
    const ofSystem = system?.columns.get(plainName(name));
    const meaning = before !== undefined ? before : ofSystem === undefined ? itemMeaningOf(name) : ofSystem;
    return taken.has(meaning) ? null : meaning;
  });
  return header.map((name, column) => {
    const cells = rows.map((row) => row.cells[column] ?? '').filter((cell) => cell.trim() !== '');
    const meaning = meanings[column] ?? null;
    const field = meanings.indexOf(meaning) === column ? meaning : null;
    return {
      column,
      header: name.trim().slice(0, 200),
      samples: [...new Set(cells.slice(0, 50).map((cell) => cell.slice(0, 100)))].slice(0, 5),
      filled: cells.length,
      field,
      by: choices.has(column)
        ? 'person'
        : remembered(name) !== undefined
          ? 'remembered'
          : field === null
            ? null
            : 'name',
    };
  });
}
