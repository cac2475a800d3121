// Files that no school would send, or that a spreadsheet program damaged: what an import must refuse or read without harm.
import { deflateRawSync, crc32 } from 'node:zlib';
import { utils, write } from '@e965/xlsx';

export interface HostileFile {
  what: string;
  bytes: Uint8Array;
  /** The code of the refusal; null where the file is harmless after all and is read. */
  refused: string | readonly string[] | null;
}

interface Part {
  name: string;
  content: string | Buffer;
  /** What the archive says of the size, where it lies. */
  says?: number;
  flags?: number;
}

/** A zip archive, honest or not. */
function zip(parts: readonly Part[]): Buffer {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const { name, content, says, flags = 0 } of parts) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    const head = Buffer.alloc(26);
    head.writeUInt16LE(20, 0);
    head.writeUInt16LE(flags, 2);
    head.writeUInt16LE(8, 4);
    head.writeUInt32LE(crc32(bytes), 10);
    head.writeUInt32LE(packed.length, 14);
    head.writeUInt32LE(says ?? bytes.length, 18);
    head.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), head, Buffer.from(name), packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    central.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), head, tail, Buffer.from(name)]));
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.length, 4);
  end.writeUInt16LE(parts.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, directory, Buffer.from('PK\x05\x06'), end]);
}

const types =
  '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>';
const book =
  '<?xml version="1.0"?><workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>';
const links =
  '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>';
const cell = (ref: string, text: string) => `<c r="${ref}" t="inlineStr"><is><t>${text}</t></is></c>`;
const goodRows = `<row r="1">${cell('A1', 'number')}${cell('B1', 'name')}</row><row r="2">${cell('A2', 'S-1')}${cell('B2', 'Berg, Emma')}</row>`;
const sheet = (rows: string, before = '') =>
  `<?xml version="1.0"?>${before}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`;

function xlsx(sheetXml: string | Buffer, others: readonly Part[] = [], says?: number): Buffer {
  return zip([
    { name: '[Content_Types].xml', content: types },
    { name: 'xl/workbook.xml', content: book },
    { name: 'xl/_rels/workbook.xml.rels', content: links },
    { name: 'xl/worksheets/sheet1.xml', content: sheetXml, ...(says !== undefined && { says }) },
    ...others,
  ]);
}

function ods(rows: string, manifest = '<manifest/>'): Buffer {
  const content = `<?xml version="1.0"?><office:document-content xmlns:office="o" xmlns:table="t" xmlns:text="x"><office:body><office:spreadsheet><table:table table:name="A">${rows}</table:table></office:spreadsheet></office:body></office:document-content>`;
  return zip([
    { name: 'mimetype', content: 'application/vnd.oasis.opendocument.spreadsheet' },
    { name: 'META-INF/manifest.xml', content: manifest },
    { name: 'content.xml', content },
  ]);
}
const odsCell = (attributes: string, text: string) =>
  `<table:table-cell office:value-type="string" ${attributes}><text:p>${text}</text:p></table:table-cell>`;
const odsRow = (cells: string, attributes = '') =>
  `<table:table-row ${attributes}>${cells}</table:table-row>`;

function made(bookType: 'xlsx' | 'biff8' | 'ods' | 'xlsb' | 'xlml' | 'html'): Buffer {
  const workbook = utils.book_new();
  const rows = [
    ['number', 'name'],
    ['S-1', 'Berg, Emma'],
  ];
  utils.book_append_sheet(workbook, utils.aoa_to_sheet(rows), 'A');
  return write(workbook, { type: 'buffer', bookType, compression: true }) as Buffer;
}

const zeros = Buffer.alloc(150 * 1024 * 1024);
const mebibyte = 1024 * 1024;
const csv = 'number;name\nS-1;"Berg, Emma"\n';
const damagedMiddle = (bytes: Buffer): Buffer => {
  const copy = Buffer.from(bytes);
  copy.fill(0xff, Math.floor(copy.length / 3), Math.floor(copy.length / 3) + 200);
  return copy;
};
const anyFault = [
  'damaged',
  'unknown-format',
  'empty',
  'no-rows',
  'unsafe',
  'too-slow',
  'too-much-memory',
  'protected',
];

