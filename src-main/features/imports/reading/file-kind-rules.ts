// Detects the type of a file from its first bytes, ignoring its name.

export type FileKind = 'zip' | 'compound' | 'text' | 'empty' | 'other';

const others: readonly (readonly [name: string, magic: string])[] = [
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
];

/** @returns for `other` also a description of the type. */
export function fileKindOf(start: Uint8Array): { kind: FileKind; what: string } {
  if (start.length === 0) return { kind: 'empty', what: 'empty' };
  const text = Array.from(start.subarray(0, 512), (byte) => String.fromCharCode(byte)).join('');
  if (text.startsWith('PK\x03\x04') || text.startsWith('PK\x05\x06'))
    return { kind: 'zip', what: 'a workbook' };
  if (text.startsWith('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')) return { kind: 'compound', what: 'a workbook' };
  const other = others.find(([, magic]) => text.startsWith(magic));
  if (other !== undefined) return { kind: 'other', what: other[0] };
  const markup = text.replace(/^\xef\xbb\xbf/, '').trimStart();
  if (/^<(!doctype|html|table|\?xml|script|svg|head|body|div)\b/i.test(markup)) {
    return { kind: 'other', what: 'a web page or XML' };
  }
  return { kind: 'text', what: 'a text' };
}
