// Tests the answers to machines as rules: amounts of money, the flags and lists of a pupil, and lengths.
import { expect, test } from 'vitest';
import {
  itemAnswer,
  minorUnits,
  patronAnswer,
  patronFlags,
  type Patron,
} from '../../../../src-main/features/sip2/answer-rules.ts';
import { count, parseRequest } from '../../../../src-main/features/sip2/message-rules.ts';

const frame = { institution: 'x'.repeat(300), at: '20260907    120000', told: null };
const many = Array.from({ length: 250 }, (_, nth) => String(nth + 1));
const patron: Patron = {
  flags: ' '.repeat(14),
  name: 'Sam',
  money: { owed: '3.50', limit: '20.00', currency: 'EUR' },
  lists: { AS: ['a'], AT: [], AU: many, AV: ['3.50 EUR'], BU: [], CD: [] },
};

/** The answer to a request for a list, or the part of it that `pages` asks for. */
function answerTo(summary: string, pages = '') {
  const line = `6300020260907    120000${summary.padEnd(10)}AOs|AA2001|${pages}`;
  const request = parseRequest(Buffer.from(line), 'utf-8') ?? expect.fail('not read');
  return patronAnswer(request, frame, '2001', patron);
}
const listed = (summary: string, pages?: string) =>
  answerTo(summary, pages)
    .fields.filter(([name]) => ['AS', 'AT', 'AU', 'AV', 'BU', 'CD'].includes(name))
    .map(([name, value]) => name + value);

test.each([
  ['1.50', 2, 150],
  ['1.5', 2, 150],
  ['1,50', 2, 150],
  ['2', 2, 200],
  [' 2.00 ', 2, 200],
  ['2.000', 2, 200],
  ['1.505', 2, null],
  ['1.50', 0, null],
  ['150', 0, 150],
  ['1.234', 3, 1234],
  ['-1.00', 2, null],
  ['1.50 EUR', 2, null],
  ['', 2, null],
])('the amount %j with %i digits is %j', (text, digits, expected) => {
  expect(minorUnits(text, digits)).toBe(expected);
});

test.each([
  [{ lends: true, mayHold: true, isFull: false }, ''],
  [{ lends: false, mayHold: false, isFull: false }, 'YYYY'],
  [{ lends: false, mayHold: true, isFull: true }, 'YYY  Y'],
])('the flags of %j', (facts, flags) => {
  expect(patronFlags(facts)).toBe(flags.padEnd(14));
});

test('a list is sent in pages of at most 100, and only the one that is asked for', () => {
  expect(listed('')).toEqual([]);
  expect(listed('Y')).toEqual(['ASa']);
  expect(listed('   Y')).toEqual(['AV3.50 EUR']);
  expect(listed('  Y')).toEqual(many.slice(0, 100).map((each) => `AU${each}`));
  expect(listed('  Y', 'BP249|')).toEqual(['AU249', 'AU250']);
  expect(listed('  Y', 'BP2|BQ3|')).toEqual(['AU2', 'AU3']);
  expect(listed('  Y', 'BQ2|')).toEqual(['AU1', 'AU2']);
  expect(listed('  Y', 'BP0|BQ999999|')).toHaveLength(100);
  expect(answerTo('').fixed).toMatch(/000100000250000100000000$/);
});

test('money is what is owed and the limit, if there is one', () => {
  const fields = new Map(answerTo('').fields);
  expect([fields.get('BH'), fields.get('BV'), fields.get('CC')]).toEqual(['EUR', '3.50', '20.00']);
  expect(fields.get('AO')).toHaveLength(98);
});

test.each([
  ['available', '03'],
  ['not-for-loan', '03'],
  ['on-loan', '04'],
  ['in-processing', '06'],
  ['on-hold-shelf', '08'],
  ['lost', '12'],
  ['missing', '13'],
  ['in-repair', '01'],
  [null, '01'],
])('the state of an item that is %s is %s', (state, code) => {
  const item = { barcode: '9'.repeat(300), title: 'x'.repeat(300), place: '', state };
  const { fixed, fields } = itemAnswer(frame, item);
  expect(fixed.slice(0, 2)).toBe(code);
  expect(fields.map(([, value]) => Buffer.byteLength(value))).toEqual([100, 250, 0]);
});

test('a count has four digits', () => {
  expect([count(0), count(12), count(123_456)]).toEqual(['0000', '0012', '9999']);
});
