// Tests the direction of languages, and what sets a value apart from the sentence around it.
import { expect, test } from 'vitest';
import { filled, setApart, writingOf } from '../../../../src-main/core/languages/writing-rules.ts';

test.each(['ar', 'ar-EG', 'he', 'fa', 'ur', 'ps', 'sd', 'ckb', 'uz-Arab'])(
  '%s is written from right to left',
  (language) => {
    expect(writingOf(language)).toEqual({ lang: language, dir: 'rtl' });
  },
);

test.each(['en', 'nl', 'ru', 'zh', 'tr', 'az', 'uz', 'pa'])(
  '%s is written from left to right',
  (language) => {
    expect(writingOf(language)).toEqual({ lang: language, dir: 'ltr' });
  },
);

test('a value is set apart where it may differ in direction from its sentence', () => {
  const [english, arabic] = [writingOf('en'), writingOf('ar')];
  expect(setApart('Noor', english)).toBe('Noor');
  expect(setApart('نور', english)).toBe('\u2068نور\u2069');
  expect(setApart('2000 123', arabic)).toBe('\u20682000 123\u2069');
  expect(setApart('', arabic)).toBe('');
});

test('a sentence is filled with values set apart from its own direction', () => {
  expect(filled('{{count}} of {{all}}', { count: 1 })).toBe('1 of {{all}}');
  expect(filled('The file of {{name}}', { name: 'نور' })).toBe('The file of \u2068نور\u2069');
  expect(filled('في {{folder}}: {{count}}', { folder: 'C:\\Books', count: 2 })).toBe(
    'في \u2068C:\\Books\u2069: \u20682\u2069',
  );
});
