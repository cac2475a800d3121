// Tests labels and cards at the API: what they say, where they stand, refusals, and the barcodes read back from the PDF.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { LabelSheet } from '../../src-main/features/labels/label-sheet-rules.ts';
import { openTestLibrary, type TestLibrary } from '../support/open-library.ts';
import { codesIn, whyNoLabelReader } from '../support/label-reader.ts';
import { pdfPages } from '../support/pdf-text.ts';
import { addBorrower, addItem, bodyOf, problemOf, type Copy } from '../support/school-year.ts';

const noReader = whyNoLabelReader();
if (noReader !== null) console.warn(`SKIPPED: reading barcodes back: ${noReader}`);

let library: TestLibrary;
beforeEach(async () => {
  library = await openTestLibrary();
});
afterEach(async () => {
  expect(library.reported).toEqual([]);
  await library.remove();
});

async function pdf(wanted: object): Promise<Uint8Array> {
  const { status, headers, body } = await library.post('/labels', wanted);
  expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf']);
  return body as Uint8Array;
}

async function several(count: number): Promise<Copy[]> {
  const items: Copy[] = [];
  while (items.length < count) items.push(await addItem(library));
  return items;
}
const idsOf = (records: readonly { id: string }[]): string[] => records.map(({ id }) => id);

test('a label says title, library and call number, in any letters', async () => {
  bodyOf(await library.post('/settings', { libraryName: 'De Wilg' }), 200);
  const item = await addItem(library, { title: 'Žluťoučký kůň', callNumber: 'F SIS' });
  const [page = ''] = await pdfPages(await pdf({ items: [item.id] }));
  for (const words of ['Žluťoučký kůň', 'De Wilg', 'F SIS', item.barcode]) expect(page).toContain(words);
});

test('labels go on at the first free place and on the next sheet', async () => {
  const items = await several(3);
  expect(await pdfPages(await pdf({ items: idsOf(items), sheet: 'avery-l7160', startAt: 20 }))).toHaveLength(
    2,
  );
  const { svg, pages } = bodyOf<{ svg: string; pages: number }>(
    await library.post('/labels/preview', { items: idsOf(items), sheet: 'avery-l7160', startAt: 20 }),
    200,
  );
  expect(pages).toBe(2);
  expect([items[0], items[1], items[2]].map((item) => svg.includes(`>${item?.barcode ?? ''}<`))).toEqual([
    true,
    true,
    false,
  ]);
});

test('a card has the library’s name and address, and a Chinese name in its own order', async () => {
  bodyOf(
    await library.post('/settings', { libraryName: 'De Wilg', libraryAddress: 'Kerkstraat 1\n9000 Gent' }),
    200,
  );
  const person = await addBorrower(library, { givenName: '小明', familyName: '王', group: '3A' });
  for (const design of ['plain', 'band']) {
    const [page = ''] = await pdfPages(await pdf({ borrowers: [person.id], kind: 'card', design }));
    for (const words of ['De Wilg', 'Kerkstraat 1 · 9000 Gent', '王小明', '3A'])
      expect(page).toContain(words);
  }
});

test('the picture of a card has the band in the library’s colour, and the fonts of its letters', async () => {
  bodyOf(await library.post('/settings', { cardDesign: 'band', cardColour: '#a5141f' }), 200);
  const person = await addBorrower(library, { givenName: '小明', familyName: '王' });
  const preview = { borrowers: [person.id], kind: 'card', sheet: 'cr80' };
  const svgOf = async (more: object) =>
    bodyOf<{ svg: string }>(await library.post('/labels/preview', { ...preview, ...more }), 200).svg;
  const svg = await svgOf({});
  expect(svg).toContain('fill="#a5141f"');
  expect(svg).toContain('@font-face');
  expect(svg.replaceAll(/<[^>]*>/g, '')).toContain('王小明');
  expect(await svgOf({ design: 'plain' })).not.toContain('fill="#a5141f"');
});

test('a class sheet has a page for each class under the library’s head, and a pupil without a card is on it', async () => {
  bodyOf(await library.post('/settings', { libraryName: 'De Wilg' }), 200);
  const people = [
    await addBorrower(library, { givenName: 'Noor', familyName: 'Vos', group: '3A', barcode: '2000017' }),
    await addBorrower(library, { givenName: 'Sam', familyName: 'Bos', group: '3B', barcode: '2000018' }),
    await addBorrower(library, { givenName: 'Mila', familyName: 'Smit', group: '3A', barcode: null }),
  ];
  const pages = await pdfPages(await pdf({ borrowers: idsOf(people), kind: 'class' }));
  expect(pages).toHaveLength(2);
  for (const words of ['De Wilg', '3A', 'Vos, Noor', '2000017', 'Smit, Mila'])
    expect(pages[0]).toContain(words);
  expect(pages[0], 'the day').toMatch(/\b\d{1,2} \p{L}+ 20\d\d\b/u);
  for (const words of ['3B', 'Bos, Sam']) expect(pages[1]).toContain(words);
});

