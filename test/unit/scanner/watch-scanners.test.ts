// Tests that scanners are found, read, told apart and missed, while they are plugged in and pulled out.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { mannerOf } from '../../../src-main/scanner/known-scanners.ts';
import { pairingText } from '../../../src-main/scanner/pairing.ts';
import { usualPosDescriptor } from '../../../src-main/scanner/pos-reports.ts';
import { scannerProfileSchema, type ScannerProfile } from '../../../src-main/scanner/scanner-profile.ts';
import { udevRuleFor, udevRulesForAllMakers } from '../../../src-main/scanner/udev-rule.ts';
import {
  watchScanners,
  type RawReport,
  type ScannedCode,
  type ScannerRemark,
  type ScannerStatus,
  type ScannerWatch,
} from '../../../src-main/scanner/watch-scanners.ts';
import { aKeyboardScanner, aPosScanner, fakeUsb, type FakeUsb } from './fake-hid-system.ts';
import { posReports, typedReports } from './scanner-reports.ts';

let usb: FakeUsb;
let watch: ScannerWatch;
let profiles: ScannerProfile[];
let scans: ScannedCode[];
let statuses: ScannerStatus[];
let remarks: ScannerRemark[];
let raw: RawReport[];

beforeEach(async () => {
  vi.useFakeTimers();
  usb = fakeUsb();
  profiles = [];
  scans = [];
  statuses = [];
  remarks = [];
  raw = [];
  watch = watchScanners({
    system: usb,
    profiles: () => profiles,
    onScan: (scan) => scans.push(scan),
    onStatus: (now) => (statuses = now),
    onRemark: (remark) => remarks.push(remark),
    onRawReport: (report) => raw.push(report),
  });
  await passMs(0);
});

afterEach(async () => {
  await watch.close();
  vi.useRealTimers();
});

async function passMs(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
}

const codes = (): string[] => scans.map(({ code }) => code);
const keyboard = aKeyboardScanner();
const pos = aPosScanner();

describe('plugging in and out', () => {
  test('a scanner that is plugged in is ready within a second, and its codes reach the desk', async () => {
    usb.plug(keyboard);
    usb.plug(pos);
    await passMs(1000);
    expect(statuses.map(({ name, manner, state }) => ({ name, manner, state }))).toEqual([
      { name: 'Symbol Bar Code Scanner', manner: 'keyboard', state: 'ready' },
      { name: 'Nobody Reader', manner: 'point-of-sale', state: 'ready' },
    ]);
    usb.send(keyboard, typedReports('2000017', 'us'));
    usb.send(pos, posReports('9789027439642', ']E0'));
    expect(scans).toMatchObject([
      { code: '2000017', device: '05e0:1200', symbology: undefined },
      { code: '9789027439642', device: '1234:5678:S-1', symbology: 'ean-upc' },
    ]);
  });

  test('a scanner that is pulled out in the middle of a code gives nothing, and is taken up again', async () => {
    usb.plug(keyboard);
    await passMs(1000);
    usb.send(keyboard, typedReports('2000017', 'us').slice(0, 6));
    usb.unplug(keyboard);
    await passMs(5000);
    expect([codes(), statuses]).toEqual([[], []]);
    usb.plug(keyboard);
    await passMs(1000);
    usb.send(keyboard, typedReports('2000024', 'us'));
    expect(codes()).toEqual(['2000024']);
  });

  test('a scanner that is out and in again between two looks is read all the same', async () => {
    usb.plug(pos);
    await passMs(1000);
    usb.unplug(pos);
    usb.plug(pos);
    await passMs(1000);
    usb.send(pos, posReports('2000017'));
    expect([codes(), usb.opened()]).toEqual([['2000017'], [pos.path]]);
  });

  test('when the desk closes, every scanner is let go and types again', async () => {
    usb.plug(keyboard);
    usb.plug(pos);
    await passMs(1000);
    expect([usb.opened(), [...usb.silenced]]).toEqual([[keyboard.path, pos.path], [keyboard.path]]);
    await watch.close();
    expect([usb.opened(), [...usb.silenced]]).toEqual([[], []]);
  });
});

describe('which devices are scanners', () => {
  test("a person's keyboard is never read", async () => {
    usb.plug(aKeyboardScanner({ vendorId: 0x046d, productId: 0xc31c }));
    await passMs(1000);
    expect([statuses, usb.opened()]).toEqual([[], []]);
  });

  test('of a maker of many things only its scanners are read', () => {
    expect(mannerOf(aKeyboardScanner({ vendorId: 0x0581, productId: 0x020c }), false)).toBe('keyboard');
    expect(mannerOf(aKeyboardScanner({ vendorId: 0x0581, productId: 0x0001 }), false)).toBeUndefined();
  });

  test('pairing learns which keyboard is a scanner, and how it is set', async () => {
    const unknown = aKeyboardScanner({
      vendorId: 0x9999,
      productId: 0x0001,
      serial: 'X',
      path: '/dev/hidraw7',
    });
    const persons = aKeyboardScanner({ vendorId: 0x046d, path: '/dev/hidraw8' });
    usb.plug(unknown);
    usb.plug(persons);
    const pairing = watch.pair(pairingText, 10_000);
    await passMs(1000);
    usb.send(persons, typedReports('hello', 'us'));
    usb.send(unknown, typedReports(pairingText, 'fr'));
    await passMs(0);
    expect(await pairing).toEqual({ device: '9999:0001:X', name: 'Symbol Bar Code Scanner', layout: 'fr' });
    expect(usb.opened()).toEqual([]);
    profiles = [scannerProfileSchema.parse({ device: '9999:0001:X', layout: 'fr', paired: true })];
    usb.unplug(unknown);
    await passMs(1000);
    usb.plug(unknown);
    await passMs(1000);
    usb.send(unknown, typedReports('2000017', 'fr'));
    expect(codes()).toEqual(['2000017']);
  });

  test('pairing ends by itself where nothing is scanned', async () => {
    usb.plug(keyboard);
    const pairing = watch.pair(pairingText, 5000);
    await passMs(5000);
    expect(await pairing).toBeUndefined();
  });
});

