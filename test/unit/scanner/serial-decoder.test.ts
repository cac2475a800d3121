// Tests that what a scanner sends over a serial port arrives as the codes it read.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSerialDecoder } from '../../../src-main/scanner/serial-decoder.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const printable = fc.string({
  unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)),
  minLength: 1,
  maxLength: 60,
});

test('codes arrive whole and in order, whatever ends them and however the bytes are cut', () => {
  fc.assert(
    fc.property(
      fc.array(printable, { maxLength: 20 }),
      fc.constantFrom('\r', '\n', '\r\n', '\n\r'),
      fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 20 }),
      (codes, terminator, cuts) => {
        const decoder = createSerialDecoder();
        const stream = bytesOf(codes.map((code) => code + terminator).join(''));
        const got: string[] = [];
        for (let at = 0, turn = 0; at < stream.length; turn += 1) {
          const length = cuts[turn % cuts.length] ?? 1;
          got.push(...decoder.push(stream.slice(at, at + length)).map(({ text }) => text));
          at += length;
        }
        expect(got).toEqual(codes);
        expect(decoder.unfinished).toBe(false);
      },
    ),
  );
});

test('half a code of a scanner that ends its codes is dropped in silence, and the next one is whole', () => {
  const decoder = createSerialDecoder();
  decoder.push(bytesOf('2000017\r2000'));
  expect([decoder.unfinished, decoder.idle(), decoder.unfinished]).toEqual([true, [], false]);
  expect(decoder.push(bytesOf('2000024\r'))).toEqual([{ text: '2000024' }]);
});

test('a scanner without a terminator is read after a silence, and that is reported', () => {
  const decoder = createSerialDecoder();
  expect([decoder.push(bytesOf('2000017')), decoder.idle()]).toEqual([[], [{ text: '2000017' }]]);
  expect([decoder.missedTerminator, decoder.idle()]).toEqual([true, []]);
});

test('letters outside of ASCII arrive, as UTF-8 and as Windows has them', () => {
  const decoder = createSerialDecoder();
  expect(decoder.push(bytesOf('Zoë\r'))).toEqual([{ text: 'Zoë' }]);
  expect(decoder.push(Uint8Array.of(0x5a, 0x6f, 0xeb, 0x0d))).toEqual([{ text: 'Zoë' }]);
});

test('noise never throws, and an endless line is no code but ends', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 80 })), (chunks) => {
      const decoder = createSerialDecoder();
      const ends = chunks.flatMap((chunk) => [...chunk]).filter((byte) => byte === 10 || byte === 13).length;
      const codes = chunks.flatMap((chunk) => decoder.push(chunk));
      expect(codes.length).toBeLessThanOrEqual(ends);
    }),
  );
  const decoder = createSerialDecoder();
  expect(decoder.push(new Uint8Array(10_000).fill(0x31))).toEqual([]);
  expect(decoder.push(bytesOf('\r2000017\r'))).toEqual([{ text: '2000017' }]);
});
