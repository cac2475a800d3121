// Detects an image's type from its first bytes, and never from its name.

export const photoTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;
export type PhotoType = (typeof photoTypes)[number];

/** Enough for a photo of 512 pixels; the screens scale larger photos before the upload. */
export const largestPhotoBytes = 200 * 1024;

const beginnings: readonly { type: PhotoType; at: number; bytes: readonly number[] }[] = [
  { type: 'image/jpeg', at: 0, bytes: [0xff, 0xd8, 0xff] },
  { type: 'image/png', at: 0, bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  // "RIFF", four bytes of length, "WEBP"
  { type: 'image/webp', at: 8, bytes: [0x57, 0x45, 0x42, 0x50] },
];
const riff = [0x52, 0x49, 0x46, 0x46];

/** Null if the type is not one that every browser shows. */
export function photoTypeOf(photo: Uint8Array): PhotoType | null {
  const has = (at: number, bytes: readonly number[]): boolean =>
    bytes.every((byte, index) => photo[at + index] === byte);
  const found = beginnings.find(({ at, bytes }) => has(at, bytes))?.type ?? null;
  return found === 'image/webp' && !has(0, riff) ? null : found;
}
