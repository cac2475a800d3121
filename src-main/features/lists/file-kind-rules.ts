// Detects the type of a file from its first bytes, ignoring its name.

export type FileKind =
  | 'zip'
  | 'compound'
  | 'web-page'
  | 'web-archive'
  | 'flat-workbook'
  | 'marc'
  | 'marcxml'
  | 'text'
  | 'empty'
  | 'other';

const reopened = 'Open it in a spreadsheet, save it as .xlsx and try again.';

const others: readonly (readonly [name: string, magic: string, how?: string])[] = [
  ['a PDF', '%PDF-'],
  ['a picture', '\x89PNG'],
  ['a picture', '\xff\xd8\xff'],
  ['a picture', 'GIF8'],
  ['a program', 'MZ'],
  ['a program', '\x7fELF'],
  ['a compressed archive', '\x1f\x8b'],
  ['a compressed archive', 'Rar!'],
  ['a compressed archive', '7z\xbc\xaf'],
  ['a text document', '{\\rtf'],
  ['a database', 'SQLite format 3'],
  ['a workbook of Excel 2 to 4', '\x09\0\x04\0', reopened],
  ['a workbook of Excel 2 to 4', '\x09\x02\x06\0', reopened],
  ['a workbook of Excel 2 to 4', '\x09\x04\x06\0', reopened],
];

const exported = 'Export the list from its program as .csv or .xlsx and try again.';

/** Texts that hold data, but no table. */
const notTables: readonly (readonly [pattern: RegExp, what: string, how: string])[] = [
  [/^TY {2}- /, 'a list of references (RIS)', 'Export the books as MARC or .csv and try again.'],
  [/^@\w+\s*\{/, 'a list of references (BibTeX)', 'Export the books as MARC or .csv and try again.'],
  [/^(?:\{\s*"|\[\s*[[{"])/, 'JSON', exported],
  [/<ONIXMessage\b/i, 'ONIX', 'Ask for the books as MARC or .csv and try again.'],
  [
    /<office:document\b/,
    'a flat OpenDocument file (.fods)',
    'Open it in a spreadsheet, save it as .ods and try again.',
  ],
];

/** @returns for `other` also a description of the type, and how to save the list otherwise. */
export function fileKindOf(start: Uint8Array): { kind: FileKind; what: string; how?: string } {
  if (start.length === 0) return { kind: 'empty', what: 'empty' };
  const text = Array.from(start.subarray(0, 2048), (byte) => String.fromCharCode(byte)).join('');
  if (text.startsWith('PK\x03\x04') || text.startsWith('PK\x05\x06'))
    return { kind: 'zip', what: 'a workbook' };
  if (text.startsWith('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')) return { kind: 'compound', what: 'a workbook' };
  const other = others.find(([, magic]) => text.startsWith(magic));
  if (other !== undefined)
    return { kind: 'other', what: other[0], ...(other[2] !== undefined && { how: other[2] }) };
  if (isMarc(start)) return { kind: 'marc', what: 'a file of catalogue records (MARC)' };
  if (/^ID;P[^\r\n]*\r?\n[A-Z]{1,2};/.test(text) || isDbase(start))
    return { kind: 'flat-workbook', what: 'a workbook' };
  if (/^MIME-Version:/i.test(text)) return { kind: 'web-archive', what: 'a web page' };
  const markup = text.replace(/^\xef\xbb\xbf/, '').trimStart();
  if (/^<[?\w!]/.test(markup) && /<(?:\w+:)?(?:leader|controlfield|datafield)\b/.test(markup))
    return { kind: 'marcxml', what: 'a file of catalogue records (MARCXML)' };
  for (const [pattern, what, how] of notTables) if (pattern.test(markup)) return { kind: 'other', what, how };
  if (/^<(!doctype|html|table|\?xml|script|svg|head|body|div)\b/i.test(markup)) {
    if (markup.includes('urn:schemas-microsoft-com:office:spreadsheet'))
      return { kind: 'flat-workbook', what: 'a workbook' };
    if (!/^<(\?xml|svg|script)\b/i.test(markup) || /<html\b/i.test(markup))
      return { kind: 'web-page', what: 'a web page' };
    const root = /<([A-Za-z][\w:.-]*)/.exec(markup)?.[1] ?? '';
    return { kind: 'other', what: root === '' ? 'a web page or XML' : `XML (${root})`, how: exported };
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