describe('what the system does not allow', () => {
  test('a scanner that may not be read says so with the rule to install, and is read once it may', async () => {
    usb.forbidden.add(pos.path);
    usb.plug(pos);
    await passMs(1000);
    expect(statuses).toMatchObject([{ state: 'no-permission', udevRule: udevRuleFor('1234:5678') }]);
    usb.forbidden.clear();
    await passMs(1000);
    expect(statuses).toMatchObject([{ state: 'ready' }]);
  });

  test('a scanner that cannot be kept from typing is left to type, so that no code comes twice', async () => {
    usb.canSilence = false;
    usb.plug(keyboard);
    await passMs(1000);
    expect([statuses.map(({ state }) => state), usb.opened()]).toEqual([['typing'], []]);
  });
});

describe('profiles', () => {
  test('a scanner without a profile has the layout of the PC', async () => {
    await watch.close();
    watch = watchScanners({
      system: usb,
      profiles: () => [],
      layoutOfPc: 'fr',
      onScan: (scan) => scans.push(scan),
    });
    usb.plug(keyboard);
    await passMs(1000);
    usb.send(keyboard, typedReports('2000017', 'fr'));
    expect(codes()).toEqual(['2000017']);
  });

  test('a book drop says that its codes are returns only, and the scanner beside it does not', async () => {
    profiles = [scannerProfileSchema.parse({ device: '1234:5678', only: 'returns', prefix: 'B' })];
    usb.plug(keyboard);
    usb.plug(pos);
    await passMs(1000);
    usb.send(pos, posReports('B2000017'));
    usb.send(keyboard, typedReports('B2000024', 'us'));
    expect(scans.map(({ code, only }) => [code, only])).toEqual([
      ['2000017', 'returns'],
      ['B2000024', null],
    ]);
  });

  test('a code that the profile refuses does not reach the desk, and the test screen hears why', async () => {
    profiles = [scannerProfileSchema.parse({ device: '1234:5678', minLength: 5 })];
    usb.plug(pos);
    await passMs(1000);
    usb.send(pos, posReports('123'));
    expect([codes(), remarks.map(({ fault }) => fault), raw.length]).toEqual([[], ['too-short'], 1]);
  });

  test('a code whose reports waited while the program was busy is not cut in two', async () => {
    usb.plug(keyboard);
    await passMs(1000);
    const reports = typedReports('2000017', 'us');
    usb.send(keyboard, reports.slice(0, 6));
    await passMs(410);
    usb.send(keyboard, reports.slice(6));
    await passMs(1000);
    expect(codes()).toEqual(['2000017']);
  });

  test('a scanner that sends no Enter is read after a silence, with a remark', async () => {
    usb.plug(keyboard);
    await passMs(1000);
    usb.send(keyboard, typedReports('2000017', 'us').slice(0, -2));
    expect(codes()).toEqual([]);
    await passMs(500);
    expect([codes(), remarks.map(({ missedTerminator }) => missedTerminator)]).toEqual([['2000017'], [true]]);
  });
});

test("a scanner's own beeper is sounded where it has one", async () => {
  usb.descriptors.set(pos.path, usualPosDescriptor);
  usb.plug(pos);
  usb.plug(keyboard);
  await passMs(1000);
  expect(await watch.beep('1234:5678:S-1', 'good')).toBe(true);
  expect(await watch.beep('05e0:1200', 'good')).toBe(false);
  expect(usb.written).toEqual([{ path: pos.path, report: [4, 0x80] }]);
});

test('a hundred codes a second from two scanners: none lost, none invented, order kept', async () => {
  usb.plug(keyboard);
  usb.plug(pos);
  await passMs(1000);
  const typed = Array.from({ length: 50 }, (_, index) => `10${String(index).padStart(5, '0')}`);
  const sent = Array.from({ length: 50 }, (_, index) => `20${String(index).padStart(5, '0')}`);
  for (let index = 0; index < 50; index += 1) {
    usb.send(keyboard, typedReports(typed[index] ?? '', 'us'));
    usb.send(pos, posReports(sent[index] ?? ''));
    await passMs(20);
  }
  expect(codes().filter((code) => code.startsWith('1'))).toEqual(typed);
  expect(codes().filter((code) => code.startsWith('2'))).toEqual(sent);
});

test('the udev rules that packages install are those of the table of makers', async () => {
  await expect(udevRulesForAllMakers()).toMatchFileSnapshot(
    '../../../resources/udev/70-loandesk-scanners.rules',
  );
});
