// Tests a page of an Arabic library: it begins at the right, and what is a code or a number is read from the left.
import { getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { drawNotices } from '../../../../src-main/features/printing/draw-notices.ts';
import type { PrintOrder } from '../../../../src-main/features/printing/print-notices.ts';
import { sheetIn } from '../../../../src-main/features/printing/sheet-rules.ts';
import { svgPaper } from '../../../../src-main/features/printing/svg-paper.ts';
import { pdfPages } from '../../../support/pdf-text.ts';

const apart = (value: string): string => `\u2068${value}\u2069`;
const order: PrintOrder = {
  title: '',
  letterhead: {
    name: 'مكتبة النور',
    address: ['Casablanca'],
    logo: null,
    sheet: sheetIn('Africa/Casablanca'),
  },
  dir: 'rtl',
  footer: '',
  page: '',
  notices: [
    {
      group: `${apart('نور حداد')} · ${apart('3B')} · ${apart('2000017')}`,
      subject: '',
      before: '',
      table: { heads: ['عنوان', 'باركود'], rows: [['Moby Dick (2)', '2000 123']] },
      after: '',
      weights: [2, 1],
    },
  ],
};

/** The left edge of each text on the first page, and the right one. */
async function edgesIn(pdf: Uint8Array): Promise<Map<string, { left: number; right: number }>> {
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const { items } = await (await document.getPage(1)).getTextContent();
  return new Map(
    items.flatMap((item) => {
      if (!('str' in item)) return [];
      const left = (item.transform as number[])[4] ?? NaN;
      return [[item.str.trim(), { left, right: left + item.width }]];
    }),
  );
}

const rightMargin = 595.28 - 56;

test('head, names and columns begin at the right margin', async () => {
  const edges = await edgesIn(await drawNotices(order));
  const edge = (text: string) => edges.get(text) ?? { left: NaN, right: NaN };
  for (const words of ['مكتبة النور', 'Casablanca', 'عنوان', 'Moby Dick (2)'])
    expect([words, Math.round(edge(words).right)]).toEqual([words, Math.round(rightMargin)]);
  expect(edge('باركود').right).toBeLessThan(edge('عنوان').left);
  expect(edge('2000 123').right).toBeCloseTo(edge('باركود').right, 0);
});

test('a class and a number stand after the Arabic name, each read from the left', async () => {
  const pdf = await drawNotices(order);
  const edges = await edgesIn(pdf);
  const name = [...edges].find(([text]) => text.includes('نور حداد'))?.[1].left;
  expect(edges.get('2000017 · 3B')?.right).toBeLessThanOrEqual(name ?? NaN);
  const [text = ''] = await pdfPages(pdf);
  for (const words of ['مكتبة النور', 'نور حداد', 'عنوان']) expect(text).toContain(words);
});

test('the modules of a code are not mirrored, but its place is', async () => {
  const paper = await svgPaper('');
  const page = paper.addPage(100, 50, 'rtl');
  const code = page.within({ x: 10, y: 5, width: 20, height: 20 }, 'ltr');
  code.boxes([{ x: 0, y: 0, width: 4, height: 20 }], '#000000');
  code.boxes([{ x: 16, y: 0, width: 4, height: 20 }], '#111111');
  expect(paper.svg()).toMatch(/<rect x="70\.000"[^>]*#000000"/);
  expect(paper.svg()).toMatch(/<rect x="86\.000"[^>]*#111111"/);
});
