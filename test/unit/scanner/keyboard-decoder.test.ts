// Tests that what a scanner types arrives as the code it read, whatever its keyboard setting.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { keyboardLayouts, type KeyboardLayout } from '../../../src-main/scanner/key-map-tables.ts';
import { createKeyboardDecoder, silenceMs } from '../../../src-main/scanner/keyboard-decoder.ts';
import { parseReportDescriptor } from '../../../src-main/scanner/report-descriptor.ts';
import { altTypedReports, enterKey, keyReport, released, typeable, typedReports } from './scanner-reports.ts';

const printableAscii = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index));
const plain = { shift: false, altGr: false };

function decode(layout: KeyboardLayout, reports: Iterable<Uint8Array>): string[] {
  const decoder = createKeyboardDecoder(layout);
  return [...reports].flatMap((report, at) => decoder.push(report, at)).map(({ text }) => text);
}

/** Keys by their HID usages, so that the tables are not tested against themselves. */
function keys(...pressed: (number | [usage: number, modifiers: 'shift' | 'altGr'])[]): Uint8Array[] {
  return [...pressed, enterKey].flatMap((key) => {
    const [usage, modifier] = typeof key === 'number' ? [key, ''] : key;
    return [keyReport(usage, { shift: modifier === 'shift', altGr: modifier === 'altGr' }), released];
  });
}

describe('keyboard layouts', () => {
  test.each([
    ['us', 'yz/?', keys(0x1c, 0x1d, 0x38, [0x38, 'shift'])],
    ['us', '{|}~', keys([0x2f, 'shift'], [0x31, 'shift'], [0x30, 'shift'], [0x35, 'shift'])],
    ['uk', '"@#£~', keys([0x1f, 'shift'], [0x34, 'shift'], 0x32, [0x20, 'shift'], [0x32, 'shift'])],
    ['de', 'yz-/', keys(0x1d, 0x1c, 0x38, [0x24, 'shift'])],
    ['de', '@{\\^a', keys([0x14, 'altGr'], [0x24, 'altGr'], [0x2d, 'altGr'], 0x35, 0x2c, 0x04)],
    ['fr', '0123', keys([0x27, 'shift'], [0x1e, 'shift'], [0x1f, 'shift'], [0x20, 'shift'])],
    ['fr', 'aqm-@', keys(0x14, 0x04, 0x33, 0x23, [0x27, 'altGr'])],
    ['be', '0-=+{', keys([0x27, 'shift'], 0x2e, 0x38, [0x38, 'shift'], [0x26, 'altGr'])],
    ['nl', '@/-\\', keys(0x35, 0x2d, 0x38, [0x2d, 'altGr'])],
    ['es', "ñ'-@", keys(0x33, 0x2d, 0x38, [0x1f, 'altGr'])],
    ['es', 'é^', keys(0x34, 0x08, [0x2f, 'shift'], 0x2c)],
    ['pt', '@-é', keys([0x1f, 'altGr'], 0x38, 0x30, 0x08)],
    ['ch', 'yz/-', keys(0x1d, 0x1c, [0x24, 'shift'], 0x38)],
    // The key beside the right Shift key is Brazil's own.
    ['br', 'ç;/?', keys(0x33, 0x38, 0x87, [0x87, 'shift'])],
    ['br', 'ã"-', keys(0x34, 0x04, [0x35, 'shift'], 0x2d)],
    ['latam', 'ñ@-/{', keys(0x33, [0x14, 'altGr'], 0x38, [0x24, 'shift'], 0x34)],
    ['ar', 'كتاب-12', keys(0x33, 0x0d, 0x0b, 0x09, 0x2d, 0x1e, 0x1f)],
    ['ar', 'لا)', keys(0x05, [0x26, 'shift'])],
  ] as const)('a scanner set to %s types %s', (layout, text, reports) => {
    expect(decode(layout, reports)).toEqual([text]);
  });

  test.each(keyboardLayouts)('everything that can be typed on %s arrives as it was typed', (layout) => {
    const characters = [...typeable(layout).keys()];
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.constantFrom(...characters), { minLength: 1, maxLength: 40 }), { maxLength: 5 }),
        (codes) => {
          const texts = codes.map((code) => code.join(''));
          expect(
            decode(
              layout,
              texts.flatMap((text) => typedReports(text, layout)),
            ),
          ).toEqual(texts);
        },
      ),
    );
  });

  test.each(keyboardLayouts.filter((layout) => layout !== 'ar'))(
    'every printable ASCII character can be scanned on %s',
    (layout) => {
      const missing = printableAscii.filter((character) => !typeable(layout).has(character));
      expect(missing).toEqual([]);
    },
  );

  test('a code typed with Alt and the number pad arrives on every layout', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...keyboardLayouts),
        fc.array(fc.constantFrom(...printableAscii, 'é', 'ß'), { minLength: 1, maxLength: 30 }),
        (layout, characters) => {
          const text = characters.join('');
          expect(decode(layout, [...altTypedReports(text), ...altTypedReports('\r')])).toEqual([text]);
        },
      ),
    );
  });
});

