// Tests the thumbnails of covers with real pictures: their size, their bytes, and what lies behind a transparent one.
import photon from '@silvia-odwyer/photon-node';
import { expect, test } from 'vitest';
import { drawThumbnail } from '../../../../src-main/features/catalogue/draw-thumbnail.ts';
import { thumbnailSize } from '../../../../src-main/features/catalogue/thumbnail-rules.ts';
import { noisyPicture } from '../../../support/noisy-pictures.ts';

test.each([
  [
    { width: 400, height: 600 },
    { width: 160, height: 240 },
  ],
  [
    { width: 90, height: 140 },
    { width: 90, height: 140 },
  ],
  [
    { width: 600, height: 200 },
    { width: 160, height: 53 },
  ],
  [
    { width: 100, height: 4096 },
    { width: 12, height: 480 },
  ],
  [
    { width: 4096, height: 3 },
    { width: 160, height: 1 },
  ],
])('a cover of %o becomes a thumbnail of %o', (cover, thumbnail) => {
  expect(thumbnailSize(cover)).toEqual(thumbnail);
});

test.each(['jpeg', 'png', 'webp'] as const)('a noisy %s becomes a JPEG of at most 12 KB', (form) => {
  const cover = noisyPicture(form, 200, 300);
  const thumbnail = drawThumbnail({ cover });
  expect(thumbnail.length).toBeLessThanOrEqual(12_000);
  const drawn = photon.PhotonImage.new_from_byteslice(thumbnail);
  expect([...thumbnail.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
  expect([drawn.get_width(), drawn.get_height()]).toEqual([160, 240]);
});

test('a transparent picture stands on white', () => {
  const clear = new photon.PhotonImage(new Uint8Array(4 * 20 * 30), 20, 30);
  const drawn = photon.PhotonImage.new_from_byteslice(drawThumbnail({ cover: clear.get_bytes() }));
  expect(Math.min(...drawn.get_raw_pixels())).toBeGreaterThan(250);
});
