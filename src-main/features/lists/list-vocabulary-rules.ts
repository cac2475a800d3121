// The codes of reading a list: forms of files, encodings, dates, and why a file or a line cannot be used.

export const fileFormats = ['xlsx', 'xls', 'ods', 'text', 'zip', 'marc', 'marcxml', 'koc', 'access'] as const;
export type FileFormat = (typeof fileFormats)[number];

/** In the order in which a person would try them. */
export const encodings = [
  'utf-8',
  'windows-1252',
  'macintosh',
  'cp850',
  'cp437',
  'windows-1250',
  'iso-8859-2',
  'cp852',
  'windows-1251',
  'koi8-r',
  'cp866',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'shift_jis',
  'euc-jp',
  'gb18030',
  'big5',
  'euc-kr',
  'utf-16le',
  'utf-16be',
] as const;
export type Encoding = (typeof encodings)[number];

export const delimiters = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof delimiters)[number];

/** The order in the file's dates; `2015-09-01` is understood in all of them. */
export const dateForms = ['day-first', 'month-first', 'year-first'] as const;
export type DateForm = (typeof dateForms)[number];

/** The first year of a spreadsheet's day numbers. */
export const dateEpochs = [1900, 1904] as const;
export type DateEpoch = (typeof dateEpochs)[number];

/** Why a line of the file is not a row. */
export const idleLines = ['above-header', 'blank', 'total', 'header-again', 'class'] as const;

/** Why a file cannot be read. */
export const unreadableCodes = [
  'empty',
  'no-rows',
  'unknown-format',
  'is-references',
  'is-data',
  'is-other-workbook',
  'is-document',
  'is-pictures',
  'is-database',
  'is-other-table',
  'damaged',
  'protected',
  'unsafe',
  'too-large',
  'too-many-rows',
  'too-many-columns',
  'cell-too-long',
  'quote-not-closed',
  'quote-misplaced',
  'list-of-loans',
  'list-of-holds',
  'list-of-charges',
] as const;
export type UnreadableCode = (typeof unreadableCodes)[number];
