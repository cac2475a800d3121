// Decides how large a thumbnail is: in pixels, and in bytes.
import type { PictureSize } from '../../core/http/picture-rules.ts';

/** A page of 24 results has at most 288 KB of pictures. */
export const mostThumbnailBytes = 12_000;

/** A result is 80 to 150 pixels wide. */
const widest = 160;
/** Twice the height of a usual cover: one that is very tall is scaled down to it. */
const tallest = 480;

/** Never larger than the cover, and in its proportions. */
export function thumbnailSize({ width, height }: PictureSize): PictureSize {
  const scale = Math.min(1, widest / width, tallest / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
