// Tests how a line of paper is parted by the direction in which its letters are read.
import { expect, test } from 'vitest';
import { runsOf } from '../../../../src-main/features/printing/printed-text.ts';

test.each([
  ['Emma Berg', ['Emma Berg']],
  ['', []],
  ['نور حداد', ['نور حداد']],
  ['Emma نور van Berg', ['Emma ', 'نور', ' van Berg']],
  ['Emma نور-حداد, 2B', ['Emma ', 'نور-حداد', ', 2B']],
  ['מרים מזרחי Berg', ['מרים מזרחי', ' Berg']],
  ['Щербакова שׂרה', ['Щербакова ', 'שׂרה']],
])('%s is drawn as %j', (text, runs) => {
  expect(runsOf(text)).toEqual(runs);
});
