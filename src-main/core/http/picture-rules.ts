// Detects an image's type from its first bytes, and never from its name.

export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;
export type PictureType = (typeof pictureTypes)[number];

/** Enough for a picture of 512 pixels; the screens scale larger ones before the upload. */
export const largestPictureBytes = 200 * 1024;

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
  const found = beginnings.find(({ at, bytes }) => has(at, bytes))?.type ?? null;
  return found === 'image/webp' && !has(0, riff) ? null : found;
}
