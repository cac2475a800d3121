// Divides a text whose columns stand at fixed positions: below a ruled line, or where every line leaves the same gaps.

/** A line of the text as cells; its number counts blank lines too. */
export interface FixedLine {
  readonly number: number;
  readonly cells: readonly string[];
}

/** The first position of a column, and the one behind its last. */
interface Edges {
  readonly from: number;
  readonly to: number;
}

interface TextLine {
  readonly number: number;
  readonly text: string;
}

const CHARACTERS_LOOKED_AT = 64 * 1024;
const LINES_LOOKED_AT = 60;
const TITLES_AT_MOST = 10;
const FEWEST_ROWS = 3;
/** A single space is a part of a name. */
const NARROWEST_GAP = 2;
/** Codes of one length fill their column; words that often do are cut off. */
const NARROWEST_OF_WORDS = 8;
const FULL_BY_CHANCE = 2;
const SHARE_AT_THE_EDGE = 0.1;

/** Lines at the end of a page or a report, which are no rows: "Page 1 of 3", "(312 rows affected)". */
const closing = [
  /^\(?\d+ (?:rows?|records?|rijen|zeilen|lignes|filas)(?: \p{L}+)?\)?\.?$/iu,
  /^(?:page|pagina|seite|página|str\.):? *\d+(?: *(?:\/|of|van|von|de|sur|di|z) *\d+)?$/i,
];
const isClosing = ({ text }: TextLine): boolean => closing.some((form) => form.test(text.trim()));
const ruled = /^\s*(?:-{2,}|={2,}|_{2,})(?: +(?:-+|=+|_+))+$/;
/** A cell that begins or ends like this is one of a text with delimiters, padded. */
const delimited = /^[,;|"]|[,;|"]$/;

/**
 * Null if the text is not divided like this. `doubtful` if a ruled line says that it is, but the position of an edge is in
 * doubt: a cell across an edge, text in a gap, or many words that end where their column ends, so that they may be cut off.
 */
export function fixedColumnsIn(text: string): FixedLine[] | 'doubtful' | null {
  const start = text.slice(0, CHARACTERS_LOOKED_AT);
  if (start.includes('\t') || !/\S {2,}\S|-{2} -{2}/.test(start)) return null;
  const lines = text
    .replaceAll('\f', '')
    .split(/\r\n|\n|\r/)
    .map((line, at): TextLine => ({ number: at + 1, text: line.trimEnd() }))
    .filter((line) => line.text !== '');
  const rule = lines.slice(0, LINES_LOOKED_AT).findIndex((line) => ruled.test(line.text));
  return rule > 0 ? (belowRule(lines, rule) ?? 'doubtful') : betweenGaps(lines);
}

function belowRule(lines: readonly TextLine[], ruleAt: number): FixedLine[] | null {
  const rule = lines[ruleAt]?.text ?? '';
  const edges = Array.from(rule.matchAll(/\S+/g), ({ index, 0: run }) => ({
    from: index,
    to: index + run.length,
  }));
  const table = lines
    .slice(ruleAt - 1)
    .filter((line) => line.text.trim() !== rule.trim() && !isClosing(line));
  return divided(lines.slice(0, ruleAt - 1), table, edges, edges);
}

/** The header is the first line with gaps; it has a name over each column, and all lines below leave the same gaps. */
function betweenGaps(lines: readonly TextLine[]): FixedLine[] | null {
  const at = lines.findIndex(({ text }) => columnsApart([text]).length > 1);
  if (at < 0 || at > TITLES_AT_MOST) return null;
  const first = lines.slice(at, at + LINES_LOOKED_AT).filter((line) => !isClosing(line));
  if (first.length <= FEWEST_ROWS || edgesBetweenGaps(first) === null) return null;
  const table = lines.slice(at).filter((line) => !isClosing(line));
  const edges = edgesBetweenGaps(table);
  // A wide gap behind a column shows that nothing of it was cut off.
  const narrow = edges?.filter(({ to }, column) => (edges[column + 1]?.from ?? to) - to <= NARROWEST_GAP);
  const rows = edges === null ? null : divided(lines.slice(0, at), table, edges, narrow);
  return rows?.some(({ cells }) => cells.some((cell) => delimited.test(cell))) === true ? null : rows;
}

function edgesBetweenGaps(table: readonly TextLine[]): Edges[] | null {
  const lines = table.map(({ text }) => text);
  const [header = '', ...rows] = lines;
  const edges = columnsApart(lines);
  const names = columnsApart([header]);
  if (edges.length < 2 || names.length !== edges.length) return null;
  const isEvident = edges.every((column, at) => {
    const name = names[at];
    if (name === undefined || (name.from !== column.from && name.to !== column.to)) return false;
    const cells = rows.map((row) => extentOf(row, column)).filter((cell) => cell !== null);
    return cells.every((cell) => cell.from === column.from) || cells.every((cell) => cell.to === column.to);
  });
  return isEvident ? edges : null;
}

/** The columns between the gaps that all lines leave. */
function columnsApart(lines: readonly string[]): Edges[] {
  const width = lines.reduce((most, { length }) => Math.max(most, length), 0);
  const columns: { from: number; to: number }[] = [];
  for (let at = 0; at < width; at++) {
    if (lines.every((line) => (line[at] ?? ' ') === ' ')) continue;
    const last = columns.at(-1);
    if (last === undefined || at - last.to >= NARROWEST_GAP) columns.push({ from: at, to: at + 1 });
    else last.to = at + 1;
  }
  return columns;
}

/** The positions of a cell's text; null for an empty cell. */
function extentOf(line: string, { from, to }: Edges): Edges | null {
  const cell = line.slice(from, to);
  const start = cell.search(/\S/);
  return start < 0 ? null : { from: from + start, to: from + cell.trimEnd().length };
}

/** @param perhapsCutOff the columns that may be too narrow for their words */
function divided(
  above: readonly TextLine[],
  table: readonly TextLine[],
  edges: readonly Edges[],
  perhapsCutOff: readonly Edges[] = [],
): FixedLine[] | null {
  const inGaps = (line: string): boolean => {
    const ends = [0, ...edges.map(({ to }) => to)];
    return ends.some((end, at) => line.slice(end, edges[at]?.from ?? line.length).trim() !== '');
  };
  if (table.length < 2 || table.some(({ text }) => inGaps(text))) return null;
  const cellIn = (text: string, { from, to }: Edges): string => text.slice(from, to).trim();
  const [, ...rows] = table;
  if (
    perhapsCutOff.some((edge) =>
      isCutOff(
        edge,
        rows.map(({ text }) => cellIn(text, edge)),
      ),
    )
  )
    return null;
  return [
    ...above.map(({ number, text }) => ({ number, cells: [text.trim()] })),
    ...table.map(({ number, text }) => ({ number, cells: edges.map((edge) => cellIn(text, edge)) })),
  ];
}

/** Whether many words of a column reach its edge. */
function isCutOff({ from, to }: Edges, cells: readonly string[]): boolean {
  const different = [...new Set(cells)].filter((cell) => cell !== '');
  const areWords = different.some((cell) => /\p{L}{3}/u.test(cell));
  const isOfOneLength = new Set(different.map(({ length }) => length)).size === 1;
  if (!areWords || isOfOneLength || to - from < NARROWEST_OF_WORDS) return false;
  const full = different.filter(({ length }) => length >= to - from).length;
  return full > Math.max(FULL_BY_CHANCE, different.length * SHARE_AT_THE_EDGE);
}
