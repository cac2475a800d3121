// Orders a line of text from left to right by the Unicode Bidirectional Algorithm: Arabic and Hebrew letters from the right, numbers and Latin letters from the left.
import bidiFactory from 'bidi-js';
import { hasLettersFromRight, type Writing } from '../../core/languages/writing-rules.ts';

type Direction = Writing['dir'];

/** A part of a line that is read in one direction. */
export interface Run {
  /** In the order in which it is read. */
  readonly text: string;
  readonly dir: Direction;
}

const bidi = bidiFactory();
const isolate = /[\u2066-\u2069]/;
/** They turn the text around them, and are not drawn. */
const turning = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** @param page the direction of the page, for sentences */
export function runsOf(text: string, page: Direction = 'ltr'): Run[] {
  const reading = directionOf(text, page);
  if (reading === 'ltr' && !hasLettersFromRight(text)) {
    const drawn = text.replaceAll(turning, '');
    return drawn === '' ? [] : [{ text: drawn, dir: 'ltr' }];
  }
  const embedding = bidi.getEmbeddingLevels(text, reading);
  const spans: { from: number; to: number; dir: Direction }[] = [];
  for (const index of bidi.getReorderedIndices(text, embedding)) {
    const dir = (embedding.levels[index] ?? 0) % 2 === 1 ? 'rtl' : 'ltr';
    const last = spans.at(-1);
    if (last?.dir === dir && dir === 'ltr' && last.to === index) last.to += 1;
    else if (last?.dir === dir && dir === 'rtl' && last.from === index + 1) last.from -= 1;
    else spans.push({ from: index, to: index + 1, dir });
  }
  return spans
    .map(({ from, to, dir }) => ({ text: text.slice(from, to).replaceAll(turning, ''), dir }))
    .filter((run) => run.text !== '');
}

/** A sentence, of which values are set apart, is read as its page; a value as its first letter, and numbers from the left. */
function directionOf(text: string, page: Direction): Direction {
  if (isolate.test(text)) return page;
  const [first = ''] = /[\p{L}\u200e\u200f]/u.exec(text) ?? [];
  return first === '\u200f' || hasLettersFromRight(first) ? 'rtl' : 'ltr';
}

/** Marks the lines of a paragraph so that each is read as the paragraph: a value may go on in the next line. */
export function withDirection(paragraph: string, lines: readonly string[]): readonly string[] {
  if (lines.length < 2 || !hasLettersFromRight(paragraph)) return lines;
  const mark = isolate.test(paragraph)
    ? '\u2068\u2069'
    : directionOf(paragraph, 'ltr') === 'rtl'
      ? '\u200f'
      : '\u200e';
  let isOpen = false;
  return lines.map((line) => {
    const opened = isOpen ? `\u2068${line}` : line;
    isOpen = opened.lastIndexOf('\u2068') > opened.lastIndexOf('\u2069');
    return mark + opened + (isOpen ? '\u2069' : '');
  });
}

/**
 * The letters for fontkit, which shapes a text in the direction of its first letter, and leaves brackets as they are.
 */
export function forShaping({ text, dir }: Run): string {
  const facing =
    dir === 'ltr' ? text : Array.from(text, (sign) => bidi.getMirroredCharacter(sign) ?? sign).join('');
  return hasLettersFromRight(text) === (dir === 'rtl') ? facing : Array.from(facing).reverse().join('');
}
