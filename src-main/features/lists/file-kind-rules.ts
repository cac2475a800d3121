// Detects the type of a file from its first bytes, ignoring its name.
import type { UnreadableCode } from './list-vocabulary-rules.ts';

export type FileKind =
  | 'zip'
  | 'compound'
  | 'web-page'
  | 'web-archive'
  | 'flat-workbook'
  | 'marc'
  | 'marcxml'
  | 'offline-circulation'
  | 'access'
  | 'text'
  | 'empty'
  | 'other';

/** The advice for a file that is no list, by what it is. */
export const ways = {
  'is-references': 'Export the books as MARC or .csv and try again.',
  'is-data': 'Export the list from its program as .csv or .xlsx and try again.',
  'is-other-workbook': 'Open it in its program or in LibreOffice, save it as .xlsx or .csv and try again.',
  'is-document': 'Copy the table out of it into a spreadsheet, or paste its rows here.',
  'is-pictures': 'Photos of borrowers and covers have imports of their own, which take a zip of pictures.',
  'is-database': 'Open the database in its program, export the table as .csv or .xlsx and try again.',
} as const satisfies Partial<Record<UnreadableCode, string>>;

export type OtherFile = keyof typeof ways;

const others: readonly (readonly [is: OtherFile | null, name: string, magic: string])[] = [
  ['is-document', 'a PDF', '%PDF-'],
  ['is-document', 'a text document', '{\\rtf'],
  ['is-pictures', 'a picture', '\x89PNG'],
  ['is-pictures', 'a picture', '\xff\xd8\xff'],
  ['is-pictures', 'a picture', 'GIF8'],
  [null, 'a program', 'MZ'],
  [null, 'a program', '\x7fELF'],
  [null, 'a compressed archive', '\x1f\x8b'],
  [null, 'a compressed archive', 'Rar!'],
  [null, 'a compressed archive', '7z\xbc\xaf'],
  ['is-database', 'a database', 'SQLite format 3'],
  ['is-other-workbook', 'a workbook of Excel 2 to 4', '\x09\0\x04\0'],
  ['is-other-workbook', 'a workbook of Excel 2 to 4', '\x09\x02\x06\0'],
  ['is-other-workbook', 'a workbook of Excel 2 to 4', '\x09\x04\x06\0'],
  ['is-other-workbook', 'a workbook of Lotus 1-2-3', '\0\0\x1a\0'],
  ['is-other-workbook', 'a workbook of Lotus 1-2-3', '\0\0\x02\0'],
];

const accessMagic = ['\0\x01\0\0Standard Jet DB', '\0\x01\0\0Standard ACE DB'];

