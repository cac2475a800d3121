// Reads what programs save as .xls although it is something else: web pages, web archives, XML of 2003, SYLK, dBase.
import { CFB, read, type ParsingOptions, type WorkSheet } from '@e965/xlsx';
import { isDbase } from './file-kind-rules.ts';
import { tableLimits, UnreadableFileError, type Table } from './table.ts';
import { decoded, encodingOf } from './text-encoding.ts';
import { damaged } from './zip-parts.ts';
import { parsed, readingOptions, tableOf } from './workbook-table.ts';

/** `raw`: "00412" stays a text. */
const options: ParsingOptions = { ...readingOptions, raw: true, sheetRows: tableLimits.rows + 1 };

/** XML of 2003, SYLK, dBase. @throws UnreadableFileError */
export function readFlatWorkbook(file: Buffer, sheet: string | null): Table {
  if (file.includes('<!ENTITY')) throw unsafe();
  const isText = !isDbase(file);
  const content = isText ? withoutMark(decoded(file, encodingOf(file).encoding)) : file;
  const type = isText ? 'string' : 'buffer';
  return tableOf(
    'xls',
    (one) =>
      parsed(() => {
        const book = read(content, { ...options, type, sheets: one });
        if (file[0] === 0x49) Object.values(book.Sheets).forEach(decodeTexts);
        return book;
      }),
    sheet,
  );
}

/** The library turns a text of SYLK into UTF-8 and leaves its cells so. */
function decodeTexts(sheet: WorkSheet): void {
  const rows = sheet['!data'] ?? [];
  for (const cell of rows.flat())
    if (cell.t === 's' && typeof cell.v === 'string') cell.v = Buffer.from(cell.v, 'latin1').toString('utf8');
}

/** @throws UnreadableFileError */
export function readWebPage(file: Buffer, sheet: string | null): Table {
  const page = textOf(file);
  if (!/<table\b/i.test(page))
    throw new UnreadableFileError(
      'unknown-format',
      'This is a web page without a table. Save the list as .xlsx or .csv and try again.',
    );
  // A cell of a web page may break its line.
  const content = page.replace(/<br\s*\/?>/gi, ' ');
  return tableOf(
    'xls',
    (one) => parsed(() => read(content, { ...options, type: 'string', sheets: one })),
    sheet,
  );
}

/** The page with the most rows; the others hold the frame and the tabs. @throws UnreadableFileError */
export function readWebArchive(file: Buffer, sheet: string | null): Table {
  const pages = partsOfArchive(file).filter((content) => /<tr\b/i.test(content.toString('latin1')));
  const rowsOf = (page: Buffer): number => page.toString('latin1').match(/<tr\b/gi)?.length ?? 0;
  const best = pages.reduce<Buffer | null>(
    (most, page) => (most === null || rowsOf(page) > rowsOf(most) ? page : most),
    null,
  );
  if (best === null) throw new UnreadableFileError('unknown-format', 'This web archive holds no table.');
  return readWebPage(best, sheet);
}

/** @e965/xlsx has no types for it. */
const containers = CFB as {
  read(file: Buffer, options: { type: 'buffer' }): { FileIndex: { content?: Uint8Array }[] };
};

function partsOfArchive(file: Buffer): Buffer[] {
  try {
    const { FileIndex } = containers.read(file, { type: 'buffer' });
    return FileIndex.flatMap(({ content }) => (content === undefined ? [] : [Buffer.from(content)]));
  } catch (error) {
    throw damaged(error);
  }
}

function textOf(page: Buffer): string {
  const said = /<meta\b[^>]*charset=["']?([\w-]+)/i.exec(page.subarray(0, 4096).toString('latin1'))?.[1];
  const detected = encodingOf(page).encoding;
  // The page's own statement counts unless its bytes are Unicode.
  if (said === undefined || detected.startsWith('utf')) return withoutMark(decoded(page, detected));
  try {
    return new TextDecoder(said).decode(page);
  } catch {
    return decoded(page, detected);
  }
}

function withoutMark(text: string): string {
  return text.replace(/^\ufeff/, '');
}

function unsafe(): UnreadableFileError {
  return new UnreadableFileError(
    'unsafe',
    'The file contains entity definitions, which no spreadsheet has. It was not read.',
  );
}
