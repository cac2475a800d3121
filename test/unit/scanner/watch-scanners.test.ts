// Tests that scanners are found, read, distinguished and missed, while they are plugged in and pulled out.

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { makers, mannerOf } from '../../../src-main/scanner/known-scanners.ts';
import { usualPosDescriptor } from '../../../src-main/scanner/pos-reports.ts';
import { type ScannerProfile, scannerProfileSchema } from '../../../src-main/scanner/scanner-profile.ts';
import { udevRuleFor } from '../../../src-main/scanner/udev-rule.ts';
import type { RawReport, ScannedCode } from '../../../src-main/scanner/scanner-events.ts';
import { type ScannerWatch, watchScanners } from '../../../src-main/scanner/watch-scanners.ts';
import type { ScannerReading, ScannerStatus, StrangePort } from '../../../src-preload/bridge-scanners.ts';
import { CODE_TO_SCAN } from '../../../src-renderer/features/scanners/key-families.ts';
import { aKeyboardScanner, aPosScanner, fakeUsb, type FakeUsb } from './fake-hid-system.ts';
import { aSerialScanner, fakeSerial, type FakeSerial } from './fake-serial-system.ts';
import { posReports, typedReports } from './scanner-reports.ts';

let usb: FakeUsb;
let watch: ScannerWatch;
let profiles: ScannerProfile[];
let scans: ScannedCode[];
let statuses: ScannerStatus[];
let readings: ScannerReading[];
let strangePorts: StrangePort[];
let serial: FakeSerial;
let raw: RawReport[];

