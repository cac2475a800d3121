// Tests what is read in a backup that MySQL or MariaDB wrote as SQL.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isSqlDump, readSqlDump } from '../../../../src-main/features/lists/sql-dump.ts';

const read = (sql: string | Buffer) => readSqlDump(Buffer.from(sql), () => true);
const rowsOf = (sql: string | Buffer, table = 't') => read(sql).get(table)?.rows;
const definition =
  "CREATE TABLE IF NOT EXISTS `t` (\n `a` int(11) NOT NULL, -- a remark, (with a bracket\n `b` enum('x,y','z)'), PRIMARY KEY (`a`), KEY k (`b`)\n);\n";

describe('a backup in SQL', () => {
  test('has rows without the names of columns, which the definition names', () => {
    const table = read(`${definition}INSERT INTO t VALUES (1,'one'),(2,NULL);`).get('t');
    expect(table).toEqual({
      columns: ['a', 'b'],
      rows: [
        ['1', 'one'],
        ['2', null],
      ],
    });
  });

  test('has rows with names, in another order', () => {
    expect(rowsOf(`${definition}INSERT IGNORE INTO \`school\`.\`t\` (\`b\`, a) VALUES ('two', 2);`)).toEqual([
      ['2', 'two'],
    ]);
  });

  test.each([
    [String.raw`'D\'Arcy'`, "D'Arcy"],
    [`'D''Arcy'`, "D'Arcy"],
    [String.raw`'a\nb\\c\"d'`, 'a\nb\\c"d'],
    [`"it's; (a), 'b'"`, "it's; (a), 'b'"],
    ['-12.50', '-12.50'],
    ['0x4e6f6f72', 'Noor'],
    [`x'4e6f6f72'`, 'Noor'],
    [`_utf8mb4'Zoë'`, 'Zoë'],
    ['NULL', null],
    ['curdate()', 'curdate()'],
  ])('reads %s', (written, value) => {
    expect(rowsOf(`${definition}INSERT INTO t VALUES (1, ${written}),\n(2,'x');`)).toEqual([
      ['1', value],
      ['2', 'x'],
    ]);
  });

  test('of an old program may be in windows-1252', () => {
    expect(rowsOf(Buffer.from(`${definition}INSERT INTO t VALUES (1,'Zoë');`, 'latin1'))).toEqual([
      ['1', 'Zoë'],
    ]);
  });

  test('has comments and other statements between, with quotation marks in them', () => {
    const sql = `-- it's\n# it's\n/*!40101 SET NAMES utf8 */;\n${definition}LOCK TABLES t WRITE;\nUPDATE t SET b = 'INSERT INTO t VALUES (9,9);';\nINSERT INTO t VALUES (1,'x');`;
    expect(rowsOf(sql)).toEqual([['1', 'x']]);
  });

  test('gives back any text', () => {
    const escaped = (text: string) =>
      text.replace(/[\\'"\n\r]/g, (sign) => `\\${{ '\n': 'n', '\r': 'r' }[sign] ?? sign}`);
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1 }), (texts) => {
        const rows = texts.map((text) => `(1,'${escaped(text)}')`).join(',');
        expect(rowsOf(`${definition}INSERT INTO t VALUES ${rows};`)).toEqual(
          texts.map((text) => ['1', text]),
        );
      }),
    );
  });

  test.each(["INSERT INTO t VALUES (1,'x", 'INSERT INTO t VALUES (1,2', "INSERT INTO t VALUES (1,'x'),(2"])(
    'that ends in the middle is refused: %s',
    (end) => {
      expect(() => read(definition + end)).toThrow('ends in the middle');
    },
  );

  test.each([
    ['-- MySQL dump 10.13\n\nCREATE TABLE x (a int);', true],
    ['\ufeffSET NAMES utf8;\nINSERT INTO x VALUES (1);', true],
    ['Card,Name\n1,Noor\n', false],
    ['-- a list\nCard,Name\n', false],
  ])('is told apart from lists: %s', (text, is) => {
    expect(isSqlDump(Buffer.from(text))).toBe(is);
  });
});
