// Chooses the font files that draw the characters of a document: the program's own faces first, then those of other scripts.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** `title`: the serif face of names and headings. */
export type Face = 'regular' | 'bold' | 'title';

/** A font file, and the values of its variation axes. */
export interface FontFile {
  readonly path: string;
  readonly axes: Readonly<Record<string, number>>;
}

/** A family that may be cut into files by character. */
interface Family {
  readonly axes: Readonly<Record<string, number>>;
  /** The files that may draw some of these characters. */
  readonly files: (characters: ReadonlySet<number>) => readonly string[];
}

/** The folder of a package that holds fonts. */
const folderOf = (manifest: string): string => path.dirname(fileURLToPath(manifest));

const inter = folderOf(import.meta.resolve('inter-ui/package.json'));
const dejavu = folderOf(import.meta.resolve('dejavu-fonts-ttf/package.json'));
const literata = folderOf(import.meta.resolve('@fontsource-variable/literata/package.json'));
const notoChinese = folderOf(import.meta.resolve('@fontsource-variable/noto-sans-sc/package.json'));
const notoKorean = folderOf(import.meta.resolve('@fontsource-variable/noto-sans-kr/package.json'));

const single = (file: string, axes: Family['axes']): Family => ({ axes, files: () => [file] });

/** The files of a package of Fontsource: its `unicode.json` says which characters each draws. */
function parted(folder: string, axis: string, axes: Family['axes']): Family {
  const id = path.basename(folder);
  return {
    axes,
    files: (characters) => {
      const ranges = JSON.parse(readFileSync(path.join(folder, 'unicode.json'), 'utf8')) as Record<
        string,
        string
      >;
      return Object.entries(ranges)
        .filter(([, list]) => rangesOf(list).some(([from, to]) => anyWithin(characters, from, to)))
        .map(([part]) =>
          path.join(folder, 'files', `${id}-${part.replace(/[[\]]/g, '')}-${axis}-normal.woff2`),
        );
    },
  };
}

/** @param list such as `U+0000-00FF,U+0131` */
const rangesOf = (list: string): (readonly [from: number, to: number])[] =>
  list.split(',').map((range) => {
    const [from = '', to = from] = range.replace('U+', '').split('-');
    return [parseInt(from, 16), parseInt(to, 16)];
  });

function anyWithin(characters: ReadonlySet<number>, from: number, to: number): boolean {
  for (const character of characters) if (character >= from && character <= to) return true;
  return false;
}

const interFile = path.join(inter, 'variable', 'InterVariable.woff2');
const ttf = (name: string): string => path.join(dejavu, 'ttf', `${name}.ttf`);
const regular = { wght: 430 };
const bold = { wght: 620 };
const otherScripts = {
  regular: [
    single(ttf('DejaVuSans'), {}),
    parted(notoChinese, 'wght', regular),
    parted(notoKorean, 'wght', regular),
  ],
  bold: [
    single(ttf('DejaVuSans-Bold'), {}),
    parted(notoChinese, 'wght', bold),
    parted(notoKorean, 'wght', bold),
  ],
};

/** In the order in which they are asked for a character; the weights are those of the screens. */
const families: Readonly<Record<Face, readonly Family[]>> = {
  regular: [single(interFile, { ...regular, opsz: 14 }), ...otherScripts.regular],
  bold: [single(interFile, { ...bold, opsz: 14 }), ...otherScripts.bold],
  title: [
    parted(literata, 'opsz', { wght: 580, opsz: 18 }),
    single(interFile, { ...bold, opsz: 14 }),
    ...otherScripts.bold,
  ],
};

/**
 * The files of a face one after the other, as long as characters are left that none could draw.
 *
 * @param left the caller removes those that a file draws
 */
export function* filesFor(face: Face, left: ReadonlySet<number>): Generator<FontFile> {
  for (const { axes, files } of families[face]) {
    if (left.size === 0) return;
    for (const file of files(left)) yield { path: file, axes };
  }
}
