// Draws the test page of a sheet as a PDF, or as a picture.
import type { PDFDocument } from '@cantoo/pdf-lib';
import type { Fonts } from '../printing/printed-text.ts';
import type { LabelsDrawn, LabelsOrder } from './print-labels.ts';
import { testPageOf, type Line } from './test-page-rules.ts';
import { testPageSvg } from './test-page-svg.ts';

const mm = 72 / 25.4;

export async function drawTestPage(
  document: PDFDocument,
  { regular }: Fonts,
  { sheet, offset, as }: LabelsOrder,
): Promise<LabelsDrawn> {
  if (as === 'preview') return { preview: testPageSvg(sheet, offset), pages: 1 };
  const { width, height } = sheet.paper;
  const page = document.addPage([width * mm, height * mm]);
  const { edges, lines, words } = testPageOf(sheet, offset);
  const draw = ({ x1, y1, x2, y2 }: Line, thickness: number): void => {
    page.drawLine({
      start: { x: x1 * mm, y: (height - y1) * mm },
      end: { x: x2 * mm, y: (height - y2) * mm },
      thickness,
    });
  };
  for (const edge of edges) draw(edge, 0.6);
  for (const mark of lines) draw(mark, 0.3);
  for (const { x, y, text, points } of words)
    page.drawText(text, {
      x: x * mm - regular.widthOfTextAtSize(text, points) / 2,
      y: (height - y) * mm,
      size: points,
      font: regular,
    });
  return { pdf: await document.save() };
}
