// Tests which languages are offered, that a text which one lacks is English, and which language a tag asks for.
import { expect, test } from 'vitest';
import {
  closestLanguage,
  offeredLanguages,
  withEnglish,
} from '../../../../src-main/core/languages/fallback-rules.ts';
import { countedWords } from '../../../../src-main/core/languages/languages.ts';

const english = {
  greeting: 'Dear {{name}},',
  columns: { title: 'Title', dueOn: 'Due' },
  items_zero: 'no books',
  items_one: '1 book',
  items_other: '{{count}} books',
};

test('a missing text is the English one, at any depth', () => {
  const words = withEnglish({ columns: { title: 'Titel' } }, english);
  expect(words).toEqual({ ...english, columns: { title: 'Titel', dueOn: 'Due' } });
});

test('a missing file is English as a whole', () => {
  expect(withEnglish({}, english)).toEqual(english);
});

test('a language keeps its order of texts as English has them, and its own plural forms', () => {
  const texts = { items_other: '{{count}} كتاب', items_few: '{{count}} كتب', greeting: '{{name}}' };
  const words = withEnglish(texts, english);
  expect(Object.keys(words)).toEqual(['greeting', 'columns', 'items_other', 'items_few']);
  expect(countedWords(words, 'items', 3, 'ar')).toBe('{{count}} كتب');
  expect(countedWords(words, 'items', 1, 'ar')).toBe('{{count}} كتاب');
});

test('nothing has words of its own where there are some, in every language', () => {
  expect(countedWords(english, 'items', 0, 'en')).toBe('no books');
  expect(countedWords({ items_other: '{{count}} buku' }, 'items', 0, 'id')).toBe('{{count}} buku');
});

test('a group of texts that was one text before is English', () => {
  expect(withEnglish({ columns: 'Kolommen' }, english)['columns']).toEqual(english.columns);
});

test.each([
  ['nl', 'nl'],
  ['nl-BE', 'nl'],
  ['NL-be', 'nl'],
  ['pt-BR', 'pt-BR'],
  ['pt-br', 'pt-BR'],
  ['pt', 'pt-BR'],
  ['pt-PT', 'pt-BR'],
  ['pt_PT', 'pt-BR'],
  ['id-ID', 'id'],
  ['zh-TW', undefined],
  ['p', undefined],
  ['', undefined],
])('%j asks for %s', (tag, language) => {
  expect(closestLanguage(tag, ['en', 'id', 'nl', 'pt-BR'])).toBe(language);
});

test('a language is offered once it has nine tenths of the English files', () => {
  const folder = (code: string, files: number) =>
    Array.from({ length: files }, (_, at) => `../locales/${code}/f${String(at)}.json`);
  expect(offeredLanguages([...folder('en', 20), ...folder('pt-BR', 18), ...folder('ar', 17)])).toEqual([
    'en',
    'pt-BR',
  ]);
});
