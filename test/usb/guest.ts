// Runs inside the machine: is USB scanners on one side, and Loandesk's scanner module on the other.
import { constants, readdirSync } from 'node:fs';
import { open, readdir, readFile, readlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { usualPosDescriptor } from '../../src-main/scanner/pos-reports.ts';
import { watchScanners } from '../../src-main/scanner/watch-scanners.ts';
import type { ScannerState, ScannerStatus, StrangePort } from '../../src-preload/bridge-scanners.ts';
import { posReports, typedReports } from '../unit/scanner/scanner-reports.ts';
import { createHidGadget, createSerialGadget } from './usb-gadget.ts';

const bootKeyboard = Uint8Array.from([
  0x05, 0x01, 0x09, 0x06, 0xa1, 0x01, 0x05, 0x07, 0x19, 0xe0, 0x29, 0xe7, 0x15, 0x00, 0x25, 0x01, 0x75, 0x01,
  0x95, 0x08, 0x81, 0x02, 0x95, 0x01, 0x75, 0x08, 0x81, 0x03, 0x95, 0x05, 0x75, 0x01, 0x05, 0x08, 0x19, 0x01,
  0x29, 0x05, 0x91, 0x02, 0x95, 0x01, 0x75, 0x03, 0x91, 0x03, 0x95, 0x06, 0x75, 0x08, 0x15, 0x00, 0x25, 0x65,
  0x05, 0x07, 0x19, 0x00, 0x29, 0x65, 0x81, 0x00, 0xc0,
]);
const keyboard = createHidGadget('keyboard', {
  vendorId: 0x05e0,
  productId: 0x1200,
  product: 'Keyboard scanner',
  serial: 'K1',
  protocol: 1,
  reportLength: 8,
  descriptor: bootKeyboard,
});
const pos = createHidGadget('pos', {
  vendorId: 0x1234,
  productId: 0x5678,
  product: 'POS scanner',
  serial: 'P1',
  protocol: 0,
  reportLength: 64,
  descriptor: usualPosDescriptor,
});
const twins = ['left', 'right'].map((name) =>
  createHidGadget(name, {
    vendorId: 0x0c2e,
    productId: 0x0b61,
    product: 'Twin',
    serial: '',
    protocol: 0,
    reportLength: 64,
    descriptor: usualPosDescriptor,
  }),
);
const serial = createSerialGadget('serial', {
  vendorId: 0x1eab,
  productId: 0x1306,
  product: 'Serial scanner',
  serial: 'C1',
});
const modem = createSerialGadget('modem', {
  vendorId: 0x12d1,
  productId: 0x1001,
  product: 'Modem',
  serial: 'M1',
});

/**
 * Linux keeps 64 reports for a reader that is late, four codes of seven digits, and drops what comes on top without a
 * word. No hand scans so fast; but here scanner and reader share a processor that is made by software.
 */
const betweenCodesMs = 50;

let codes: string[] = [];
let devices: string[] = [];
let statuses: ScannerStatus[] = [];
let strangePorts: StrangePort[] = [];
const watch = watchScanners({
  profiles: () => [],
  onScan: ({ code, device }) => {
    codes.push(code);
    devices.push(device);
  },
  onChange: (now) => ({ scanners: statuses, strangePorts } = now),
});

const stateOf = (product: string): ScannerState | 'absent' =>
  statuses.find(({ name }) => name.includes(product))?.state ?? 'absent';

async function until(what: string, isSo: () => boolean, withinMs = 120_000): Promise<number> {
  const start = performance.now();
  while (!isSo()) {
    if (performance.now() - start > withinMs) {
      throw new Error(`not within ${withinMs} ms: ${what}; ${JSON.stringify({ statuses, codes })}`);
    }
    await sleep(10);
  }
  return Math.round(performance.now() - start);
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

async function check(name: string, test: () => Promise<string | undefined>): Promise<void> {
  codes = [];
  devices = [];
  try {
    console.log(JSON.stringify({ name, ok: true, figures: await test() }));
  } catch (error) {
    console.log(
      JSON.stringify({ name, ok: false, error: error instanceof Error ? error.message : String(error) }),
    );
  }
}

async function arrive(expected: string[]): Promise<number> {
  const tookMs = await until(`${expected.length} codes`, () => codes.length >= expected.length);
  await sleep(100);
  if (JSON.stringify(codes) !== JSON.stringify(expected)) {
    throw new Error(`got ${JSON.stringify(codes)} instead of ${JSON.stringify(expected)}`);
  }
  return tookMs;
}

/** How many bytes of key events the system passes on to its windows while something happens. */
async function typedInto(during: () => Promise<void>): Promise<number> {
  const inputs = await readdir('/sys/class/input');
  const names = await Promise.all(
    inputs
      .filter((name) => name.startsWith('event'))
      .map(async (name) => ({
        name,
        device: await readFile(path.join('/sys/class/input', name, 'device/name'), 'utf8'),
      })),
  );
  const event = names.find(({ device }) => device.includes('Keyboard scanner'))?.name ?? '';
  const handle = await open(path.join('/dev/input', event), constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    await during();
    await sleep(200);
    const read = await handle.read(new Uint8Array(24_000)).catch(() => ({ bytesRead: 0 }));
    return read.bytesRead;
  } finally {
    await handle.close();
  }
}

/** What this process itself has open whose path begins so. */
async function openedBySelf(prefix: string): Promise<string[]> {
  const files = await readdir('/proc/self/fd');
  const targets = await Promise.all(files.map((file) => readlink(`/proc/self/fd/${file}`).catch(() => '')));
  return targets.filter((target) => target.startsWith(prefix));
}

async function main(): Promise<void> {
  await check('a keyboard scanner that is plugged in is ready by itself', async () => {
    // The slow machine's kernel needs its time to see the device; from then on it is the module's.
    keyboard.plug();
    await until('a device', () => readdirSync('/sys/class/hidraw').length > 0);
    const ms = await until('ready', () => stateOf('Keyboard') === 'ready');
    return `${ms} ms`;
  });

  await check('its codes arrive, and type into no window', async () => {
    const expected = ['2000017', 'ABC-$ %/+.z', '9789027439642'];
    const bytes = await typedInto(async () => {
      await keyboard.send(expected.flatMap((code) => typedReports(code, 'us')));
      await arrive(expected);
    });
    if (bytes !== 0) throw new Error(`${bytes} bytes of key events`);
    return undefined;
  });

  await check('a hundred codes arrive whole and in order, each as fast as USB carries it', async () => {
    const expected = Array.from({ length: 100 }, (_, index) => `20${String(index).padStart(5, '0')}`);
    const start = performance.now();
    for (const code of expected) {
      await keyboard.send(typedReports(code, 'us'));
      await sleep(betweenCodesMs);
    }
    await arrive(expected);
    return `${Math.round(performance.now() - start)} ms for ${expected.length} codes`;
  });

  await check('pulled out in the middle of a code it gives nothing, and is taken up again', async () => {
    await keyboard.send(typedReports('2000017', 'us').slice(0, 6));
    keyboard.unplug();
    const goneMs = await until('gone', () => stateOf('Keyboard') === 'absent');
    keyboard.plug();
    const backMs = await until('ready', () => stateOf('Keyboard') === 'ready');
    await keyboard.send(typedReports('2000024', 'us'));
    await arrive(['2000024']);
    return `gone after ${goneMs} ms, back after ${backMs} ms`;
  });

  await check('a scanner that the desk lets go types again', async () => {
    const inhibited = (await readdir('/sys/class/input')).filter((name) => name.startsWith('input'));
    for (const name of inhibited) await writeFile(`/sys/class/input/${name}/inhibited`, '0');
    const bytes = await typedInto(() => keyboard.send(typedReports('1', 'us')));
    if (bytes === 0) throw new Error('no key events, so the check above would prove nothing');
    keyboard.unplug();
    await until('gone', () => stateOf('Keyboard') === 'absent');
    return `${bytes} bytes of key events`;
  });

  await check('a scanner that this user may not read says so, and is read once he may', async () => {
    try {
      pos.plug();
      process.seteuid?.(65_534);
      await until('no permission', () => stateOf('POS') === 'no-permission');
      const rule = statuses[0]?.udevRule ?? '';
      if (!rule.includes('ATTRS{idVendor}=="1234"')) throw new Error(`no rule: ${rule}`);
    } finally {
      process.seteuid?.(0);
    }
    await until('ready', () => stateOf('POS') === 'ready');
    return undefined;
  });

  await check('a point-of-sale scanner is read by its descriptor, codes in several reports too', async () => {
    const expected = ['2000017', 'x'.repeat(150), '9789027439642'];
    await pos.send(expected.flatMap((code) => posReports(code)));
    await arrive(expected);
    return undefined;
  });

  await check('its beeper sounds', async () => {
    const heard = pos.received();
    if (!(await watch.beep('1234:5678:P1', 'good'))) throw new Error('it was not asked to');
    const report = Buffer.from(await heard).toString('hex');
    if (report !== '0480') throw new Error(`it heard ${report}`);
    return undefined;
  });

  await check(
    'pulled out between two reports of a code it gives nothing, and is taken up again',
    async () => {
      await pos.send(posReports('x'.repeat(150)).slice(0, 2));
      pos.unplug();
      await until('gone', () => stateOf('POS') === 'absent');
      pos.plug();
      await until('ready', () => stateOf('POS') === 'ready');
      await pos.send(posReports('2000031'));
      await arrive(['2000031']);
      return undefined;
    },
  );

  pos.unplug();
  await check(
    'two scanners of one model without serial numbers are distinguished by their ports',
    async () => {
      const [left, right] = twins;
      left?.plug();
      await until('one', () => stateOf('Twin') === 'ready');
      const alone = statuses.map(({ device }) => device).join(' ');
      if (alone !== '0c2e:0b61') throw new Error(`alone it is ${alone}`);
      right?.plug();
      await until('two', () => statuses.filter(({ state }) => state === 'ready').length === 2);
      await left?.send(posReports('2000017'));
      await arrive(['2000017']);
      await right?.send(posReports('2000024'));
      await arrive(['2000017', '2000024']);
      const [first, second] = devices;
      if (first === second || !devices.every((device) => /^0c2e:0b61@\d-1$/.test(device)))
        throw new Error(`they are ${devices.join(' and ')}`);
      left?.unplug();
      await until('one again', () => statuses.length === 1 && statuses[0]?.device === '0c2e:0b61');
      await right?.send(posReports('2000031'));
      await arrive(['2000017', '2000024', '2000031']);
      right?.unplug();
      await until('gone', () => stateOf('Twin') === 'absent');
      return devices.join(', ');
    },
  );

  await check('a serial port that is not marked as a scanner’s is seen and not opened', async () => {
    modem.plug();
    const ms = await until('a strange port', () => strangePorts.length > 0);
    await sleep(600);
    if (statuses.length > 0) throw new Error(`opened: ${JSON.stringify(statuses)}`);
    const holders = await openedBySelf('/dev/ttyACM');
    if (holders.length > 0) throw new Error(`held open: ${holders.join(' ')}`);
    modem.unplug();
    await until('no strange port', () => strangePorts.length === 0);
    return `seen after ${ms} ms`;
  });

  await check(
    'a scanner on a serial port is read, pulled out in the middle of a code, and taken up again',
    async () => {
      serial.plug();
      const readyMs = await until('ready', () => stateOf('Serial') === 'ready');
      await serial.send('2000017\r9789027439642\r');
      await arrive(['2000017', '9789027439642']);
      if ((await openedBySelf('/dev/ttyACM')).length !== 1) throw new Error('it is not open once');
      await serial.send('20000');
      serial.unplug();
      const goneMs = await until('gone', () => stateOf('Serial') === 'absent');
      serial.plug();
      const backMs = await until('ready', () => stateOf('Serial') === 'ready');
      codes = [];
      await serial.send('2000024\r');
      await arrive(['2000024']);
      return `ready after ${readyMs} ms, gone after ${goneMs} ms, back after ${backMs} ms`;
    },
  );

  await check('a hundred codes arrive whole and in order over the serial port', async () => {
    const expected = Array.from({ length: 100 }, (_, index) => `30${String(index).padStart(5, '0')}`);
    const start = performance.now();
    for (const code of expected) await serial.send(`${code}\r`);
    await arrive(expected);
    return `${Math.round(performance.now() - start)} ms for ${expected.length} codes`;
  });

  await watch.close();
  console.log(JSON.stringify({ done: true }));
}

await main();
process.exit(0);
