// Tests that a letter's template becomes words and chips, and comes back as it was.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import letters from '../../../../../resources/locales/en/letters.json' with { type: 'json' };
import { paired, partsOf, templateOf } from '../../../../../src-renderer/features/mail/template-parts.ts';

const fields = ['name', 'barcode', 'items', 'owedSoFar', 'libraryName', 'earlierDates', 'itemCount'];

test('placeholders become chips, and words in two stars are bold', () => {
  expect(partsOf('Dear {{ name }},\n**Card {{barcode}}**', fields)).toEqual([
    { is: 'words', words: 'Dear ', bold: false },
    { is: 'field', field: 'name', bold: false },
    { is: 'words', words: ',\n', bold: false },
    { is: 'words', words: 'Card ', bold: true },
    { is: 'field', field: 'barcode', bold: true },
  ]);
});

test('words for those who have a card stand between a beginning and an end', () => {
  expect(
    partsOf('{{#barcode}}yes{{/barcode}}{{^barcode}}no{{/barcode}}', fields).map(({ is }) => is),
  ).toEqual(['if', 'words', 'end', 'ifNot', 'words', 'end']);
});

test('a placeholder that the letter does not have stays as typed', () => {
  expect(partsOf('Hello {{nickname}}', fields)).toEqual([
    { is: 'words', words: 'Hello {{nickname}}', bold: false },
  ]);
});

test('every template comes back as it was', () => {
  const piece = fc.constantFrom(
    'Dear ',
    '\n',
    '**',
    ' {{name}}',
    '{{items}}',
    '{{nickname}}',
    '{',
    '}}',
    '* ',
  );
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const template = pieces.join('').replaceAll('****', '**');
      expect(templateOf(partsOf(template, fields))).toBe(template);
    }),
  );
});

test('so do the letters of the program', () => {
  const all = Object.values(letters).flatMap((letter) =>
    'body' in letter ? [letter.body, letter.subject] : [],
  );
  for (const template of all) expect(templateOf(partsOf(template, fields))).toBe(template);
});

test('a beginning without its end goes, and so does an end', () => {
  const parts = partsOf('{{#barcode}}a{{/name}}b{{/barcode}}{{^name}}', fields);
  expect(templateOf(paired(parts))).toBe('{{#barcode}}ab{{/barcode}}');
  expect(templateOf(parts)).toBe('{{#barcode}}ab{{/barcode}}');
});

test('bold over two lines is bold in each; an empty line has no stars', () => {
  const bold = (words: string) => ({ is: 'words', words, bold: true }) as const;
  expect(templateOf([bold('one\n\ntwo')])).toBe('**one**\n\n**two**');
  expect(templateOf([bold('')])).toBe('');
});
