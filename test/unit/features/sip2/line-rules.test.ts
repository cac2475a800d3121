// Tests how the bytes of a machine become lines, and whose connection ends if there are too many.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  connectionToEnd,
  lineReader,
  longestLine,
  mostConnections,
} from '../../../../src-main/features/sip2/line-rules.ts';

const texts = (lines: Buffer[] | null) => lines?.map(String);

test('lines end with CR, LF or both, and blank lines are none', () => {
  expect(texts(lineReader().push(Buffer.from('99a\r99b\n99c\r\n\r\n\r99d\r\r')))).toEqual([
    '99a',
    '99b',
    '99c',
    '99d',
  ]);
});

test('a line that comes in pieces is one line, wherever it is cut', () => {
  const whole = Buffer.from('9300CNa|\r\n\r\n9900302.00\r35end\n');
  fc.assert(
    fc.property(fc.array(fc.nat({ max: whole.length }), { maxLength: 6 }), (cuts) => {
      const reader = lineReader();
      const ends = [...cuts, whole.length].toSorted((a, b) => a - b);
      const pieces = ends.map((end, nth) => whole.subarray(nth === 0 ? 0 : ends[nth - 1], end));
      const lines = pieces.flatMap((piece) => reader.push(piece) ?? []);
      expect(lines.map(String)).toEqual(['9300CNa|', '9900302.00', '35end']);
    }),
  );
});

test('a line without end is refused once it is too long to be a message', () => {
  const reader = lineReader();
  expect(reader.push(Buffer.alloc(longestLine, 'x'))).toEqual([]);
  expect(reader.push(Buffer.from('x'))).toBeNull();
  expect(lineReader().push(Buffer.from(`${'x'.repeat(longestLine + 1)}\r`))).toBeNull();
});

test('each machine keeps one connection when there are too many', () => {
  const open = Array.from({ length: mostConnections }, (_, nth) => ({
    address: nth < 2 ? 'a' : `other-${String(nth)}`,
    lastLineAtMs: 100 - nth,
  }));
  expect(connectionToEnd(open)).toBeUndefined();
  const newest = { address: 'new', lastLineAtMs: 200 };
  expect(connectionToEnd([...open, newest])).toBe(open[1]);
  const each = open.map((connection, nth) => ({ ...connection, address: String(nth) }));
  expect(connectionToEnd([...each, newest])).toBe(newest);
});
