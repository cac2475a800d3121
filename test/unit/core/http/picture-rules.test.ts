// Tests that a picture's size is read from its header in each form, and that a header without one gives none.
import { expect, test } from 'vitest';
import { pictureSizeOf, pictureTypeOf } from '../../../../src-main/core/http/picture-rules.ts';
import { jpegOf, pngOf, webpOf } from '../../../support/pictures.ts';

const sizeOf = (picture: Buffer) => {
  const type = pictureTypeOf(picture);
  return type === null ? 'no picture' : pictureSizeOf(picture, type);
};

test.each([
  ['JPEG', jpegOf(4032, 3024), { width: 4032, height: 3024 }],
  ['PNG', pngOf(23_000, 100), { width: 23_000, height: 100 }],
  ['lossy WebP', webpOf('VP8 ', 640, 480), { width: 640, height: 480 }],
  ['lossless WebP', webpOf('VP8L', 16_384, 9000), { width: 16_384, height: 9000 }],
  ['extended WebP', webpOf('VP8X', 70_000, 5), { width: 70_000, height: 5 }],
])('the size of a %s is in its header', (_, picture, size) => {
  expect(sizeOf(picture)).toEqual(size);
});

test('a thumbnail inside a JPEG is not its size', () => {
  const thumbnail = jpegOf(8, 8);
  const segment = Buffer.from([0xff, 0xe1, 0, 2 + thumbnail.length, ...thumbnail]);
  const photo = Buffer.concat([Buffer.from([0xff, 0xd8]), segment, jpegOf(5000, 3000).subarray(2)]);
  expect(sizeOf(photo)).toEqual({ width: 5000, height: 3000 });
});

test.each([
  ['a JPEG without a frame header', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, 0xff, 0xda, 0, 2])],
  ['a JPEG with bytes between its segments', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 2, 7, ...jpegOf(8, 8)])],
  ['a JPEG that gives its height later', jpegOf(8, 0)],
  [
    'a PNG with another first chunk',
    Buffer.from(pngOf(8, 8).toString('latin1').replace('IHDR', 'IDAT'), 'latin1'),
  ],
  ['a PNG without width', pngOf(0, 8)],
  [
    'a WebP of an unknown form',
    Buffer.from(webpOf('VP8X', 8, 8).toString('latin1').replace('VP8X', 'VP9X'), 'latin1'),
  ],
])('%s has no size', (_, picture) => {
  expect(sizeOf(picture)).toBeNull();
});

test.each([jpegOf(8, 8), pngOf(8, 8), webpOf('VP8 ', 8, 8), webpOf('VP8L', 8, 8), webpOf('VP8X', 8, 8)])(
  'a header that is cut off anywhere has no size, or the whole one: case %#',
  (picture) => {
    for (let length = 12; length < picture.length; length += 1)
      expect([null, { width: 8, height: 8 }, 'no picture']).toContainEqual(
        sizeOf(picture.subarray(0, length)),
      );
  },
);
