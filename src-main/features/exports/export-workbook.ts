// Writes the library as one workbook whose cells are all text, so that no program changes a number when it opens it.
import { utils, write, type CellObject, type WorkSheet } from '@e965/xlsx';
import type { ReadableDatabase } from '../../core/database/connection.ts';
import { currencyIn } from '../collection/library-currency.ts';
import { priceText } from '../collection/price-text-rules.ts';
import type { Value } from './exports-repository.ts';
import { sheetsOf, type Sheet } from './workbook-repository.ts';

/** Excel refuses a workbook with a longer cell. */
const lettersInACell = 32_767;
/** The columns with amounts in minor units. */
const amounts: readonly string[] = ['price', 'amount', 'open'];

/** The bytes of an .xlsx file with borrowers, copies, open loans, waiting holds and open charges. */
export function exportWorkbook(db: ReadableDatabase): Buffer {
  const inCurrency = priceText(currencyIn(db).code());
  const all = sheetsOf(db);
  return write(
    {
      SheetNames: all.map(({ name }) => name),
      Sheets: Object.fromEntries(all.map((sheet) => [sheet.name, sheetOf(sheet, inCurrency)])),
    },
    { type: 'buffer', bookType: 'xlsx', compression: true },
  ) as Buffer;
}

function sheetOf({ columns, rows }: Sheet, inCurrency: (amount: number | null) => string): WorkSheet {
  const isAmount = columns.map((name) => amounts.includes(name));
  const textOf = (value: Value, column: number): string =>
    typeof value === 'number' && isAmount[column] === true ? inCurrency(value) : String(value ?? '');
  const cells = [columns.map(textCell)];
  for (const row of rows) cells.push(row.map((value, column) => textCell(textOf(value, column))));
  const last = utils.encode_cell({ r: cells.length - 1, c: columns.length - 1 });
  return { '!data': cells, '!ref': `A1:${last}` };
}

/** `@` is the format of text. */
const textCell = (text: string): CellObject => ({ t: 's', v: text.slice(0, lettersInACell), z: '@' });