/** Texts that hold data, but no table. */
const notTables: readonly (readonly [pattern: RegExp, is: OtherFile, what: string])[] = [
  [/^TY {2}- /, 'is-references', 'a list of references (RIS)'],
  [/^@\w+\s*\{/, 'is-references', 'a list of references (BibTeX)'],
  [/^%0 \w/, 'is-references', 'a list of references (EndNote)'],
  [/^PMID- \d/, 'is-references', 'a list of references (PubMed)'],
  [/<ONIXMessage\b/i, 'is-references', 'a list of books for shops (ONIX)'],
  [/<(?:\w+:)?modsCollection\b/, 'is-references', 'catalogue records in another form (MODS)'],
  [/^\{[\s\S]*docs\.google\.com/, 'is-other-workbook', 'a link to a table of Google'],
  [/^(?:\{\s*"|\[\s*[[{"])/, 'is-data', 'JSON'],
  [
    /^(?:--|\/\*|INSERT\s+INTO\b|CREATE\s+TABLE\b)[\s\S]*\b(?:INSERT\s+INTO|CREATE\s+TABLE)\b/i,
    'is-database',
    'a copy of a database (SQL)',
  ],
  [/^BEGIN:VCARD/i, 'is-data', 'a list of addresses (vCard)'],
  [/<office:document\b/, 'is-other-workbook', 'a flat OpenDocument file (.fods)'],
  [/^TABLE\r?\n0,1\r?\n"/, 'is-other-workbook', 'a table in the form DIF'],
  [/^socialcalc:version:/, 'is-other-workbook', 'a table of SocialCalc'],
];

/** @returns for `other` also what it is, if that says what to do with it */
export function fileKindOf(start: Uint8Array): { kind: FileKind; what: string; is?: OtherFile | null } {
  if (start.length === 0) return { kind: 'empty', what: 'empty' };
  const text = Array.from(start.subarray(0, 2048), (byte) => String.fromCharCode(byte)).join('');
  if (text.startsWith('PK\x03\x04') || text.startsWith('PK\x05\x06'))
    return { kind: 'zip', what: 'a workbook' };
  if (text.startsWith('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')) return { kind: 'compound', what: 'a workbook' };
  if (accessMagic.some((magic) => text.startsWith(magic)))
    return { kind: 'access', what: 'a database of Access' };
  const other = others.find(([, , magic]) => text.startsWith(magic));
  if (other !== undefined) return { kind: 'other', is: other[0], what: other[1] };
  if (isMarc(start)) return { kind: 'marc', what: 'a file of catalogue records (MARC)' };
  if (/^ID;P[^\r\n]*\r?\n[A-Z]{1,2};/.test(text) || isDbase(start))
    return { kind: 'flat-workbook', what: 'a workbook' };
  if (/^MIME-Version:/i.test(text)) return { kind: 'web-archive', what: 'a web page' };
  const markup = text.replace(/^\xef\xbb\xbf/, '').trimStart();
  if (/^<[?\w!]/.test(markup) && /<(?:\w+:)?(?:leader|controlfield|datafield)\b/.test(markup))
    return { kind: 'marcxml', what: 'a file of catalogue records (MARCXML)' };
  if (/^Version=1\.\d+\tGenerator=/.test(markup))
    return { kind: 'offline-circulation', what: 'a file of an offline desk (Koha)' };
  for (const [pattern, is, what] of notTables) if (pattern.test(markup)) return { kind: 'other', is, what };
  if (/^<(!doctype|html|table|\?xml|script|svg|head|body|div)\b/i.test(markup)) {
    if (markup.includes('urn:schemas-microsoft-com:office:spreadsheet'))
      return { kind: 'flat-workbook', what: 'a workbook' };
    if (!/^<(\?xml|svg|script)\b/i.test(markup) || /<html\b/i.test(markup))
      return { kind: 'web-page', what: 'a web page' };
    const root = /<([A-Za-z][\w:.-]*)/.exec(markup)?.[1] ?? '';
    return { kind: 'other', is: 'is-data', what: root === '' ? 'a web page or XML' : `XML (${root})` };
  }
  if (markup.startsWith('<') && hasTable(start)) return { kind: 'web-page', what: 'a web page' };
  return { kind: 'text', what: 'a text' };
}

/** A page may begin with a remark, a style or an encoding. */
function hasTable(start: Uint8Array): boolean {
  return /<table\b/i.test(Buffer.from(start.subarray(0, 64 * 1024)).toString('latin1'));
}

/** A leader, or a directory and the first field: texts have neither of the two separators. */
function isMarc(start: Uint8Array): boolean {
  const record = start.subarray(0, 100_000);
  if (record.subarray(0, 24).includes(0)) return false;
  const [fieldEnd, subfield] = [record.indexOf(0x1e), record.indexOf(0x1f)];
  return fieldEnd >= 24 && subfield > fieldEnd;
}

/** A dBase table: version, day of the last change, and a header of whole records. */
export function isDbase(start: Uint8Array): boolean {
  const [version = 0, , month = 0, day = 0] = start;
  const header = (start[8] ?? 0) + 256 * (start[9] ?? 0);
  const isKnown = [0x03, 0x30, 0x31, 0x83, 0x8b, 0xf5].includes(version);
  return isKnown && month >= 1 && month <= 12 && day >= 1 && day <= 31 && header >= 65 && header < 20_000;
}

/** The kind of an archive that holds no list. @param names of its parts */
export function otherArchive(names: Iterable<string>): { what: string; is: OtherFile | null } {
  for (const name of names) {
    if (name.startsWith('word/')) return { what: 'a document of Word', is: 'is-document' };
    if (name.endsWith('.iwa')) return { what: 'a document of Numbers or Pages', is: 'is-other-workbook' };
    if (/\.(?:jpe?g|png|webp|heic)$/i.test(name) && !/^(?:xl|ppt|Pictures|OEBPS)\//.test(name))
      return { what: 'a zip of pictures', is: 'is-pictures' };
  }
  return { what: 'an archive or another document', is: null };
}
