// Tests that an Access database is read table by table, and that what it cannot tell is refused in words.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { readAccess, tablesInAccess } from '../../../../src-main/features/lists/access-tables.ts';

const lists = path.resolve(import.meta.dirname, '../../../lists');
const database = (name: string) => gunzipSync(readFileSync(path.join(lists, name)));
const ofAccess2000 = database('d23_access_2000.mdb.gz');
const ofAccess2016 = database('d24_access_2016.accdb.gz');
const cellsOf = (file: Buffer, table: string) => readAccess(file, table).rows.map(({ cells }) => cells);

describe('an Access database', () => {
  test('has its tables with rows as sheets, the largest first', () => {
    expect(tablesInAccess(ofAccess2016)).toEqual([
      'Logboek',
      'Genres',
      'Leerlingen',
      'Boeken',
      'Uitleningen',
    ]);
  });

  test.each([
    ['2000', ofAccess2000],
    ['2016', ofAccess2016],
  ])('of %s has its values as a workbook would show them', (_, file) => {
    expect(cellsOf(file, 'Boeken').slice(0, 2)).toEqual([
      ['Barcode', 'Titel', 'Auteur', 'ISBN', 'Jaar', 'Prijs', 'Aanschafdatum', 'Samenvatting'],
      [
        '0000101',
        'De Lantaarnvis',
        'Ada Quill',
        '9780000000019',
        '2011',
        '7.50',
        '2012-09-01',
        'Een vis;\r\nmet licht.',
      ],
    ]);
    expect(cellsOf(file, 'Uitleningen')[2]).toEqual([
      '2',
      '1043',
      '0000102',
      '2026-09-02',
      '2026-09-23',
      'TRUE',
    ]);
  });

  test('leaves out calculated columns', () => {
    const [header] = cellsOf(ofAccess2016, 'Leerlingen');
    expect(header).toEqual([
      'Leerlingnummer',
      'Achternaam',
      'Voornaam',
      'Klas',
      'Geboortedatum',
      'Actief',
      'Opmerking',
    ]);
  });

  test('refuses a table in which deleted rows would come back, and reads the others', () => {
    expect(() => readAccess(ofAccess2016, 'Logboek')).toThrow('Compact and Repair');
    expect(readAccess(ofAccess2016, null).sheet).toBe('Genres');
  });

  test('that is cut off is refused with a word on what to do', () => {
    const file = ofAccess2000.subarray(0, 20_000);
    expect(() => readAccess(file, null)).toThrow('export its tables');
  });

  test('of Access 97 is refused: its letters are not read', () => {
    const file = Buffer.from(ofAccess2000);
    file[0x14] = 0;
    expect(() => readAccess(file, null)).toThrow('Access 97');
  });
});
