// Draws a thumbnail of a cover, in a worker process.
import photon from '@silvia-odwyer/photon-node';
import { mostThumbnailBytes, thumbnailSize } from './thumbnail-rules.ts';

const { PhotonImage, resize, SamplingFilter } = photon;

/** Of a JPEG, the best first. */
const qualities = [80, 70, 60, 50, 40, 30, 20, 10] as const;

/**
 * @param cover a JPEG, PNG or WebP
 * @returns a JPEG of the best quality that is small enough
 * @throws WebAssembly.RuntimeError if it cannot be read
 */
export function drawThumbnail({ cover }: { readonly cover: Uint8Array }): Uint8Array {
  const large = PhotonImage.new_from_byteslice(cover);
  const size = thumbnailSize({ width: large.get_width(), height: large.get_height() });
  const scaled = resize(large, size.width, size.height, SamplingFilter.Lanczos3);
  const small = new PhotonImage(onWhite(scaled.get_raw_pixels()), size.width, size.height);
  for (const quality of qualities) {
    const jpeg = small.get_bytes_jpeg(quality);
    if (jpeg.length <= mostThumbnailBytes) return jpeg;
  }
  throw new RangeError('A thumbnail stays too large at the lowest quality.');
}

/** A JPEG has no transparency. @param pixels red, green, blue, alpha */
function onWhite(pixels: Uint8Array): Uint8Array {
  return pixels.map((value, at) => {
    if (at % 4 === 3) return 255;
    const alpha = (pixels[at - (at % 4) + 3] ?? 255) / 255;
    return Math.round(value * alpha + 255 * (1 - alpha));
  });
}
