// Tests how authors in one cell are split, and that life dates are removed from names.
import { describe, expect, test } from 'vitest';
import { authorsOf, commasPartAuthors } from '../../../../src-main/features/item-lists/author-rules.ts';

/** Reads a file with this cell only. */
const authors = (cell: string): string[] => authorsOf(cell, commasPartAuthors([cell]));

describe('one author, however the name is written', () => {
  test.each([
    ['Rowling, J. K., 1965-', 'Rowling, J. K.'],
    ['Rowling, J.K.', 'Rowling, J.K.'],
    ['Le Guin, Ursula K.', 'Le Guin, Ursula K.'],
    ['van den Berg, Marianne', 'van den Berg, Marianne'],
    ['Schmidt, Annie M. G., 1911-1995', 'Schmidt, Annie M. G.'],
    ['Dahl, Roald (1916-1990)', 'Dahl, Roald'],
    ['Funke, Cornelia, geb. 1958', 'Funke, Cornelia'],
    ['Plato', 'Plato'],
    ['Plato, Aristotle', 'Plato, Aristotle'],
    ['King, Martin Luther, Jr.', 'King, Martin Luther, Jr.'],
    ['Studio 1984', 'Studio 1984'],
    ['Anderson', 'Anderson'],
  ])('%s', (cell, name) => {
    expect(authors(cell)).toEqual([name]);
  });
});

describe('several authors', () => {
  test.each([
    ['J. K. Rowling, Mary GrandPré', ['J. K. Rowling', 'Mary GrandPré']],
    ['J.K. Rowling, Mary GrandPré, 1954-', ['J.K. Rowling', 'Mary GrandPré']],
    ['Ann Lee, Bo Li and Cy Day', ['Ann Lee', 'Bo Li', 'Cy Day']],
    ['Rowling, J. K., 1965-; Le Guin, Ursula K.', ['Rowling, J. K.', 'Le Guin, Ursula K.']],
    ['Dahl | Blake', ['Dahl', 'Blake']],
    ['Goscinny & Uderzo', ['Goscinny', 'Uderzo']],
    ['Roald Dahl\nQuentin Blake', ['Roald Dahl', 'Quentin Blake']],
    ['Ann Lee; Ann Lee', ['Ann Lee']],
  ])('%j', (cell, names) => {
    expect(authors(cell)).toEqual(names);
  });
});

test('an ambiguous cell is read like the rest of its column', () => {
  const cell = 'García Márquez, Gabriel José';
  const turned = [cell, 'Dahl, Roald', 'Lowry, Lois'];
  expect(authorsOf(cell, commasPartAuthors(turned))).toEqual([cell]);
});

test('an empty cell has no author', () => {
  expect(authorsOf(null, true)).toEqual([]);
  expect(authors(' ; ')).toEqual([]);
});
