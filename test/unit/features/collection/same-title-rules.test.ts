import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  sameTitles,
  titleKey,
  type ComparedTitle,
} from '../../../../src-main/features/collection/same-title-rules.ts';

let made = 0;
function book(
  title: string,
  author: string | null = 'Quinn Iversholt',
  more: Partial<ComparedTitle> = {},
): ComparedTitle {
  made += 1;
  return {
    id: String(made),
    title,
    authors: author === null ? [] : author.split(';'),
    isbn: null,
    volume: null,
    language: null,
    publishedYear: null,
    ...more,
  };
}
const groups = (...titles: ComparedTitle[]) =>
  sameTitles(titles).map((group) => group.map(({ id }) => titles.findIndex((title) => title.id === id)));
const areSame = (one: ComparedTitle, other: ComparedTitle) => groups(one, other).length === 1;

describe('the same title', () => {
  test.each([
    ['GLASS CRAB.'],
    ['The Glass Crab'],
    ['Glass Crab, The'],
    ['Glass Crab (The)'],
    ['Glass Crab / Quinn Iversholt'],
    ['Glass crab / by Q. Iversholt ; illustrated by A. Other.'],
    ['Glásś Cräb'],
    ['Glass-crab'],
    ['Glasscrab'],
    ['Glass Crab (2nd ed.)'],
    ['Glass Crab [Paperback]'],
    ['Glass Crab, 3e druk'],
    ['Glass Crab = Стеклянный краб'],
    ['Glass Crab : a novel'],
    ['Glass Crab, revised edition'],
  ])('is also spelled %s', (title) => {
    expect(areSame(book('Glass Crab'), book(title))).toBe(true);
  });

  test.each([
    ['Iversholt, Quinn'],
    ['Iversholt, Q.'],
    ['Q. Iversholt'],
    ['Iversholt'],
    ['Iversholt, Quinn, 1965-'],
    ['QUINN IVERSHOLT (1965)'],
    ['Someone Else;Iversholt, Quinn'],
  ])('has its author also as %s', (author) => {
    expect(areSame(book('Glass Crab'), book('Glass Crab', author))).toBe(true);
  });

  test('may have another ISBN, and no author on one of both', () => {
    expect(
      areSame(book('Glass Crab', 'Q. Iversholt', { isbn: '1' }), book('Glass crab', null, { isbn: '2' })),
    ).toBe(true);
  });

  test('may write its number in Roman letters or after a word', () => {
    expect(areSame(book('Glass Crab II'), book('Glass Crab, part 2'))).toBe(true);
  });

  test('is one with the same ISBN, however it is spelled', () => {
    expect(
      areSame(book('Glass Crab', 'A B', { isbn: '1' }), book('Krab van glas', 'C D', { isbn: '1' })),
    ).toBe(true);
  });
});

describe('another title', () => {
  test.each([
    ['Glass Crab 2'],
    ['Glass Crab, part 3'],
    ['Glass Crab II'],
    ['Glass Crabs'],
    ['Glass Crab Returns'],
    ['Glass Crab: the colouring book'],
    ['Glass Crab [DVD]'],
  ])('is %s', (title) => {
    expect(areSame(book('Glass Crab'), book(title))).toBe(false);
  });

  test('has another author, who may share the family name', () => {
    expect(areSame(book('Glass Crab'), book('Glass Crab', 'Rosa Quill'))).toBe(false);
    expect(areSame(book('Glass Crab'), book('Glass Crab', 'Rosa Iversholt'))).toBe(false);
  });

  test('has another volume or language', () => {
    expect(
      areSame(
        book('Crab', 'Quinn Iversholt', { volume: '1' }),
        book('Crab', 'Quinn Iversholt', { volume: '2' }),
      ),
    ).toBe(false);
    expect(
      areSame(
        book('Mila', 'Quinn Iversholt', { language: 'nl' }),
        book('Mila', 'Quinn Iversholt', { language: 'en' }),
      ),
    ).toBe(false);
  });

  test('is a volume of the same ISBN with another number', () => {
    expect(
      areSame(
        book('Crab 1', 'Quinn Iversholt', { isbn: '1' }),
        book('Crab 2', 'Quinn Iversholt', { isbn: '1' }),
      ),
    ).toBe(false);
    expect(
      areSame(
        book('Crab', 'Quinn Iversholt', { isbn: '1' }),
        book('Crab 2', 'Quinn Iversholt', { isbn: '1' }),
      ),
    ).toBe(false);
  });

  test('is a yearbook without an author of another year', () => {
    expect(
      areSame(book('Atlas', null, { publishedYear: 2010 }), book('Atlas', null, { publishedYear: 2015 })),
    ).toBe(false);
    expect(areSame(book('Atlas', null, { publishedYear: 2010 }), book('Atlas', null))).toBe(true);
  });
});

test('one that says no volume is not joined to several volumes', () => {
  const volume = (value: string | null) => book('Crab', 'Quinn Iversholt', { volume: value });
  expect(groups(volume('1'), volume('2'), volume(null))).toEqual([]);
  expect(groups(volume('1'), volume('vol. 1'), volume(null))).toEqual([[0, 1, 2]]);
});

test('one without an author is not joined to books of several authors', () => {
  expect(groups(book('Crab', 'Rosa Quill'), book('Crab', 'Noor Bos'), book('Crab', null))).toEqual([]);
});

test('three spellings are one group', () => {
  expect(groups(book('The Crab'), book('Other'), book('Crab.'), book('Crab, The', 'Iversholt, Q.'))).toEqual([
    [0, 2, 3],
  ]);
});

test('a title of nothing but signs or articles keeps itself', () => {
  expect([titleKey('The'), titleKey('???'), titleKey('1984')]).toEqual(['the', '', '1984']);
  expect(areSame(book('???'), book('!!!'))).toBe(false);
});

test('no title is in two groups, and none is alone', () => {
  const titles = fc.array(
    fc.record({
      title: fc.constantFrom('Crab', 'The Crab', 'Crab 2', 'Crab, part II', 'Mila'),
      author: fc.constantFrom(null, 'A Quill', 'Quill, A.', 'Quill', 'B Quill'),
      isbn: fc.constantFrom(null, '1', '2'),
      volume: fc.constantFrom(null, '1', '2'),
      language: fc.constantFrom(null, 'en', 'nl'),
    }),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(titles, (all) => {
      const found = groups(...all.map(({ title, author, ...more }) => book(title, author, more)));
      const members = found.flat();
      expect(new Set(members).size).toBe(members.length);
      for (const group of found) expect(group.length).toBeGreaterThan(1);
    }),
  );
});
