// Draws the test page of a sheet as a PDF, or as a picture.
import { millimetre as mm } from '../printing/paper.ts';
import type { PdfPaper } from '../printing/pdf-paper.ts';
import { widthOf } from '../printing/printed-text.ts';
import type { LabelsDrawn, LabelsOrder } from './print-labels.ts';
import { testPageOf, type Line } from './test-page-rules.ts';
import { testPageSvg } from './test-page-svg.ts';

export async function drawTestPage(
  paper: PdfPaper,
  { sheet, offset, as }: LabelsOrder,
): Promise<LabelsDrawn> {
  if (as === 'preview') return { preview: testPageSvg(sheet, offset), pages: 1 };
  const { width, height } = sheet.paper;
  const page = paper.addPage(width * mm, height * mm);
  const { edges, lines, words } = testPageOf(sheet, offset);
  const draw = ({ x1, y1, x2, y2 }: Line, thickness: number): void => {
    page.line({ x: x1 * mm, y: y1 * mm }, { x: x2 * mm, y: y2 * mm }, { thickness, colour: '#000000' });
  };
  for (const edge of edges) draw(edge, 0.6);
  for (const mark of lines) draw(mark, 0.3);
  for (const { x, y, text, points } of words) {
    const left = x * mm - widthOf(paper.fonts, text, points, 'regular') / 2;
    page.text(text, { x: left, y: y * mm }, { points });
  }
  return { pdf: await paper.save() };
}
