// Formats a list as tab-separated rows that paste safely into a spreadsheet.

type Cell = string | number | null;

/**
 * Characters that a spreadsheet reads as the start of a formula, also in their full-width forms; see
 * OWASP, "CSV Injection". A borrower called `=HYPERLINK(...)` must stay a name.
 */
const startsFormula = /^[\s\p{Cf}]*[=+\-@＝＋－＠]/u;

function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  // A tab or line end inside a cell would break the row; other control characters carry no information.
  const oneLine = cell.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
  return startsFormula.test(oneLine) ? `'${oneLine}` : oneLine;
}

/** The rows, headings first, each ending in CR LF, which spreadsheets on all systems accept. */
export function tabSeparated(headings: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return [headings, ...rows].map((row) => `${row.map(cellText).join('\t')}\r\n`).join('');
}
