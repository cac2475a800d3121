// Tests what the keys of a scan mean on a US keyboard, typed on the keyboards of other countries.
import { describe, expect, test } from 'vitest';
import {
  usReadingOf,
  type PlacedKey,
  type UsReading,
} from '../../../src-renderer/features/desk/scanning/key-places.ts';
import { createWedgeDetector } from '../../../src-renderer/features/desk/scanning/wedge-detector.ts';
import { typedOn } from '../../support/other-keyboard.ts';

/** What the detector finds of the keys of a scan, and how they read. */
function scanned(keys: readonly PlacedKey[]): { typed: string; reading: UsReading | null } {
  const detector = createWedgeDetector<null>();
  let at = 1000;
  for (const key of keys) {
    if (key.shift) detector.key({ key: 'Shift', at, mark: null });
    detector.key({ ...key, at: (at += 5), mark: null });
  }
  const verdict = detector.key({ key: 'Enter', code: 'Enter', at: at + 5, mark: null });
  if (verdict.is !== 'scan') throw new Error('no scan');
  return { typed: verdict.code, reading: usReadingOf(verdict.keys) };
}

describe('a scanner that is set to a US keyboard', () => {
  test.each([
    ['fr', '2000004', 'éàààà' + "à'", 'AZERTY'],
    ['be', '30000421', '"àààà\'é&', 'AZERTY'],
    ['fr', '9780261102217', 'çè_àé-&&àéé&è', 'AZERTY'],
    ['de', 'SCH-0042Z', 'SCHß0042Y', 'QWERTZ'],
    ['de', 'A/7', 'A-7', null],
    ['br', 'A/7', 'A;7', null],
    ['latam', 'SCH-0042', "SCH'0042", null],
    ['ar', 'lib-0042', 'مه\ufffd-0042', null],
    ['ar', 'LIB-0042', '/÷\ufffd-0042', null],
  ] as const)('on a computer of %s means %s though %s is typed', (layout, label, typed, pc) => {
    const scan = scanned(typedOn(layout, label));
    expect(scan.typed).toBe(typed);
    expect(scan.reading).toMatchObject({ code: label, pc });
  });

  test('is certain if the typed text has signs that no label has', () => {
    expect(scanned(typedOn('fr', '2000004')).reading?.certain).toBe(true);
    expect(scanned(typedOn('de', 'SCH-1')).reading?.certain).toBe(true);
    // A German keyboard only swaps letters here: both may be labels.
    expect(scanned(typedOn('de', 'SCHZ1')).reading).toEqual({ code: 'SCHZ1', pc: 'QWERTZ', certain: false });
  });

  test('is read from an Arabic keyboard that writes its own digits', () => {
    const keys = typedOn('ar', '2000004').map(({ key, ...place }) => ({
      ...place,
      key: String.fromCharCode(key.charCodeAt(0) + 0x630),
    }));
    expect(scanned(keys)).toMatchObject({ typed: '٢٠٠٠٠٠٤', reading: { code: '2000004', pc: null } });
  });

  test('says with Caps Lock what the letters say', () => {
    const keys = typedOn('fr', 'qa12').map(({ key, ...place }) => ({ ...place, key: key.toUpperCase() }));
    expect(scanned(keys).reading?.code).toBe('QA12');
  });
});

describe('keys that mean the same everywhere have no other reading', () => {
  test('of a scanner that is set to this computer’s keyboard, in the US', () => {
    expect(scanned(typedOn('us', 'SCH-0042X')).reading).toBeNull();
  });

  test('of digits on a German keyboard', () => {
    expect(scanned(typedOn('de', '30000421')).reading).toBeNull();
  });

  test('of keys whose place is not known', () => {
    expect(usReadingOf(Array.from('éà', (key) => ({ key, code: '', shift: false })))).toBeNull();
  });

  test('of a scanner that is set to the French keyboard of its computer: its digits need Shift', () => {
    const digits = Array.from('2000004', (key) => ({ key, code: `Digit${key}`, shift: true }));
    expect(scanned(digits)).toEqual({ typed: '2000004', reading: null });
  });

  test('of a number block', () => {
    const digits = Array.from('2000004', (key) => ({ key, code: `Numpad${key}`, shift: false }));
    expect(scanned(digits)).toEqual({ typed: '2000004', reading: null });
  });
});
