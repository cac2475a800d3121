// Writes a list as a spreadsheet (CSV, RFC 4180), one row for each line of JSON.

/** The UTF-8 byte order mark; without it Excel reads the text as Windows-1252. */
const mark = '\ufeff';

/** Between the cells; `;` for programs whose region writes numbers with a comma. */
export type Separator = ',' | ';';

export const spreadsheetType = 'text/csv; charset=utf-8; header=present';

/**
 * @param lines chunks of whole lines of JSON; an empty chunk gives an empty chunk
 * @param cellsOf the cells of a line, escaped with `withMark`
 */
export function* spreadsheetOf(
  headings: readonly string[],
  cellsOf: (json: string) => readonly string[],
  lines: Iterable<Buffer>,
  separator: Separator,
): Generator<Buffer> {
  yield Buffer.from(`${mark}${headings.join(separator)}\r\n`);
  for (const chunk of lines) {
    const text = chunk.toString('utf8').trim();
    yield Buffer.from(
      text === ''
        ? ''
        : text
            .split('\n')
            .map((line) => `${cellsOf(line).map(quoted).join(separator)}\r\n`)
            .join(''),
    );
  }
}

/** Quotes cells with any common delimiter, so that programs which guess the delimiter guess the right one. */
function quoted(text: string): string {
  return /[",;|\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
