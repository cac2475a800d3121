// Detects the encoding and the delimiter of a text file.
import type { Delimiter, Encoding } from './list-vocabulary-rules.ts';

const LINES_LOOKED_AT = 25;
const LINE_FEED = 0x0a;
/** Number of non-ASCII lines that are enough to detect the encoding. */
const LINES_WEIGHED = 10_000;

/**
 * The form of Unicode by byte order mark, otherwise by content; null for another encoding. A text that is not valid UTF-8
 * is in another encoding, unless most of its non-ASCII lines are UTF-8: then the others are damaged.
 *
 * @param isUtf8 whether the bytes as a whole are valid UTF-8
 */
export function unicodeEncodingOf(
  bytes: Uint8Array,
  isUtf8: (bytes: Uint8Array) => boolean,
): Extract<Encoding, `utf${string}`> | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  const sample = bytes.subarray(0, 4096 - (4096 % 2));
  const zeros = [0, 0];
  sample.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  // Western text in UTF-16 without a byte order mark: every other byte is zero.
  if (odd > sample.length * 0.3 && even < odd / 10) return 'utf-16le';
  if (even > sample.length * 0.3 && odd < even / 10) return 'utf-16be';
  return isUtf8(bytes) || isMostlyUtf8(bytes, isUtf8) ? 'utf-8' : null;
}

/** Lines with accents in Windows-1252 are rarely valid UTF-8; in a damaged UTF-8 text most are. */
function isMostlyUtf8(bytes: Uint8Array, isUtf8: (bytes: Uint8Array) => boolean): boolean {
  let valid = 0;
  let damaged = 0;
  let start = 0;
  let isAscii = true;
  for (let at = 0; at <= bytes.length && valid + damaged < LINES_WEIGHED; at++) {
    const byte = bytes[at] ?? LINE_FEED;
    if (byte > 0x7f) isAscii = false;
    if (byte !== LINE_FEED) continue;
    if (!isAscii && isUtf8(bytes.subarray(start, at))) valid += 1;
    else if (!isAscii) damaged += 1;
    start = at + 1;
    isAscii = true;
  }
  return valid > 0 && valid >= damaged;
}

/** The text without the UTF-8 byte order mark, even if a person chose another encoding. */
export function withoutUtf8Mark(text: string): string {
  return text.replace(/^(?:\ufeff|\u00ef\u00bb\u00bf)/, '');
}

/** Excel's own first line, such as `sep=;`: it is obeyed and left out. */
const declared = /^sep=([,;\t|])\r?\n/i;

/** The delimiter: as declared, or the one that splits most lines into the same number of cells. */
export function delimiterOf(text: string): Delimiter {
  const said = declared.exec(text);
  if (said !== null) return said[1] as Delimiter;
  const lines = text
    .slice(0, 128 * 1024)
    .replace(/"(?:[^"]|"")*"/g, '')
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')
    .slice(0, LINES_LOOKED_AT);
  const scored = (['\t', ';', ',', '|'] as const).map((delimiter) => {
    const widths = lines.map((line) => line.split(delimiter).length);
    const usual = mostFrequent(widths);
    const agreeing = widths.filter((width) => width === usual).length;
    return { delimiter, score: usual === 1 ? 0 : (agreeing / lines.length) * 100 + Math.min(usual, 50) };
  });
  const best = scored.reduce((most, other) => (other.score > most.score ? other : most));
  return best.score > 0 ? best.delimiter : ',';
}

/** Whether the lines have no delimiter, and words after two or more spaces begin at the same positions in nearly all. */
export function hasFixedColumns(text: string, delimiter: Delimiter): boolean {
  const lines = text
    .slice(0, 128 * 1024)
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')
    .slice(0, LINES_LOOKED_AT);
  if (lines.length < 3 || lines.some((line) => line.includes(delimiter))) return false;
  const counts = new Map<number, number>();
  for (const row of lines)
    for (const { index, 0: gap } of row.matchAll(/(?<=\S) {2,}(?=\S)/g)) {
      const start = index + gap.length;
      counts.set(start, (counts.get(start) ?? 0) + 1);
    }
  return Math.max(0, ...counts.values()) >= lines.length * 0.9;
}

export function withoutDeclaration(text: string): string {
  return text.replace(declared, '');
}

function mostFrequent(values: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].reduce((most, other) => (other[1] > most[1] ? other : most), [1, 0])[0];
}
