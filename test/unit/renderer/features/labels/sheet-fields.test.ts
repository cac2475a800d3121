// The form of a sheet of labels: measures as they are typed, and the id of a new sheet.

import { expect, test } from 'vitest';
import {
  faultySheetFields,
  idForSheet,
  sheetFrom,
  sheetValues,
} from '../../../../../src-renderer/features/labels/sheet-fields.ts';

const sheet = {
  id: 'herma',
  name: 'Herma',
  paper: { width: 210, height: 297 },
  columns: 3,
  rows: 7,
  label: { width: 63.5, height: 38.1 },
  margin: { left: 7.2, top: 15.1 },
  pitch: { across: 66.1, down: 38.1 },
};

test('a sheet is shown with its gaps, in the numbers of the language, and comes back as it was', () => {
  const values = sheetValues({ ...sheet, offset: { right: 1.5, down: -0.5 } }, 'nl');
  expect(values).toMatchObject({
    paper: 'a4',
    labelWidth: '63,5',
    gapAcross: '2,6',
    gapDown: '0',
    offsetRight: '1,5',
  });
  expect(sheetFrom(values, 'herma')).toEqual({ ...sheet, offset: { right: 1.5, down: -0.5 } });
  const own = { ...sheet, offset: { right: 0, down: 3 } };
  expect(sheetFrom(sheetValues(own, 'en'), 'herma')).toEqual(own);
});

test.each([
  ['labelWidth', 'wide'],
  ['labelWidth', ''],
  ['columns', '2.5'],
  ['columns', '31'],
  ['gapDown', '-1'],
  ['offsetRight', '20.1'],
])('%s %j is no measure', (field, typed) => {
  const values = { ...sheetValues(sheet, 'en'), [field]: typed };
  expect(faultySheetFields(values)).toEqual([field]);
  expect(sheetFrom(values, 'herma')).toBeNull();
});

test('a new sheet has an id of its own; one that keeps the name of a sheet takes its place', () => {
  expect(idForSheet('Bürolabels 2', [sheet])).toBe('own-burolabels-2');
  expect(idForSheet('贴纸', [{ ...sheet, id: 'own-sheet' }])).toBe('own-sheet-2');
  expect(idForSheet(' Herma ', [sheet])).toBe('herma');
});
