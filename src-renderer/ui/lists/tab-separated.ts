// Writes a list as tab-separated rows that paste cleanly, and harmlessly, into a spreadsheet.

type Cell = string | number | null;

/**
 * The characters a spreadsheet takes for the start of a formula, also in their full-width forms; see
 * OWASP, "CSV Injection". A borrower called `=HYPERLINK(...)` must stay a name.
 */
const startsFormula = /^[\s\p{Cf}]*[=+\-@＝＋－＠]/u;

function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  // A tab or a line end inside a cell would break the row; other control characters say nothing.
  const oneLine = cell.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
  return startsFormula.test(oneLine) ? `'${oneLine}` : oneLine;
}

/** The rows, headings first, each ending in CR LF as spreadsheets on every system take it. */
export function tabSeparated(headings: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return [headings, ...rows].map((row) => `${row.map(cellText).join('\t')}\r\n`).join('');
}
