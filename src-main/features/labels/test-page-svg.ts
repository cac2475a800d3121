// Shows the test page of a sheet on the screen: what goes beyond the paper stands out.
import type { LabelSheet, Offset } from './label-sheet-rules.ts';
import { testPageOf, type Line } from './test-page-rules.ts';

const rounded = (value: number): string => value.toFixed(2);
const pathOf = (lines: readonly Line[]): string =>
  lines.map(({ x1, y1, x2, y2 }) => `M${rounded(x1)} ${rounded(y1)}L${rounded(x2)} ${rounded(y2)}`).join('');

/** The picture is as large as the paper and all labels. */
export function testPageSvg(sheet: LabelSheet, offset: Offset): string {
  const { edges, lines, words } = testPageOf(sheet, offset);
  const { width, height } = sheet.paper;
  const wide = Math.max(width, ...edges.map(({ x2 }) => x2)) + 1;
  const high = Math.max(height, ...edges.map(({ y2 }) => y2)) + 1;
  const strokeWidth = Math.max(width, height) / 600;
  const texts = words.map(
    ({ x, y, text, points }) =>
      `<text x="${rounded(x)}" y="${rounded(y)}" font-size="${rounded(points * 0.3528 * 1.4)}" text-anchor="middle">${text}</text>`,
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-1 -1 ${rounded(wide + 1)} ${rounded(high + 1)}" font-family="sans-serif">`,
    `<rect x="-1" y="-1" width="${rounded(wide + 1)}" height="${rounded(high + 1)}" fill="#f3d5d2"/>`,
    `<rect x="0" y="0" width="${rounded(width)}" height="${rounded(height)}" fill="#ffffff" stroke="#8a8d98" stroke-width="${rounded(strokeWidth)}"/>`,
    `<path d="${pathOf(edges)}" fill="none" stroke="#12508f" stroke-width="${rounded(strokeWidth * 1.5)}"/>`,
    `<path d="${pathOf(lines)}" fill="none" stroke="#4d4a5c" stroke-width="${rounded(strokeWidth / 2)}"/>`,
    ...texts,
    '</svg>',
  ].join('');
}
