// Reads an image's type and size from its first bytes, and never from its name.

export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;
export type PictureType = (typeof pictureTypes)[number];

/** Enough for a picture of 512 pixels; the screens scale larger ones before the upload. */
export const largestPictureBytes = 200 * 1024;

/** A browser needs four bytes of memory for each pixel, however few bytes the file has. */
export const mostPixelsASide = 4096;

const beginnings: readonly { type: PictureType; at: number; bytes: readonly number[] }[] = [
  { type: 'image/jpeg', at: 0, bytes: [0xff, 0xd8, 0xff] },
  { type: 'image/png', at: 0, bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  // "RIFF", four bytes of length, "WEBP"
  { type: 'image/webp', at: 8, bytes: [0x57, 0x45, 0x42, 0x50] },
];
const riff = [0x52, 0x49, 0x46, 0x46];

/** Null if the type is not one that every browser shows. */
export function pictureTypeOf(picture: Uint8Array): PictureType | null {
  const has = (at: number, bytes: readonly number[]): boolean =>
    bytes.every((byte, index) => picture[at + index] === byte);
  const type = beginnings.find(({ at, bytes }) => has(at, bytes))?.type ?? null;
  return type === 'image/webp' && !has(0, riff) ? null : type;
}

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** @returns null if the header does not say it in the form of its type */
export function pictureSizeOf(picture: Uint8Array, type: PictureType): PictureSize | null {
  const header = new DataView(picture.buffer, picture.byteOffset, picture.byteLength);
  try {
    const size = sizeReaders[type](header);
    return size !== null && size.width > 0 && size.height > 0 ? size : null;
  } catch (error) {
    if (error instanceof RangeError) return null; // the header is cut off
    throw error;
  }
}

type SizeReader = (header: DataView) => PictureSize | null;

function nameAt(header: DataView, at: number): string {
  const letters = [0, 1, 2, 3].map((offset) => header.getUint8(at + offset));
  return String.fromCharCode(...letters);
}

/** PNG: IHDR is the first chunk. */
const sizeOfPng: SizeReader = (header) =>
  nameAt(header, 12) === 'IHDR' ? { width: header.getUint32(16), height: header.getUint32(20) } : null;

/** JPEG (ITU-T T.81, B.2.2): the frame header, SOF, stands among the segments before the first scan. */
const sizeOfJpeg: SizeReader = (header) => {
  const [startOfScan, endOfImage] = [0xda, 0xd9];
  const notFrames = new Set([0xc4, 0xc8, 0xcc]);
  for (let at = 2; header.getUint8(at) === 0xff; at += 2 + header.getUint16(at + 2)) {
    while (header.getUint8(at + 1) === 0xff) at += 1; // fill bytes
    const marker = header.getUint8(at + 1);
    if (marker === startOfScan || marker === endOfImage) return null;
    if (marker >= 0xc0 && marker <= 0xcf && !notFrames.has(marker))
      return { height: header.getUint16(at + 5), width: header.getUint16(at + 7) };
  }
  return null;
};

/** WebP (RFC 9649): lossy, lossless, or the canvas of the extended form. */
const sizeOfWebp: SizeReader = (header) => {
  switch (nameAt(header, 12)) {
    case 'VP8 ':
      return { width: header.getUint16(26, true) & 0x3fff, height: header.getUint16(28, true) & 0x3fff };
    case 'VP8L': {
      const sides = header.getUint32(21, true);
      return { width: (sides & 0x3fff) + 1, height: ((sides >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8X':
      return {
        width: (header.getUint32(24, true) & 0xffffff) + 1,
        height: (header.getUint32(26, true) >>> 8) + 1,
      };
    default:
      return null;
  }
};

const sizeReaders: Readonly<Record<PictureType, SizeReader>> = {
  'image/jpeg': sizeOfJpeg,
  'image/png': sizeOfPng,
  'image/webp': sizeOfWebp,
};