test('a class is printed on the paper of the library’s label sheet', async () => {
  const person = await addBorrower(library, { group: '3A' });
  const heightOf = async (labelSheet: string): Promise<number> => {
    bodyOf(await library.post('/settings', { labelSheet }), 200);
    const bytes = await pdf({ borrowers: [person.id], kind: 'class' });
    return Number(
      /\/MediaBox\s*\[\s*0\s+0\s+\S+\s+([\d.]+)/.exec(Buffer.from(bytes).toString('latin1'))?.[1],
    );
  };
  expect(await heightOf('avery-l7160')).toBeCloseTo(841.89, 1);
  expect(await heightOf('avery-5160')).toBeCloseTo(792, 1);
});

describe('refused in words, and nothing is drawn', () => {
  test.each([
    [{ sheet: 'nothing' }, '/sheet'],
    [{ sheet: 'avery-l7160', startAt: 22 }, '/startAt'],
    [{ code: 'ean13' }, '/code'],
    [{ sheet: 'avery-l7651', code: 'code39' }, '/sheet'],
    [{ kind: 'card' }, '/items'],
  ])('%j', async (more, pointer) => {
    const item = await addItem(library, { barcode: '30000421' });
    const answer = await library.post('/labels', { items: [item.id], ...more });
    expect([answer.status, problemOf(answer).errors?.[0]?.pointer]).toEqual([400, pointer]);
  });

  test('a sheet of which the labels leave the paper is no setting', async () => {
    const sheet = { ...bodyOf<LabelSheet[]>(await library.get('/labels/sheets'), 200)[0], id: 'own' };
    const answer = await library.post('/settings', { labelSheets: [{ ...sheet, columns: 29 }] });
    const [error] = problemOf(answer).errors ?? [];
    expect([answer.status, error?.pointer]).toEqual([400, '/labelSheets/0/columns']);
    expect(error?.message).toMatch(/^go [\d.]+ mm beyond the right edge of the paper$/);
  });
});

test('an own sheet is printed on, moved by what the printer is off', async () => {
  const own = {
    id: 'own',
    name: 'Ours',
    paper: { width: 210, height: 297 },
    columns: 2,
    rows: 5,
    label: { width: 90, height: 50 },
    margin: { left: 10, top: 10 },
    pitch: { across: 95, down: 55 },
  };
  const moved = { ...own, offset: { right: 1.5, down: -1 } };
  bodyOf(await library.post('/settings', { labelSheets: [moved] }), 200);
  const { svg } = bodyOf<{ svg: string }>(
    await library.post('/labels/preview', { items: idsOf(await several(1)), sheet: 'own' }),
    200,
  );
  expect(svg).toContain('<text x="38.268" y="37.367"');

  const trial = { items: idsOf(await several(1)), measures: own };
  const answer = bodyOf<{ svg: string }>(await library.post('/labels/preview', trial), 200);
  expect(answer.svg).toMatch(/<text x="34\.01\d" y="40\.20\d"/);
});

test('a test page has rulers, also for a sheet that is not kept yet and of which the faults are known', async () => {
  const own = {
    id: 'own',
    name: 'Ours',
    paper: { width: 210, height: 297 },
    columns: 2,
    rows: 5,
    label: { width: 90, height: 50 },
    margin: { left: 10, top: 10 },
    pitch: { across: 95, down: 55 },
  };
  const [page = ''] = await pdfPages(await pdf({ kind: 'test', measures: own }));
  for (const end of ['190 mm', '270 mm']) expect(page).toContain(end);
  const faulty = { ...own, columns: 3 };
  const { svg, faults } = bodyOf<{ svg: string; faults: unknown }>(
    await library.post('/labels/sheets/preview', faulty),
    200,
  );
  expect(svg).toMatch(/^<svg .*190 mm/);
  expect(faults).toEqual([{ field: 'columns', millimetres: 80 }]);
  expect((await library.post('/labels', { kind: 'test', measures: faulty })).status).toBe(400);
});

describe.skipIf(noReader !== null)('an independent reader reads at 203 dpi', () => {
  test.each(['avery-l7160', 'avery-l7651', 'avery-5167', 'herma-4271', 'roll-57x32', 'roll-62x29'])(
    'every Code 128 on %s',
    async (sheet) => {
      const items = await several(5);
      const codes = codesIn(await pdf({ items: idsOf(items), sheet })).flat();
      expect(codes.toSorted()).toEqual(items.map(({ barcode }) => `CODE-128:${barcode}`).toSorted());
    },
  );

  test.each([
    ['code39', 'avery-l7160', 'ABC-123', 'CODE-39'],
    ['ean13', 'herma-4347', '9780261102217', 'EAN-13'],
    ['qr', 'avery-l7160', '30000421', 'QR-Code'],
    ['qr', 'roll-57x32', 'BÜ-7', 'QR-Code'],
    ['code128', 'avery-l7160', 'Ab c-99/x', 'CODE-128'],
  ])('%s on %s', async (code, sheet, barcode, kind) => {
    const item = await addItem(library, { barcode, callNumber: '500 GAL' });
    expect(codesIn(await pdf({ items: [item.id], sheet, code, colours: true }))).toEqual([
      [`${kind}:${barcode}`],
    ]);
  });

  test.each(
    ['plain', 'band', 'portrait'].flatMap((design) => ['code128', 'qr'].map((code) => [design, code])),
  )('a card of the design %s with the code %s', async (design, code) => {
    const person = await addBorrower(library, { barcode: '2000017', group: '3A' });
    const [page] = codesIn(await pdf({ borrowers: [person.id], kind: 'card', design, code }));
    expect(page?.map((read) => read.split(':')[1])).toEqual(['2000017']);
  });

  test.each(['card', 'class'])('every card number of a %s', async (kind) => {
    const people = [
      await addBorrower(library, { group: '3A', barcode: '2000017' }),
      await addBorrower(library, { group: '3A', barcode: '2000018' }),
    ];
    expect(codesIn(await pdf({ borrowers: idsOf(people), kind }))).toEqual([
      ['CODE-128:2000017', 'CODE-128:2000018'],
    ]);
  });
});
