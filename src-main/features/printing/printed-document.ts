// A new PDF with the fonts that draw many scripts.
import fontkit from '@cantoo/fontkit';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { PDFDocument } from '@cantoo/pdf-lib';
import type { Fonts } from './printed-text.ts';

export async function newPrintedDocument(title: string): Promise<{ document: PDFDocument; fonts: Fonts }> {
  const document = await PDFDocument.create();
  document.registerFontkit(fontkit);
  document.setTitle(title);
  document.setProducer('Loandesk');
  document.setCreator('Loandesk');
  const fontFolder = path.join(
    path.dirname(fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/package.json'))),
    'ttf',
  );
  const bytesOf = (name: string) => readFileSync(path.join(fontFolder, `${name}.ttf`));
  const regular = await document.embedFont(bytesOf('DejaVuSans'), { subset: true });
  const bold = await document.embedFont(bytesOf('DejaVuSans-Bold'), { subset: true });
  const characters = new Set(regular.getCharacterSet());
  return {
    document,
    fonts: { regular, bold, has: (character) => characters.has(character.codePointAt(0) ?? 0) },
  };
}
