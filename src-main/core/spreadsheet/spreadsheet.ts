// Writes a list as a spreadsheet (CSV, RFC 4180), a row for each line of JSON.

/** As UTF-8; without its mark Excel takes the text for Windows-1252. */
const mark = '\ufeff';

export const spreadsheetType = 'text/csv; charset=utf-8; header=present';

/**
 * @param lines bytes of whole lines, each the JSON of one; an empty chunk becomes an empty one
 * @param cellsOf the cells of a line, marked where a spreadsheet would run them
 */
export function* spreadsheetOf(
  headings: readonly string[],
  cellsOf: (json: string) => readonly string[],
  lines: Iterable<Buffer>,
): Generator<Buffer> {
  yield Buffer.from(`${mark}${headings.join(',')}\r\n`);
  for (const chunk of lines) {
    const text = chunk.toString('utf8').trim();
    yield Buffer.from(
      text === ''
        ? ''
        : text
            .split('\n')
            .map((line) => `${cellsOf(line).map(quoted).join(',')}\r\n`)
            .join(''),
    );
  }
}

/** Whatever might part cells elsewhere is quoted as well, so that nobody who guesses the delimiter is misled. */
function quoted(text: string): string {
  return /[",;|\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
