// Tests that the reports of point-of-sale scanners become the codes they read, and nothing else.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  createPosDecoder,
  goodReadBeep,
  posLayoutOf,
  usualPosDescriptor,
} from '../../../src-main/scanner/pos-reports.ts';
import { buildReport, parseReportDescriptor } from '../../../src-main/scanner/report-descriptor.ts';
import { posReports } from './scanner-reports.ts';

const aCode = fc.string({
  unit: fc.constantFrom('0', '1', '9', 'A', 'z', '-', '.', '/', ' x', 'é', '€'),
  minLength: 1,
  maxLength: 180,
});

function decode(reports: Uint8Array[], decoder = createPosDecoder()): { text: string; aim?: string }[] {
  return reports.flatMap((report, at) => decoder.push(report, at));
}

describe('point-of-sale reports', () => {
  test('the usual descriptor tells where length, symbology, data and flag stand', () => {
    const descriptor = parseReportDescriptor(usualPosDescriptor);
    const layout = posLayoutOf(descriptor);
    expect(descriptor.applications).toEqual([0x8c0002]);
    expect(layout?.reportId).toBe(2);
    expect(layout?.length?.bitOffset).toBe(0);
    expect(layout?.symbology.map(({ bitOffset }) => bitOffset / 8)).toEqual([1, 2, 3]);
    expect(layout?.data.map(({ bitOffset }) => bitOffset / 8)).toEqual(
      Array.from({ length: 56 }, (_, index) => index + 4),
    );
    expect(layout?.continued?.bitOffset).toBe(62 * 8);
  });

  test('codes of any length arrive with their symbology, in order', () => {
    fc.assert(
      fc.property(fc.array(aCode, { maxLength: 4 }), (codes) => {
        expect(decode(codes.flatMap((code) => posReports(code, ']E0')))).toEqual(
          codes.map((text) => ({ text, aim: ']E0' })),
        );
      }),
    );
  });

  test('a scanner with a report of its own is read by its descriptor', () => {
    // No report numbers, no length: flag first, then one identifier, then twenty bytes of data.
    const layout = posLayoutOf(
      parseReportDescriptor(
        Uint8Array.from([
          0x05, 0x8c, 0x09, 0x02, 0xa1, 0x01, 0x15, 0x00, 0x25, 0x01, 0x75, 0x01, 0x95, 0x01, 0x09, 0xff,
          0x81, 0x02, 0x75, 0x07, 0x81, 0x03, 0x26, 0xff, 0x00, 0x75, 0x08, 0x95, 0x14, 0x09, 0xfe, 0x82,
          0x02, 0x01, 0xc0,
        ]),
      ),
    );
    const report = (continued: number, text: string): Uint8Array => {
      const bytes = new Uint8Array(21);
      bytes[0] = continued;
      bytes.set(new TextEncoder().encode(text), 1);
      return bytes;
    };
    const decoder = createPosDecoder(layout);
    expect(decode([report(1, '01234567890123456789'), report(0, 'ABC')], decoder)).toEqual([
      { text: '01234567890123456789ABC' },
    ]);
  });

  test('the beep that a scanner offers is found, and asked for in its own report', () => {
    const descriptor = parseReportDescriptor(usualPosDescriptor);
    const beep = descriptor.fields.find(({ kind, usage }) => kind === 'output' && usage === goodReadBeep);
    expect(beep && buildReport(descriptor, beep)).toEqual([4, 0x80]);
  });
});

describe('what is no code', () => {
  test('half a report gives nothing, nor does the rest of its code', () => {
    const [first, second, third] = posReports('x'.repeat(150));
    if (!first || !second || !third) throw new Error('three reports were expected');
    expect(decode([first, second.subarray(0, 30), third])).toEqual([]);
    expect(decode([first.subarray(0, 3)])).toEqual([]);
  });

  test('a code that was never continued gives nothing, and the next one is whole', () => {
    const decoder = createPosDecoder();
    const [first] = posReports('x'.repeat(100));
    expect(first && decoder.push(first, 0)).toEqual([]);
    expect(posReports('2000017').flatMap((report) => decoder.push(report, 5000))).toEqual([
      { text: '2000017', aim: ']C0' },
    ]);
  });

  test('noise never throws, and never makes more codes than there are reports of codes', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 70 })), (reports) => {
        const possible = reports.filter((report) => report[0] === 2 && report.length >= 64);
        expect(decode(reports).length).toBeLessThanOrEqual(possible.length);
      }),
    );
  });

  test('a damaged descriptor never throws, whatever reports come', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.uint8Array({ maxLength: 70 }), (bytes, report) => {
        const descriptor = parseReportDescriptor(bytes);
        createPosDecoder(posLayoutOf(descriptor)).push(report, 0);
        expect(descriptor.fields.length).toBeLessThanOrEqual(8192);
      }),
    );
  });
});
