// Tests how words of several languages sound, and which sound alike.
import { describe, expect, test } from 'vitest';
import {
  areNumbers,
  asItSounds,
  soundDistance,
  soundKey,
  withHardCh,
} from '../../../../src-main/core/database/sound-rules.ts';

const keyOf = (word: string): string => soundKey(asItSounds(word));
const apart = (one: string, other: string): number => soundDistance(asItSounds(one), asItSounds(other), 10);

describe('a word as it sounds', () => {
  test.each([
    ['physics', 'fisiks'],
    ['treasure', 'tresur'],
    ['knight', 'nite'],
    ['psychology', 'sykologi'],
    ['xylophone', 'zylofone'],
    ['quatsch', 'kwatsch'],
    ['rhythmus', 'ritmus'],
    ['bakkerij', 'bakerei'],
    ['vaqueros', 'bakeros'],
    ['gnocchi', 'niocki'],
    ['chaikin', 'tsjaikin'],
  ])('%s has the key of %s', (one, other) => {
    expect([keyOf(one), keyOf(withHardCh(one) ?? one)]).toContain(keyOf(other));
  });

  test('has one key for consonants that are told apart badly, and keeps a vowel only where it is first', () => {
    expect(keyOf('elefant')).toBe('ALBMD');
    expect(keyOf('olifant')).toBe('ALBMD');
    expect(keyOf('telefon')).not.toBe(keyOf('elefant'));
  });

  test('may have a hard ch, also after an s', () => {
    expect(withHardCh('chemie')).toBe('kemie');
    expect(withHardCh('school')).toBe('skool');
    expect(withHardCh('kat')).toBeNull();
  });
});

describe('the distance of two words', () => {
  test('is nothing if they sound alike, and less for another vowel than for another sound', () => {
    expect(apart('fisiks', 'physics')).toBe(0);
    expect(apart('kat', 'kot')).toBeLessThan(apart('kat', 'kar'));
  });

  test('is less for an ending that is not heard than for a letter inside', () => {
    expect(apart('chocola', 'chocolat')).toBeLessThan(apart('chocola', 'chotcola'));
  });

  test('is the same both ways', () => {
    for (const [one, other] of [
      ['dinosor', 'dinosaurs'],
      ['jiraf', 'girafe'],
      ['', 'a'],
    ] as const)
      expect(apart(one, other)).toBeCloseTo(apart(other, one));
  });
});

test.each([
  ['zwaan', 'zwanen', true],
  ['schip', 'schepen', true],
  ['stad', 'steden', true],
  ['wolf', 'wolves', true],
  ['haus', 'hauser', true],
  ['kat', 'kater', true],
  ['kat', 'kit', false],
  ['zwaan', 'zwager', false],
  ['an', 'anen', false],
])('%s and %s are one word in two numbers: %s', (one, other, expected) => {
  expect(areNumbers(asItSounds(one), asItSounds(other))).toBe(expected);
});
