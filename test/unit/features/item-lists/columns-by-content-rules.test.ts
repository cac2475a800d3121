// Tests what is proposed for the columns of a list of items without names of columns.
import { describe, expect, test } from 'vitest';
import { noChoices } from '../../../../src-main/features/imports/choices-rules.ts';
import { itemLists } from '../../../../src-main/features/item-lists/item-columns-rules.ts';
import { planItems } from '../../../../src-main/features/item-lists/plan-items.ts';
import { readList } from '../../../../src-main/features/lists/read-list.ts';
import { collectionOf } from '../../../support/planned-items.ts';

async function planned(
  text: string,
  itemColumns: NonNullable<Parameters<typeof planItems>[1]['itemColumns']> = [],
) {
  const choices = { ...noChoices, headerRow: 0, itemColumns };
  const list = await readList(Buffer.from(text), choices, itemLists);
  const { found, rows } = planItems(list, choices, collectionOf(), '2026-09-01');
  return { columns: found.columns.map(({ field, by }) => [field, by]), rows, lacking: found.lacking };
}
const meanings = async (...lines: string[]) =>
  (await planned(lines.join('\n'))).columns.map(([field]) => field);

describe('a list of items without names of columns', () => {
  const list = [
    '7,30001,Elk,"Lee, Ann",9780224025720,2001,AK LEE,€ 7.50',
    '8,30002,The Fox and the Owl,"Ray, Bob",,2011,AK RAY,€ 8.00',
    '9,30003,Grey Bat,"Lee, Ann",9780140328721,1999,B LEE,',
    '6,30004,Wolf Moon,"Ray, Bob",9780000000040,1988,B RAY,€ 5.25',
  ].join('\n');

  test('has a proposal for each column that shows what it is, and each is to be checked', async () => {
    const { columns, rows } = await planned(list);
    expect(columns.slice(1)).toEqual(
      ['barcode', 'title', 'authors', 'isbn', 'year', 'callNumber', 'price'].map((field) => [
        field,
        'guessed',
      ]),
    );
    expect(rows.map(({ action, after }) => [action, after.barcode, after.title])).toEqual([
      ['add', '30001', 'Elk'],
      ['add', '30002', 'The Fox and the Owl'],
      ['add', '30003', 'Grey Bat'],
      ['add', '30004', 'Wolf Moon'],
    ]);
  });

  test('keeps what a person says, and proposes the rest', async () => {
    const { columns } = await planned(list, [
      { column: 1, field: null },
      { column: 2, field: 'series' },
    ]);
    expect(columns[1]).toEqual([null, 'person']);
    expect(columns[2]).toEqual(['series', 'person']);
    expect(columns[3]).toEqual(['authors', 'guessed']);
  });

  test('whose columns show nothing has none, and can still be told', async () => {
    const digits = 'x1,5\nx1,6\nx1,7';
    const { columns, lacking } = await planned(digits);
    expect(columns).toEqual([
      [null, null],
      [null, null],
    ]);
    expect(lacking).toEqual(['title']);
    expect((await planned(digits, [{ column: 0, field: 'title' }])).lacking).toEqual([]);
  });

  test('does not take the number of a row for a barcode', async () => {
    expect(await meanings('1,Elk', '2,Red Fox', '3,Owl')).toEqual([null, 'title']);
  });

  test('does not take a number that two rows share for a barcode', async () => {
    expect(await meanings('30001,Elk', '30001,Red Fox', '30003,Owl')).toEqual([null, 'title']);
  });

  test('knows authors in either order beside titles', async () => {
    const titles = ['A Fox at Home', 'The Owl Who Would Not Sleep', 'Seven Bats in a Hat'];
    const authors = ['Ann Lee', 'Bob van Ray', 'Ann Lee'];
    expect(await meanings(...titles.map((title, at) => `${authors[at] ?? ''},${title}`))).toEqual([
      'authors',
      'title',
    ]);
    const short = ['30001,Elk,Ann Lee', '30002,Fox,Bob van Ray', '30003,Owl,Ann Lee'];
    expect(await meanings(...short)).toEqual(['barcode', 'title', 'authors']);
  });
});
