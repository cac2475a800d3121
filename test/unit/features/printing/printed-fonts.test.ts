// Tests which font draws which letters on paper, and that each has the letters' shapes.
import fontkit from '@cantoo/fontkit';
import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { fontsFor, type Fonts } from '../../../../src-main/features/printing/printed-fonts.ts';
import { piecesOf } from '../../../../src-main/features/printing/printed-text.ts';
import type { Face } from '../../../../src-main/features/printing/typefaces.ts';

const faces: readonly Face[] = ['regular', 'bold', 'title'];

async function loaded(text: string): Promise<Fonts> {
  const document = await PDFDocument.create();
  document.registerFontkit(fontkit);
  return fontsFor(document, text);
}

function fontOf(file: Uint8Array) {
  const font = fontkit.create(Buffer.from(file));
  if ('fonts' in font) throw new TypeError('A file of one font is expected.');
  return font;
}

/** The fonts that draw the text, by the names that they give themselves. */
function drawnBy(fonts: Fonts, text: string, face: Face): string[] {
  return piecesOf(fonts, text, face).map((piece) => {
    const font = fontOf(piece.font.file);
    for (const glyph of font.glyphsForString(piece.text.replaceAll(' ', '')))
      expect([piece.text, glyph.id > 0, glyph.path.commands.length > 0]).toEqual([piece.text, true, true]);
    return `${font.familyName}: ${piece.text}`;
  });
}

test.each([
  ['王小明', 'Noto Sans SC'],
  ['陳美麗', 'Noto Sans SC'],
  ['ひなた', 'Noto Sans SC'],
  ['김서연', 'Noto Sans KR'],
  ['Щербакова', 'Inter'],
  ['Ξένια', 'Inter'],
  ['Nguyễn Đặng', 'Inter'],
  ['نور حداد', 'DejaVu Sans'],
])('%s has the shapes of its letters from %s in each face', async (name, family) => {
  const fonts = await loaded(name);
  for (const face of faces) {
    const drawn = drawnBy(fonts, name, face);
    if (face !== 'title') for (const piece of drawn) expect(piece).toContain(family);
    expect(drawn.map((piece) => piece.split(': ')[1]).join('')).toBe(name);
  }
});

test('titles are in Literata, also those with letters of the east of Europe', async () => {
  const fonts = await loaded('Žluťoučký kůň');
  for (const piece of drawnBy(fonts, 'Žluťoučký kůň', 'title')) expect(piece).toMatch(/^Literata/);
});

test('a number of French is in Literata as a whole, its narrow space too', async () => {
  const fonts = await loaded('4\u202f846 prêts');
  const families = piecesOf(fonts, '4\u202f846 prêts', 'title').map(
    ({ font }) => fontOf(font.file).familyName,
  );
  for (const family of families) expect(family).toMatch(/^Literata/);
});

test('a text in Latin letters loads no font of another script', async () => {
  const { regular, bold, title } = await loaded('Emma Peeters, 3A');
  expect([regular.length, bold.length]).toEqual([1, 1]);
  for (const { file } of title) expect(fontOf(file).familyName).toMatch(/Literata|Inter/);
});

test('letters beside those of another script keep their own font', async () => {
  const fonts = await loaded('王小明 (Xiaoming), 1A');
  expect(drawnBy(fonts, '王小明 (Xiaoming), 1A', 'regular').at(-1)).toMatch(/^Inter.*Xiaoming\), 1A$/);
});

test('Arabic letters are joined, and the first one stands at the right', async () => {
  const fonts = await loaded('بيت ب');
  const [joined] = piecesOf(fonts, 'بيت', 'regular', 'rtl');
  const [alone] = piecesOf(fonts, 'ب', 'regular', 'rtl');
  const glyphsOf = (piece = joined) =>
    fontOf(piece?.font.file ?? new Uint8Array()).layout(piece?.drawn ?? '').glyphs;
  const letters = glyphsOf().map(({ codePoints }) => String.fromCodePoint(...codePoints));
  expect(letters).toEqual(['ت', 'ي', 'ب']);
  expect(glyphsOf().at(-1)?.id).not.toBe(glyphsOf(alone)[0]?.id);
});

test('an alef with a sign of joining and the ligature of a name are drawn in their usual letters', async () => {
  const fonts = await loaded('ٱلرحمن ﷲ');
  for (const face of faces)
    expect(piecesOf(fonts, 'ٱلرحمن ﷲ', face).map(({ text }) => text)).toEqual(['الرحمن الله']);
});

test('a mark that keeps Persian letters apart is not seen', async () => {
  const word = 'می\u200cشود';
  const fonts = await loaded(word);
  const [piece, ...others] = piecesOf(fonts, word, 'regular', 'rtl');
  expect([piece?.text, others]).toEqual([word, []]);
});
