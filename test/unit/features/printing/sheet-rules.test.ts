// Tests which paper a library's documents are for.
import { expect, test } from 'vitest';
import { sheetIn } from '../../../../src-main/features/printing/sheet-rules.ts';

test.each([
  ['America/New_York', 612],
  ['America/Mexico_City', 612],
  ['America/Bogota', 612],
  ['America/Santiago', 612],
  ['Asia/Manila', 612],
  ['America/Sao_Paulo', 595.28],
  ['America/Argentina/Buenos_Aires', 595.28],
  ['Europe/Madrid', 595.28],
  ['Asia/Jakarta', 595.28],
  ['Africa/Cairo', 595.28],
])('paper in %s is %s points wide', (timeZone, width) => {
  expect(sheetIn(timeZone).width).toBe(width);
});
