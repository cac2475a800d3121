// Tests in which order the parts of a line stand on paper, and that lines of one paragraph are read alike.
import { expect, test } from 'vitest';
import { forShaping, runsOf, withDirection } from '../../../../src-main/features/printing/reading-order.ts';

const apart = (value: string): string => `\u2068${value}\u2069`;
const partsOf = (text: string, page: 'ltr' | 'rtl'): string[] => runsOf(text, page).map((run) => run.text);

test.each([
  ['Emma Berg', ['Emma Berg']],
  ['', []],
  ['نور حداد', ['نور حداد']],
  ['Emma نور van Berg', ['Emma ', 'نور', ' van Berg']],
  [`Emma ${apart('نور-حداد')}, 2B`, ['Emma ', 'نور-حداد', ', 2B']],
  ['מרים מזרחי Berg', ['Berg', 'מרים מזרחי ']],
  ['Щербакова שׂרה', ['Щербакова ', 'שׂרה']],
  ['نور حداد 3B', ['3B', 'نور حداد ']],
])('%s stands on a page from left to right as %j', (text, parts) => {
  expect(partsOf(text, 'ltr')).toEqual(parts);
});

test.each([
  [
    'an Arabic name, a Latin class and a number',
    `${apart('نور')} · ${apart('3B')} · ${apart('12')}`,
    ['12', ' · ', '3B', 'نور · '],
  ],
  ['a number that is set apart', apart('2000 123'), ['2000 123']],
  ['a number alone', '2000 123', ['2000 123']],
  ['a Latin title with brackets at its end', 'Moby Dick (2)!', ['Moby Dick (2)!']],
  ['a list of titles', `- ${apart('Moby Dick')}`, ['Moby Dick', '- ']],
  ['a date with marks', '29\u200f/11\u200f/2026', ['2026', '/', '11', '/', '29']],
])('%s keeps its order on a page from right to left', (_, text, parts) => {
  expect(partsOf(text, 'rtl')).toEqual(parts);
});

test('brackets face the letters between them', () => {
  expect(forShaping({ text: '(نور)', dir: 'rtl' })).toBe(')نور(');
  expect(forShaping({ text: ' (', dir: 'rtl' })).toBe(') ');
  expect(forShaping({ text: '(a)', dir: 'ltr' })).toBe('(a)');
});

test('a line that begins with Latin letters is read as its Arabic paragraph', () => {
  const [, second = ''] = withDirection('كتاب Moby Dick هنا', ['كتاب', 'Moby Dick هنا']);
  expect(partsOf(second, 'rtl')).toEqual([' هنا', 'Moby Dick']);
});

test('a title that goes on in the next line stays set apart', () => {
  const [, second = ''] = withDirection(`كتاب ${apart('Moby Dick!')} هنا`, [
    'كتاب \u2068Moby',
    'Dick!\u2069 هنا',
  ]);
  expect(partsOf(second, 'rtl')).toEqual([' هنا', 'Dick!']);
});