/** Made one by one, for they are large. */
export const hostileFiles: readonly (readonly [
  what: string,
  make: () => Uint8Array,
  refused: HostileFile['refused'],
])[] = [
  ['an archive that unpacks to 150 MB', () => xlsx(zeros), 'unsafe'],
  ['an archive that says less than it unpacks to', () => xlsx(zeros, [], 1000), 'unsafe'],
  [
    'an archive with five thousand parts',
    () => zip(Array.from({ length: 5000 }, (_, at) => ({ name: `p${at}`, content: '' }))),
    'unsafe',
  ],
  [
    'an archive with a part twice',
    () => xlsx(sheet(goodRows), [{ name: 'xl/workbook.xml', content: book }]),
    'unsafe',
  ],
  [
    'an archive within an archive',
    () => zip([{ name: 'inner.xlsx', content: made('xlsx') }]),
    'unknown-format',
  ],
  ['an empty archive', () => zip([]), 'unknown-format'],
  [
    'an archive with an encrypted part',
    () => zip([{ name: 'xl/workbook.xml', content: book, flags: 1 }]),
    'protected',
  ],
  ['a workbook cut in half', () => made('xlsx').subarray(0, 3000), 'damaged'],
  ['a workbook without its last byte', () => made('xlsx').subarray(0, -1), ['damaged']],
  ['a workbook with bytes overwritten', () => damagedMiddle(made('xlsx')), [...anyFault, 'read']],
  ['the first four bytes of an archive', () => Buffer.from('PK\x03\x04'), 'damaged'],
  [
    'a word document',
    () =>
      zip([
        { name: '[Content_Types].xml', content: types },
        { name: 'word/document.xml', content: '<w/>' },
      ]),
    'is-document',
  ],
  [
    'entities that grow',
    () => xlsx(sheet(goodRows, '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>')),
    'unsafe',
  ],
  [
    'an entity that reads a file',
    () => xlsx(sheet(goodRows, '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>')),
    'unsafe',
  ],
  ['XML in UTF-16, to hide in', () => xlsx(Buffer.from('\ufeff' + sheet(goodRows), 'utf16le')), 'unsafe'],
  ['XML that is never closed', () => xlsx('<worksheet><sheetData><row r="1"><c r="A1"'), anyFault],
  [
    'three million cells',
    () => xlsx(sheet(`<row r="1">${'<c r="A1"><v>1</v></c>'.repeat(3_000_000)}</row>`)),
    ['too-large', 'unsafe'],
  ],
  [
    'a million columns in one row',
    () => xlsx(sheet(`<row r="1">${Array.from({ length: 20_000 }, () => '<c><v>1</v></c>').join('')}</row>`)),
    anyFault.concat('too-many-columns'),
  ],
  [
    'a cell at the end of the world',
    () => xlsx(sheet(`${goodRows}<row r="1048576">${cell('XFD1048576', 'x')}</row>`)),
    ['too-many-columns', 'too-many-rows'],
  ],
  [
    'a cell beyond the end of the world',
    () => xlsx(sheet(`${goodRows}<row r="99999999">${cell('ZZZZZZ99999999', 'x')}</row>`)),
    [...anyFault, 'too-many-columns'],
  ],
  [
    'a row four thousand million rows down',
    () => xlsx(sheet(`${goodRows}<row r="4294967295">${cell('A4294967295', 'x')}</row>`)),
    'damaged',
  ],
  [
    'empty rows down to a row that no sheet has',
    () =>
      ods(
        odsRow(odsCell('', 'name')) +
          odsRow('<table:table-cell/>', 'table:number-rows-repeated="999999999"') +
          odsRow(odsCell('', 'Berg, Emma')),
      ),
    'damaged',
  ],
  ['rows that are never closed', () => ods('<table:table-row>'.repeat(200_000)), 'empty'],
  ['rows whose tags are never closed', () => ods('<table:table-row '.repeat(150_000)), 'empty'],
  [
    'a sheet that says it is huge',
    () => xlsx(sheet(goodRows).replace('<sheetData>', '<dimension ref="A1:XFD1048576"/><sheetData>')),
    null,
  ],
  [
    'a cell of thirty megabytes',
    () => xlsx(sheet(`<row r="1">${cell('A1', 'x'.repeat(30 * mebibyte))}</row>`)),
    ['cell-too-long', 'too-much-memory'],
  ],
  [
    'a workbook with macros',
    () => xlsx(sheet(goodRows), [{ name: 'xl/vbaProject.bin', content: Buffer.alloc(100_000, 7) }]),
    null,
  ],
  [
    'a workbook with pictures that unpack to 150 MB',
    () => xlsx(sheet(goodRows), [{ name: 'xl/media/image1.png', content: zeros }]),
    null,
  ],
  [
    'a part that climbs out of the archive',
    () => xlsx(sheet(goodRows), [{ name: '../../evil.xml', content: 'x' }]),
    null,
  ],
  [
    'a formula that calls a program',
    () =>
      xlsx(
        sheet(
          goodRows.replace(
            cell('B2', 'Berg, Emma'),
            '<c r="B2" t="str"><f>cmd|&quot;/c calc&quot;!A1</f><v>Berg, Emma</v></c>',
          ),
        ),
      ),
    null,
  ],
  ['a workbook without sheets', () => xlsx(sheet('')), 'empty'],
  [
    'a workbook without its sheet',
    () =>
      zip([
        { name: '[Content_Types].xml', content: types },
        { name: 'xl/workbook.xml', content: book },
      ]),
    anyFault,
  ],
  [
    'a thousand million repeated cells',
    () =>
      ods(
        odsRow(odsCell('table:number-columns-repeated="16384"', 'x'), 'table:number-rows-repeated="1048576"'),
      ),
    ['too-large'],
  ],
  [
    'a million repeated columns',
    () => ods(odsRow(odsCell('table:number-columns-repeated="1000000"', 'x'))),
    [...anyFault, 'too-large', 'too-many-columns'],
  ],
  [
    'empty rows without end',
    () =>
      ods(
        odsRow(odsCell('', 'name')) +
          odsRow(odsCell('', 'Berg, Emma')) +
          odsRow('<table:table-cell/>', 'table:number-rows-repeated="1048570"'),
      ),
    null,
  ],
  ['a protected text document', () => ods('', '<manifest:encryption-data/>'), 'protected'],
  [
    'an .ods without content',
    () => zip([{ name: 'mimetype', content: 'application/vnd.oasis.opendocument.spreadsheet' }]),
    'unknown-format',
  ],
  ['an .xls cut in half', () => made('biff8').subarray(0, 2000), anyFault],
  ['an .xls with bytes overwritten', () => damagedMiddle(made('biff8')), [...anyFault, 'read']],
  ['a sound .ods', () => made('ods'), null],
  [
    'an .xls full of ones',
    () => Buffer.concat([made('biff8').subarray(0, 512), Buffer.alloc(100_000, 0xff)]),
    anyFault,
  ],
  ['a sound .xls', () => made('biff8'), null],
  ['a sound .xlsb', () => made('xlsb'), null],
  ['a web page that is called a workbook', () => made('html'), null],
  ['the XML of 2003', () => made('xlml'), null],
  ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj\n'), 'is-document'],
  ['a picture', () => Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), 'is-pictures'],
  ['a program', () => Buffer.concat([Buffer.from('MZ'), Buffer.alloc(5000, 144)]), 'unknown-format'],
  ['a text with NULs', () => Buffer.from('number;name\0\0\nS-1;x\n'), 'unknown-format'],
  ['a quotation mark that is never closed', () => Buffer.from(`${csv}"S-2;x\n`), null],
  ['a line of thirty megabytes', () => Buffer.alloc(30 * mebibyte, 'x'), ['cell-too-long', 'no-rows']],
  ['a line of a million columns', () => Buffer.from(`${'a;'.repeat(100_000)}\n`), 'too-many-columns'],
  ['a million lines', () => Buffer.from('number;name\n' + 'S-1;x\n'.repeat(1_000_000)), 'too-many-rows'],
  ['nothing but line ends', () => Buffer.alloc(mebibyte, '\n'), 'empty'],
];