beforeEach(async () => {
  vi.useFakeTimers();
  usb = fakeUsb();
  profiles = [];
  scans = [];
  statuses = [];
  readings = [];
  strangePorts = [];
  serial = fakeSerial();
  raw = [];
  watch = watchScanners({
    systems: { hid: usb, serial },
    profiles: () => profiles,
    onScan: (scan) => scans.push(scan),
    onChange: (now) => ({ scanners: statuses, strangePorts } = now),
    onReading: (reading) => readings.push(reading),
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

describe('two scanners of one model without serial numbers', () => {
  const left = aKeyboardScanner({ path: '/dev/hidraw4', port: '1-1.2' });
  const right = aKeyboardScanner({ path: '/dev/hidraw5', port: '1-1.3' });
  const seen = () => statuses.map(({ device, name, profile }) => ({ device, name, only: profile.only }));

  test('are distinguished by their ports from the moment the second is plugged in', async () => {
    usb.plug(left);
    await passMs(1000);
    expect(seen()).toEqual([{ device: '05e0:1200', name: 'Symbol Bar Code Scanner', only: null }]);
    usb.plug(right);
    await passMs(1000);
    expect(seen()).toEqual([
      { device: '05e0:1200@1-1.2', name: 'Symbol Bar Code Scanner (1-1.2)', only: null },
      { device: '05e0:1200@1-1.3', name: 'Symbol Bar Code Scanner (1-1.3)', only: null },
    ]);
    usb.send(left, typedReports('2000017', 'us'));
    usb.send(right, typedReports('2000024', 'us'));
    expect(scans.map(({ code, device }) => [code, device])).toEqual([
      ['2000017', '05e0:1200@1-1.2'],
      ['2000024', '05e0:1200@1-1.3'],
    ]);
    usb.unplug(right);
    await passMs(1000);
    expect(seen()).toEqual([{ device: '05e0:1200', name: 'Symbol Bar Code Scanner', only: null }]);
    expect([...usb.silenced]).toContain(left.path);
    usb.send(left, typedReports('2000031', 'us'));
    expect(scans.at(-1)).toMatchObject({ code: '2000031', device: '05e0:1200' });
  });

  test('have separate profiles: a book drop next to a desk', async () => {
    profiles = [
      scannerProfileSchema.parse({ device: '05e0:1200', name: 'Scanner' }),
      scannerProfileSchema.parse({ device: '05e0:1200@1-1.3', name: 'Book drop', only: 'returns' }),
    ];
    usb.plug(left);
    usb.plug(right);
    await passMs(1000);
    expect(seen()).toEqual([
      { device: '05e0:1200@1-1.2', name: 'Scanner (1-1.2)', only: null },
      { device: '05e0:1200@1-1.3', name: 'Book drop', only: 'returns' },
    ]);
    usb.unplug(left);
    await passMs(1000);
    expect(seen()).toEqual([{ device: '05e0:1200@1-1.3', name: 'Book drop', only: 'returns' }]);
  });

  test('are paired one by one, so that a keyboard like it stays a keyboard', async () => {
    const [reader, typist] = [left, right].map((one) => ({ ...one, vendorId: 0x9999 }));
    if (!reader || !typist) throw new Error('two devices');
    usb.plug(reader);
    usb.plug(typist);
    const pairing = watch.pair(CODE_TO_SCAN, { timeoutMs: 10_000 });
    await passMs(1000);
    usb.send(reader, typedReports(CODE_TO_SCAN, 'us'));
    const names = (await pairing)?.names;
    expect(names).toEqual(['9999:1200@1-1.2', '9999:1200']);
    profiles = [scannerProfileSchema.parse({ device: names?.[0], paired: true })];
    await Promise.all([watch.profilesChanged(), passMs(10)]);
    expect(usb.opened()).toEqual([reader.path]);
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
    const pairing = watch.pair(CODE_TO_SCAN, { timeoutMs: 10_000 });
    await passMs(1000);
    usb.send(persons, typedReports('hello', 'us'));
    usb.send(unknown, typedReports(CODE_TO_SCAN, 'fr'));
    await passMs(0);
    expect(await pairing).toEqual({
      names: ['9999:0001:X', '9999:0001'],
      name: 'Symbol Bar Code Scanner',
      layout: 'fr',
    });
    expect(usb.opened()).toEqual([]);
    profiles = [scannerProfileSchema.parse({ device: '9999:0001:X', layout: 'fr', paired: true })];
    usb.unplug(unknown);
    await passMs(1000);
    usb.plug(unknown);
    await passMs(1000);
    usb.send(unknown, typedReports('2000017', 'fr'));
    expect(codes()).toEqual(['2000017']);
  });

  test('pairing hears a scanner that is plugged in meanwhile, and one that ends its codes with nothing', async () => {
    const pairing = watch.pair(CODE_TO_SCAN, { timeoutMs: 10_000 });
    await passMs(1000);
    const unknown = aKeyboardScanner({ vendorId: 0x9999, path: '/dev/hidraw7' });
    usb.plug(unknown);
    await passMs(1000);
    usb.send(unknown, typedReports(CODE_TO_SCAN, 'de').slice(0, -2));
    await passMs(1000);
    expect(await pairing).toMatchObject({ names: ['9999:1200'], layout: 'de' });
  });

  test('a code of digits pairs too, and leaves the layout as the PC has it', async () => {
    const unknown = aKeyboardScanner({ vendorId: 0x9999, path: '/dev/hidraw7' });
    usb.plug(unknown);
    const pairing = watch.pair('2000017', { timeoutMs: 10_000 });
    await passMs(1000);
    usb.send(unknown, typedReports('2000017', 'de'));
    expect(await pairing).toMatchObject({ names: ['9999:1200'], layout: 'us' });
  });

  test('pairing stops when staff cancel it', async () => {
    const stop = new AbortController();
    usb.plug(keyboard);
    const pairing = watch.pair(CODE_TO_SCAN, { timeoutMs: 60_000, stop: stop.signal });
    await passMs(1000);
    stop.abort();
    expect(await pairing).toBeUndefined();
  });

  test('pairing ends after a timeout if nothing is scanned', async () => {
    usb.plug(keyboard);
    const pairing = watch.pair(CODE_TO_SCAN, { timeoutMs: 5000 });
    await passMs(5000);
    expect(await pairing).toBeUndefined();
  });
});

describe('serial ports', () => {
  const scanner = aSerialScanner();
  const modem = aSerialScanner({ path: '/dev/ttyUSB0', vendorId: 0x12d1, productId: 0x1001, maker: 'Modem' });

  test('a scanner on a serial port is read, pulled out in the middle of a code, and taken up again', async () => {
    serial.plug(scanner);
    await passMs(1000);
    expect(statuses).toMatchObject([{ name: 'Newland HR3260', manner: 'serial', state: 'ready' }]);
    serial.send(scanner, '2000017\r\n20000');
    serial.unplug(scanner);
    await passMs(1000);
    expect([codes(), statuses]).toEqual([['2000017'], []]);
    serial.plug(scanner);
    await passMs(1000);
    serial.send(scanner, '24\r');
    expect(codes()).toEqual(['2000017', '24']);
  });

  test('a port of an unknown device is never opened, not even during pairing', async () => {
    serial.plug(modem);
    const pairing = watch.pair(CODE_TO_SCAN, { timeoutMs: 5000 });
    await passMs(5000);
    expect([await pairing, serial.everOpened, statuses]).toEqual([undefined, [], []]);
    expect(strangePorts).toEqual([{ path: '/dev/ttyUSB0', device: '12d1:1001', name: 'Modem HR3260' }]);
  });

  test('a chosen port is paired by a code, and read from then on', async () => {
    serial.plug(modem);
    serial.plug(aSerialScanner({ path: '/dev/ttyUSB1', vendorId: 0x12d1 }));
    const pairing = watch.pair(CODE_TO_SCAN, { timeoutMs: 5000, port: '/dev/ttyUSB0' });
    await passMs(1000);
    serial.send(modem, `${CODE_TO_SCAN}\r\n`);
    expect(await pairing).toMatchObject({ names: ['12d1:1001'] });
    expect([serial.everOpened.map(({ path }) => path), serial.opened()]).toEqual([['/dev/ttyUSB0'], []]);
    profiles = [scannerProfileSchema.parse({ device: '12d1:1001', paired: true, baudRate: 115_200 })];
    await Promise.all([watch.profilesChanged(), passMs(10)]);
    serial.send(modem, '2000017\r');
    expect(codes()).toEqual(['2000017']);
    expect(serial.everOpened.at(-1)).toEqual({ path: '/dev/ttyUSB0', baudRate: 115_200 });
    expect(strangePorts.map(({ path }) => path)).toEqual(['/dev/ttyUSB1']);
  });

  test('one that ends its codes with nothing is read after a silence, with a remark', async () => {
    serial.plug(scanner);
    await passMs(1000);
    serial.send(scanner, '2000');
    await passMs(50);
    serial.send(scanner, '017');
    expect(codes()).toEqual([]);
    await passMs(300);
    expect([codes(), readings.map(({ missedTerminator }) => missedTerminator)]).toEqual([
      ['2000017'],
      [true],
    ]);
  });

  test('one that this user may not open says so, with the rule', async () => {
    serial.forbidden.add(scanner.path);
    serial.plug(scanner);
    await passMs(1000);
    expect(statuses).toMatchObject([{ state: 'no-permission', udevRule: udevRuleFor('1eab:1306') }]);
    expect(udevRuleFor('1eab:1306')).toContain('SUBSYSTEM=="tty", KERNEL=="ttyACM*|ttyUSB*"');
  });

  test('a hundred codes a second, however the bytes are cut: none lost, none invented, order kept', async () => {
    serial.plug(scanner);
    usb.plug(pos);
    await passMs(1000);
    const sent = Array.from({ length: 100 }, (_, index) => `30${String(index).padStart(5, '0')}`);
    const stream = new TextEncoder().encode(sent.map((code) => `${code}\r\n`).join(''));
    for (let at = 0, step = 0; at < stream.length; at += 1 + (step % 13), step += 1) {
      serial.send(scanner, stream.slice(at, at + 1 + (step % 13)));
      usb.send(pos, posReports(String(step)));
      await passMs(5);
    }
    expect(scans.filter(({ device }) => device === '1eab:1306').map(({ code }) => code)).toEqual(sent);
  });
});

describe('trying a scanner out', () => {
  test('tells on which layout the keys give the code that was to be scanned', async () => {
    profiles = [scannerProfileSchema.parse({ device: '05e0:1200', layout: 'us' })];
    usb.plug(keyboard);
    await passMs(1000);
    watch.expect(CODE_TO_SCAN);
    usb.send(keyboard, typedReports(CODE_TO_SCAN, 'fr'));
    usb.send(keyboard, typedReports('2000017', 'us'));
    expect(readings).toMatchObject([
      { layout: 'us', layoutThatFits: 'fr', fault: 'unreadable' },
      { layout: 'us', layoutThatFits: null, fault: null, text: '2000017' },
    ]);
  });

  test('is answered with a new profile at once, without plugging anything', async () => {
    usb.plug(keyboard);
    await passMs(1000);
    usb.send(keyboard, typedReports('-', 'fr'));
    profiles = [scannerProfileSchema.parse({ device: '05e0:1200', layout: 'fr', name: 'Left' })];
    await Promise.all([watch.profilesChanged(), passMs(10)]);
    usb.send(keyboard, typedReports('-', 'fr'));
    expect([codes(), statuses.map(({ name }) => name)]).toEqual([['6', '-'], ['Left']]);
    expect(usb.opened()).toEqual([keyboard.path]);
  });

  test('a scanner that is no longer marked as one types again', async () => {
    const unknown = aKeyboardScanner({ vendorId: 0x9999 });
    profiles = [scannerProfileSchema.parse({ device: '9999:1200', paired: true })];
    usb.plug(unknown);
    await passMs(1000);
    expect([usb.opened(), [...usb.silenced]]).toEqual([[unknown.path], [unknown.path]]);
    profiles = [];
    await Promise.all([watch.profilesChanged(), passMs(10)]);
    expect([usb.opened(), [...usb.silenced], statuses]).toEqual([[], [], []]);
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
      systems: { hid: usb, serial },
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
    expect([codes(), readings.map(({ fault }) => fault), raw.length]).toEqual([[], ['too-short'], 1]);
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
    expect([codes(), readings.map(({ missedTerminator }) => missedTerminator)]).toEqual([
      ['2000017'],
      [true],
    ]);
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
  const head = [
    '# Lets the person at the desk read barcode scanners and card readers, and keeps them from typing meanwhile.',
    '# Copy to /etc/udev/rules.d/, then: udevadm control --reload && udevadm trigger; plug the scanner in again.',
  ];
  const rules = makers.flatMap(({ vendorId, name, scannersOnly, models }) => [
    `\n# ${name}`,
    ...(scannersOnly ? [vendorId] : models.map(({ productId }) => `${vendorId}:${productId}`)).map((model) =>
      udevRuleFor(model).trimEnd(),
    ),
  ]);
  await expect([...head, ...rules, ''].join('\n')).toMatchFileSnapshot(
    '../../../resources/udev/70-loandesk-scanners.rules',
  );
});