describe('reports', () => {
  test('keys that go down in one report keep their order', () => {
    const both = Uint8Array.of(0, 0, 0x1e, 0x1f, 0x20, 0, 0, 0);
    expect(decode('us', [both, released, ...keys()])).toEqual(['123']);
  });

  test('a key that stays down while the next one comes is one character', () => {
    const rolling = [
      Uint8Array.of(0, 0, 0x1e, 0, 0, 0, 0, 0),
      Uint8Array.of(0, 0, 0x1e, 0x1f, 0, 0, 0, 0),
      Uint8Array.of(0, 0, 0x1f, 0, 0, 0, 0, 0),
    ];
    expect(decode('us', [...rolling, released, ...keys()])).toEqual(['12']);
  });

  test('a report that says too many keys are down changes nothing', () => {
    const overflow = Uint8Array.of(0, 0, 1, 1, 1, 1, 1, 1);
    const held = keyReport(0x1e, plain);
    expect(decode('us', [held, overflow, held, released, ...keys()])).toEqual(['1']);
    expect(decode('us', [overflow, ...keys(0x1e, 0x1f).flatMap((report) => [report, overflow])])).toEqual([
      '12',
    ]);
  });

  test('a keyboard that numbers its reports and has a bit for each key is read by its descriptor', () => {
    const descriptor = parseReportDescriptor(
      Uint8Array.from([
        0x05, 0x01, 0x09, 0x06, 0xa1, 0x01, 0x85, 0x03, 0x05, 0x07, 0x15, 0x00, 0x25, 0x01, 0x75, 0x01, 0x19,
        0xe0, 0x29, 0xe7, 0x95, 0x08, 0x81, 0x02, 0x19, 0x00, 0x29, 0x67, 0x95, 0x68, 0x81, 0x02, 0xc0,
      ]),
    );
    const press = (key: number, modifiers = 0): Uint8Array => {
      const report = new Uint8Array(15);
      report[0] = 3;
      report[1] = modifiers;
      report[2 + (key >> 3)] = 1 << (key & 7);
      return report;
    };
    const decoder = createKeyboardDecoder('us', descriptor);
    const reports = [press(0x04, 0x02), press(0), press(0x05), press(0), press(enterKey)];
    expect(reports.flatMap((report, at) => decoder.push(report, at))).toEqual([{ text: 'Ab' }]);
  });
});

describe('what is no code', () => {
  test('control keys and function keys never become characters', () => {
    const control = Uint8Array.of(0x01, 0, 0x06, 0, 0, 0, 0, 0);
    const functionKey = keyReport(0x3d, plain);
    expect(decode('us', [control, released, functionKey, released, ...keys(0x1e)])).toEqual(['1']);
  });

  test('a key without a meaning on the layout makes no wrong code, and the next code is whole again', () => {
    // Shift and the key left of 1 mean nothing on a French board.
    expect(decode('fr', [...keys(0x14, [0x35, 'shift'], 0x14), ...keys(0x14)])).toEqual(['a']);
  });

  test('half a code of a scanner that ends its codes with Enter is dropped in silence', () => {
    const decoder = createKeyboardDecoder('us');
    typedReports('123', 'us').forEach((report) => decoder.push(report, 0));
    typedReports('98', 'us')
      .slice(0, -2)
      .forEach((report) => decoder.push(report, 10));
    expect(decoder.idle(10 + silenceMs)).toEqual([]);
    expect(typedReports('456', 'us').flatMap((report) => decoder.push(report, 2000))).toEqual([
      { text: '456' },
    ]);
  });

  test('a scanner without a terminator is read after a silence, and that is reported', () => {
    const decoder = createKeyboardDecoder('us');
    typedReports('123', 'us')
      .slice(0, -2)
      .forEach((report) => decoder.push(report, 10));
    expect(decoder.idle(9 + silenceMs)).toEqual([]);
    expect(decoder.idle(10 + silenceMs)).toEqual([{ text: '123' }]);
    expect(decoder.missedTerminator).toBe(true);
  });

  test('noise never throws, and makes no code without Enter, Tab or a silence', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...keyboardLayouts),
        fc.array(fc.uint8Array({ maxLength: 70 })),
        (layout, reports) => {
          const ends = (key: number): boolean => [0x28, 0x58, 0x2b].includes(key);
          const endless = reports.map((report) =>
            report.map((byte, index) => (ends(byte) ? 0x05 : index === 0 ? byte & 0xfb : byte)),
          );
          expect(decode(layout, endless)).toEqual([]);
          expect(decode(layout, reports).length).toBeLessThanOrEqual(reports.length * 6);
        },
      ),
    );
  });
});

describe('many codes', () => {
  test('a hundred codes a second: none lost, none invented, order kept', () => {
    const codes = Array.from({ length: 500 }, (_, index) => `20${String(index).padStart(8, '0')}`);
    expect(
      decode(
        'de',
        codes.flatMap((code) => typedReports(code, 'de')),
      ),
    ).toEqual(codes);
  });

  test('two scanners whose reports alternate do not mix', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('left', 'right'), { minLength: 40, maxLength: 80 }), (turns) => {
        const codes = { left: ['111', '1212'], right: ['999', '98'] };
        const waiting = {
          left: codes.left.flatMap((code) => typedReports(code, 'us')),
          right: codes.right.flatMap((code) => typedReports(code, 'fr')),
        };
        const decoders = { left: createKeyboardDecoder('us'), right: createKeyboardDecoder('fr') };
        const got: Record<'left' | 'right', string[]> = { left: [], right: [] };
        const rest = [
          ...waiting.left.map(() => 'left' as const),
          ...waiting.right.map(() => 'right' as const),
        ];
        for (const side of [...turns, ...rest] as ('left' | 'right')[]) {
          const report = waiting[side].shift();
          if (report) got[side].push(...decoders[side].push(report, 0).map(({ text }) => text));
        }
        expect(got).toEqual(codes);
      }),
    );
  });
});
