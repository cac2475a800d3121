// The head of a printed page: the library's logo, name and address.
import { setApart } from '../../core/languages/writing-rules.ts';
import { fittedTo, hairline, softInk, type Page, type Paper, type Sheet } from './paper.ts';
import { wrap } from './printed-text.ts';

export interface Letterhead {
  readonly name: string;
  /** Lines; none if the library has given no address. */
  readonly address: readonly string[];
  /** A PNG or JPEG. */
  readonly logo: Uint8Array | null;
  /** The paper that offices there use. */
  readonly sheet: Sheet;
}

/** All words of it. */
export const letterheadText = ({ name, address }: Letterhead): string => [name, ...address].join('\n');

const sizes = {
  page: { logo: 44, name: 13, address: 8.5, below: 16 },
  slip: { logo: 26, name: 9.5, address: 7, below: 7 },
};

/** Draws the head of any page of a document. @returns the height below it */
export type DrawHead = (page: Page, x: number, top: number, width: number) => number;

/** @param size `slip` for a quarter of a page */
export async function headOn(
  paper: Paper,
  { name, address, logo }: Letterhead,
  size: keyof typeof sizes,
): Promise<DrawHead> {
  const picture = logo === null ? null : await paper.readPicture(logo);
  const points = sizes[size];
  return (page, x, top, width) => {
    const area =
      picture === null
        ? null
        : fittedTo(picture, { x, y: top, width: Math.min(width / 3, 3 * points.logo), height: points.logo });
    if (picture !== null && area !== null) page.picture(picture, area);
    const left = area === null ? x : x + area.width + 10;
    const room = x + width - left;
    let y = top;
    for (const words of wrap(paper.fonts, name, points.name, 'title', room)) {
      y += points.name * 1.15;
      page.text(words, { x: left, y: y - points.name * 0.15 }, { points: points.name, face: 'title' });
    }
    y += 1;
    // On a slip the address is one line.
    const lines = size === 'slip' ? [address.map((line) => setApart(line, page)).join(' · ')] : address;
    for (const words of lines.flatMap((text) => wrap(paper.fonts, text, points.address, 'regular', room))) {
      if (words === '') continue;
      y += points.address * 1.3;
      page.text(words, { x: left, y: y - points.address * 0.2 }, { points: points.address, colour: softInk });
    }
    const foot = Math.max(y, area === null ? 0 : area.y + area.height) + points.below / 2;
    page.line({ x, y: foot }, { x: x + width, y: foot }, { thickness: 0.75, colour: hairline });
    return foot + points.below / 2;
  };
}
