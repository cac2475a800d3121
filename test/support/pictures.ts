// Pictures as short as the library accepts them: a header with a size, then bytes that tell them apart.

const bigEndian = (bytes: number, value: number): number[] =>
  Array.from({ length: bytes }, (_, at) => (value >>> (8 * (bytes - 1 - at))) & 0xff);
const littleEndian = (bytes: number, value: number): number[] => bigEndian(bytes, value).toReversed();
const letters = (text: string): number[] => [...Buffer.from(text, 'latin1')];

/** With a segment before the frame header, as every camera writes one. */
export function jpegOf(width: number, height: number, rest: Iterable<number> = []): Buffer<ArrayBuffer> {
  const segment = [0xff, 0xe0, 0, 4, 0xff, 0xc0];
  const frame = [0xff, 0xc2, 0, 11, 8, ...bigEndian(2, height), ...bigEndian(2, width), 1, 1, 0x11, 0];
  return Buffer.from([0xff, 0xd8, ...segment, ...frame, ...rest]);
}

export function pngOf(width: number, height: number, rest: Iterable<number> = []): Buffer<ArrayBuffer> {
  const header = [...bigEndian(4, 13), ...letters('IHDR'), ...bigEndian(4, width), ...bigEndian(4, height)];
  return Buffer.from([0x89, ...letters('PNG\r\n\x1a\n'), ...header, 1, 0, 0, 0, 0, ...rest]);
}

/** In its lossy, lossless or extended form. */
export function webpOf(form: 'VP8 ' | 'VP8L' | 'VP8X', width: number, height: number): Buffer<ArrayBuffer> {
  const header = {
    'VP8 ': [0, 0, 0, 0x9d, 0x01, 0x2a, ...littleEndian(2, width), ...littleEndian(2, height)],
    VP8L: [0x2f, ...littleEndian(4, (width - 1) | ((height - 1) << 14))],
    VP8X: [0, 0, 0, 0, ...littleEndian(3, width - 1), ...littleEndian(3, height - 1)],
  }[form];
  return Buffer.from([...letters('RIFF\0\0\0\0WEBP'), ...letters(form), 0, 0, 0, 0, ...header]);
}
