// The paper that documents are drawn on: a PDF, or its first page as a picture that looks exactly the same.
import type { PDFImage } from '@cantoo/pdf-lib';
import type { Writing } from '../../core/languages/writing-rules.ts';
import type { Fonts } from './printed-fonts.ts';
import type { Face } from './typefaces.ts';

/** A place on a page, in points from the top of the edge where its lines begin. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

export interface Area extends Spot {
  readonly width: number;
  readonly height: number;
}

export interface TextLook {
  readonly points: number;
  readonly face?: Face;
  /** Such as `#0b6a3c`; by default the ink. */
  readonly colour?: string;
}

export interface LineLook {
  readonly thickness: number;
  readonly colour?: string;
  /** Lengths of dashes and gaps. */
  readonly dashes?: readonly number[];
}

/** A picture that both kinds of paper can draw. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly embedded: PDFImage;
  readonly type: string;
  readonly bytes: Uint8Array;
}

/**
 * All measures in points from the top left corner, or from the top right one if the page is written from right to left: its
 * columns, boxes and pictures change sides then.
 */
export interface Page {
  readonly dir: Writing['dir'];
  /** @param at where the line of writing begins */
  text(words: string, at: Spot, look: TextLook): void;
  /** Filled boxes of one colour. @param round the radius of their corners */
  boxes(areas: readonly Area[], colour: string, round?: number): void;
  line(from: Spot, to: Spot, look: LineLook): void;
  /** Fills the area: its shape has to be that of the picture, see `fittedTo`. */
  picture(picture: Picture, area: Area): void;
  /** The part of the page in an area, by default written as the page. */
  within(area: Area, dir?: Writing['dir']): Page;
}

/** A size of paper, in points. */
export interface Sheet {
  readonly width: number;
  readonly height: number;
}

export interface Paper {
  readonly fonts: Fonts;
  /** @param dir by default from left to right */
  addPage(width: number, height: number, dir?: Writing['dir']): Page;
  /** Null if it is neither a PNG nor a JPEG that can be drawn. */
  readPicture(bytes: Uint8Array): Promise<Picture | null>;
}

export const ink = '#1b2130';
export const softInk = '#5d6270';
export const hairline = '#b9bcc6';
export const millimetre = 72 / 25.4;

/** The part of a sheet that a page stands for, from the sheet's top left corner. */
export interface Frame extends Area {
  readonly dir: Writing['dir'];
}

/** An area of a page on its sheet. */
export function onSheet(frame: Frame, area: Area): Area {
  const across = frame.dir === 'rtl' ? frame.width - area.x - area.width : area.x;
  return { ...area, x: frame.x + across, y: frame.y + area.y };
}

/** The largest area of the picture's shape within another, at the side where lines begin or end, at its top. */
export function fittedTo(
  { width, height }: Pick<Picture, 'width' | 'height'>,
  area: Area,
  side: 'start' | 'end' = 'start',
): Area {
  const scale = Math.min(area.width / width, area.height / height);
  const room = area.width - width * scale;
  return {
    x: area.x + (side === 'start' ? 0 : room),
    y: area.y,
    width: width * scale,
    height: height * scale,
  };
}
