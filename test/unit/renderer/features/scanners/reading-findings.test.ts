// Tests what the test screen says of a scanner's settings.
import { expect, test } from 'vitest';
import { familiesOf } from '../../../../../src-renderer/features/scanners/key-families.ts';
import {
  findingsOf,
  type TriedReading,
} from '../../../../../src-renderer/features/scanners/reading-findings.ts';

const expected = 'LOANDESK-yzaqm/@{^';
const reading: TriedReading = {
  text: expected,
  expected,
  typed: false,
  fault: null,
  timing: null,
  missedTerminator: false,
  layout: 'us',
  layoutThatFits: 'us',
  families: null,
};
const found = (changes: Partial<TriedReading>): string[] =>
  findingsOf({ ...reading, ...changes }).map(({ code }) => code);

test.each<[string, Partial<TriedReading>, string[]]>([
  ['a scanner that is well set', {}, ['works']],
  ['another keyboard country', { text: 'LOQNDESK', layoutThatFits: 'fr' }, ['wrong-layout']],
  [
    'a damaged code on another country',
    { text: '', fault: 'unreadable', layoutThatFits: 'de' },
    ['wrong-layout'],
  ],
  ['capitals swapped', { text: 'loandesk-YZAQM/@{^', layoutThatFits: null }, ['caps-lock']],
  ['no Enter', { missedTerminator: true }, ['no-terminator']],
  ['signs in front and behind', { text: `~${expected}#` }, ['adds-before', 'adds-behind']],
  [
    'an ISBN that lost its last digit',
    { text: '978902743964', layoutThatFits: null },
    ['check-digit-missing'],
  ],
  ['an ISBN', { text: '9789027439642', layoutThatFits: null }, ['check-digit-sent']],
  [
    'a code that the settings refuse',
    { text: '12', fault: 'too-short', layoutThatFits: null },
    ['fault-too-short'],
  ],
  ['any other code', { text: '2000017', layoutThatFits: null }, ['another-code']],
  ['slow typing', { typed: true, timing: { meanMs: 80, longestMs: 90 } }, ['too-slow']],
  ['slow keys that are read directly', { timing: { meanMs: 80, longestMs: 90 } }, ['works']],
])('%s', (_name, changes, codes) => {
  expect(found(changes)).toEqual(codes);
});

test('keys tell how the scanner is set and how the PC is', () => {
  const french: Record<string, string> = { a: 'KeyQ', q: 'KeyA', z: 'KeyW', w: 'KeyZ', m: 'Semicolon' };
  const typedBy = (places: Record<string, string>, gives: Record<string, string>) =>
    Array.from(expected, (letter, at) => {
      const low = letter.toLowerCase();
      const code = places[low] ?? (/[a-z]/.test(low) ? `Key${low.toUpperCase()}` : 'Slash');
      return { code, key: gives[code] ?? low, at };
    });
  expect(familiesOf(typedBy({}, {}), expected)).toEqual({ scanner: 'QWERTY', pc: 'QWERTY' });
  const usOnGermanPc = typedBy({}, { KeyY: 'z', KeyZ: 'y' });
  expect(familiesOf(usOnGermanPc, expected)).toEqual({ scanner: 'QWERTY', pc: 'QWERTZ' });
  const frenchOnUsPc = typedBy(french, { KeyQ: 'q', KeyA: 'a', KeyW: 'w', KeyZ: 'z' });
  expect(familiesOf(frenchOnUsPc, expected)).toEqual({ scanner: 'AZERTY', pc: 'QWERTY' });
  const { scanner, pc } = familiesOf(usOnGermanPc, expected);
  expect(
    found({ text: 'LOANDESK-zyaqm', layout: null, layoutThatFits: null, families: { scanner, pc } }),
  ).toEqual(['families-differ']);
});
