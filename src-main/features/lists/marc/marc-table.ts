// Catalogue records as a list: a row for each copy that the record names, or one if the file names no copies.
import { rowsOf, UnreadableFileError, type ReadingChoices, type Table, type TableRow } from '../table.ts';
import { valuesOf, type MarcField, type MarcRecord } from './marc-record-rules.ts';
import { recordsOfIso2709 } from './iso-2709.ts';
import { recordsOfMarcXml } from './marcxml.ts';
import { titleCells } from './marc-fields-rules.ts';
import { titleColumns } from './title-columns-rules.ts';

const copyColumns = [
  'barcode',
  'callNumber',
  'place',
  'itemType',
  'acquiredOn',
  'acquiredFrom',
  'price',
  'parts',
  'note',
  'lost',
  'damaged',
  'withdrawn',
  'notForLoan',
  'loansBefore',
  'lastLentBefore',
] as const;
type CopyColumn = (typeof copyColumns)[number];
type CopySubfields = Readonly<Partial<Record<CopyColumn, string>>>;

/**
 * The subfields of a copy by the field that holds it, in the order of preference. 852 is of MARC 21, 952 of Koha, 995 the
 * French recommendation that UNIMARC libraries follow, 949 a local field as most other systems export it. Follett and
 * Evergreen have the price in 852 $9.
 */
const copyFields: Readonly<Record<string, CopySubfields>> = {
  952: {
    barcode: 'p',
    callNumber: 'o',
    place: 'c',
    itemType: 'y',
    acquiredOn: 'd',
    acquiredFrom: 'e',
    price: 'g',
    parts: '3',
    note: 'z',
    lost: '1',
    damaged: '4',
    withdrawn: '0',
    notForLoan: '7',
    loansBefore: 'l',
    lastLentBefore: 's',
  },
  995: { barcode: 'f', callNumber: 'k', place: 'e', itemType: 'r' },
  852: { barcode: 'p', callNumber: 'khim', place: 'c', price: '9', note: 'z' },
  949: { barcode: 'i', callNumber: 'a', place: 'l', itemType: 't', price: 'p' },
};

interface ReadRecord {
  readonly title: readonly string[];
  readonly copies: readonly MarcField[];
}

/** A choice of the sheet is the field that holds the copies. @throws UnreadableFileError */
export function readMarc(file: Buffer, kind: 'marc' | 'marcxml', choices: ReadingChoices): Table {
  const records = kind === 'marc' ? recordsOfIso2709(file, choices.encoding) : recordsOfMarcXml(file);
  const read: (ReadRecord | null)[] = [];
  for (const record of records) {
    if (read.length === ROWS_READ) break;
    read.push(record && { title: Object.values(titleCells(record)), copies: copiesIn(record) });
  }
  if (!read.some((record) => record !== null))
    throw new UnreadableFileError('damaged', 'No catalogue record of the file can be read. Export it again.');
  const fields = [...new Set(read.flatMap((record) => record?.copies.map(({ tag }) => tag) ?? []))].sort();
  const chosen =
    choices.sheet ??
    Object.keys(copyFields)
      .reverse()
      .find((tag) => namesCopies(read, tag)) ??
    null;
  const { header, rows } = listed(read, chosen, choices.addMissingCopies);
  return {
    format: kind,
    encoding: choices.encoding,
    encodingCertain: true,
    words: [],
    delimiter: null,
    sheets: fields,
    sheet: chosen,
    dateEpoch: 1900,
    formulas: 0,
    ...rowsOf([{ number: 1, cells: header }, ...rows]),
  };
}

/** One more than the limit, so that a longer file is refused. */
const ROWS_READ = 200_001;

/** Fields that may hold copies: those above, and every other local field. */
function copiesIn(record: MarcRecord): MarcField[] {
  return record.fields.filter(({ tag, subfields }) => /^(852|9\d\d)$/.test(tag) && subfields.length > 0);
}

function namesCopies(read: readonly (ReadRecord | null)[], tag: string): boolean {
  const barcode = copyFields[tag]?.barcode ?? '';
  return read.some((record) =>
    record?.copies.some((field) => field.tag === tag && valuesOf(field, barcode).length > 0),
  );
}

/**
 * The subfields of the copies in this field. $b, the branch or sublocation, is a place in a file without $c if it has
 * several values: one alone is the school.
 */
function subfieldsIn(read: readonly (ReadRecord | null)[], tag: string): CopySubfields | undefined {
  const subfields = copyFields[tag];
  if (subfields?.place !== 'c') return subfields;
  const copies = read.flatMap((record) => record?.copies.filter((field) => field.tag === tag) ?? []);
  const branches = new Set(copies.flatMap((field) => valuesOf(field, 'b')));
  const hasPlaces = copies.some((field) => valuesOf(field, 'c').length > 0);
  return hasPlaces || branches.size < 2 ? subfields : { ...subfields, place: 'b' };
}

/**
 * Subfields of copies with no known meaning get a column each, so that a person can say what they are.
 *
 * @param tag the field that holds the copies; null if the file names none
 * @param addMissing whether a record without a copy is a row all the same
 */
function listed(read: readonly (ReadRecord | null)[], tag: string | null, addMissing = false) {
  const subfieldsOf = tag === null ? undefined : subfieldsIn(read, tag);
  const others: string[] = [];
  const rows: TableRow[] = [];
  const add = (row: Omit<TableRow, 'number'>) => rows.push({ number: rows.length + 2, ...row });
  for (const record of read) {
    if (record === null) {
      add({ cells: ['?'], rejected: 'record-damaged' });
      continue;
    }
    const copies = record.copies.filter((field) => field.tag === tag);
    if (copies.length === 0)
      add({ cells: record.title, ...(tag !== null && !addMissing && { rejected: 'no-copies' }) });
    for (const copy of copies) {
      const cells: (string | undefined)[] = copyColumns.map((column) =>
        valuesOf(copy, subfieldsOf?.[column] ?? '').join(' '),
      );
      const isKnown = (code: string) =>
        Object.values(subfieldsOf ?? {}).some((codes) => codes.includes(code));
      for (const [code, value] of copy.subfields) {
        if (isKnown(code) || value.trim() === '') continue;
        if (!others.includes(code)) others.push(code);
        const at = copyColumns.length + others.indexOf(code);
        cells[at] = cells[at] === undefined ? value : `${cells[at]}; ${value}`;
      }
      add({ cells: [...record.title, ...Array.from(cells, (cell) => cell ?? '')] });
    }
  }
  const header = [
    ...titleColumns,
    ...(tag === null ? [] : [...copyColumns, ...others.map((code) => `${tag} $${code}`)]),
  ];
  return withoutEmptyColumns(header, rows);
}

function withoutEmptyColumns(header: readonly string[], rows: readonly TableRow[]) {
  const kept = header.flatMap((name, at) =>
    name === 'title' || rows.some(({ cells }) => (cells[at] ?? '') !== '') ? [at] : [],
  );
  const only = (cells: readonly string[]) => kept.map((at) => cells[at] ?? '');
  return { header: only(header), rows: rows.map((row) => ({ ...row, cells: only(row.cells) })) };
}
