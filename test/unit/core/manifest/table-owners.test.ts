// Compares the tables in each feature's SQL with its manifest: only the owner changes a table, and others say what they read.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { AnyFeature } from '../../../../src-main/core/manifest/feature.ts';
import { features } from '../../../../src-main/library/features.ts';

const root = path.resolve(import.meta.dirname, '../../../../src-main/features');

/** Everyone may read the settings and the journal: the core reads and writes them for all features. */
const readByAll = ['settings', 'events'];

/**
 * The tables that a source text names after an SQL keyword. A name that is put together when the program runs is not
 * seen: the merge of two titles and the erasure of a borrower take their tables from the schema and the manifests.
 */
function tablesIn(source: string): { reads: Set<string>; writes: Set<string> } {
  const text = source.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '');
  const after = (keywords: RegExp) =>
    new Set([...text.matchAll(keywords)].flatMap(({ groups }) => groups?.['table'] ?? []));
  return {
    reads: after(/(?:(?<!\bDELETE\s+)\bFROM|\bJOIN)\s+"?(?<table>[a-z_]+)/g),
    writes: after(/\b(?:INTO|UPDATE(?: OR [A-Z]+)?|DELETE\s+FROM)\s+"?(?<table>[a-z_]+)/g),
  };
}

/** @param sources the source text of each feature, by its name */
function brokenRules(list: readonly AnyFeature[], sources: Readonly<Record<string, string>>): string[] {
  const owners = new Map(list.flatMap((one) => Object.keys(one.tables ?? {}).map((table) => [table, one])));
  return list.flatMap((one) => {
    const sql = tablesIn(sources[one.name] ?? '');
    const ofOthers = (tables: Set<string>) =>
      [...tables].filter((table) => owners.has(table) && owners.get(table) !== one);
    const isLater = (table: string) => {
      const owner = owners.get(table);
      return owner !== undefined && list.indexOf(owner) > list.indexOf(one);
    };
    const reads = ofOthers(sql.reads).filter((table) => !readByAll.includes(owners.get(table)?.name ?? ''));
    const compared = (what: string, used: readonly string[], declared: readonly string[]) => [
      ...used.filter((table) => !declared.includes(table)).map((table) => `${one.name} ${what} ${table}`),
      ...declared
        .filter((table) => !used.includes(table))
        .map((table) => `${one.name} no longer ${what} ${table}`),
    ];
    return [
      ...ofOthers(sql.writes).map((table) => `${one.name} changes ${table}`),
      ...compared(
        'reads',
        reads.filter((table) => !isLater(table)),
        one.reads ?? [],
      ),
      ...compared('reads the later', reads.filter(isLater), Object.keys(one.readsLater ?? {})),
    ];
  });
}

test('each feature changes its own tables, and reads those that its manifest says', () => {
  const sources = Object.fromEntries(
    features.map(({ name }) => [
      name,
      globSync('**/*.ts', { cwd: path.join(root, name) })
        .map((file) => readFileSync(path.join(root, name, file), 'utf8'))
        .join('\n'),
    ]),
  );
  expect(brokenRules(features, sources)).toStrictEqual([]);
});

const shelves: AnyFeature = { name: 'shelves', tables: { shelves: { export: 'all' } } };
const journal: AnyFeature = { name: 'events', tables: { events: { export: 'all' } } };
const books: AnyFeature = { name: 'books', tables: { books: { export: 'all' } } };

test.each([
  ['its own', books, 'UPDATE books SET a = (SELECT 1 FROM books)', []],
  ['an undeclared', books, 'SELECT 1 FROM books b JOIN shelves s', ['books reads shelves']],
  ['a declared', { ...books, reads: ['shelves'] }, 'SELECT 1 FROM shelves', []],
  ['a declared one without use', { ...books, reads: ['shelves'] }, '', ['books no longer reads shelves']],
  [
    'a misspelt',
    { ...books, reads: ['shelfs'] },
    'SELECT 1 FROM shelves',
    ['books reads shelves', 'books no longer reads shelfs'],
  ],
  ['the journal as a reader', books, 'SELECT 1 FROM events', []],
  ['the journal as a writer', books, 'UPDATE OR IGNORE events SET a = 1', ['books changes events']],
  ['a changed', books, 'INSERT INTO shelves VALUES (1)', ['books changes shelves']],
  ['a deleted', books, 'DELETE FROM "shelves"', ['books changes shelves']],
  ['a comment about', books, '// FROM shelves\n/* UPDATE shelves */', []],
] as const)('%s table', (_case, one, sql, broken) => {
  expect(brokenRules([shelves, journal, one], { books: sql })).toStrictEqual(broken);
});

test('a table of a later feature is read only with a reason', () => {
  const sources = { books: 'SELECT 1 FROM shelves' };
  expect(brokenRules([books, shelves], sources)).toStrictEqual(['books reads the later shelves']);
  expect(brokenRules([{ ...books, reads: ['shelves'] }, shelves], sources)).toStrictEqual([
    'books no longer reads shelves',
    'books reads the later shelves',
  ]);
  expect(brokenRules([{ ...books, readsLater: { shelves: 'why' } }, shelves], sources)).toStrictEqual([]);
});
