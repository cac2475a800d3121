// Stands in for the PC's USB: devices that tests plug in, pull out and let speak.
import type { HidConnection, HidListener, HidSystem } from '../../../src-main/scanner/hid-system.ts';
import type { HidDevice } from '../../../src-main/scanner/known-scanners.ts';

export interface FakeUsb extends HidSystem {
  plug(device: HidDevice): void;
  unplug(device: HidDevice): void;
  send(device: HidDevice, reports: Uint8Array[]): void;
  /** paths of devices that this user may not open */
  forbidden: Set<string>;
  /** whether scanners can be kept from typing here */
  canSilence: boolean;
  silenced: Set<string>;
  written: { path: string; report: number[] }[];
  descriptors: Map<string, Uint8Array>;
  opened(): string[];
}

export function fakeUsb(): FakeUsb {
  const devices = new Map<string, HidDevice>();
  const listeners = new Map<string, Set<HidListener>>();
  const usb: FakeUsb = {
    mayBeForbidden: true,
    forbidden: new Set(),
    canSilence: true,
    silenced: new Set(),
    written: [],
    descriptors: new Map(),
    plug(device) {
      devices.set(device.path, device);
    },
    unplug({ path }) {
      devices.delete(path);
      for (const listener of listeners.get(path) ?? []) listener.onGone();
      listeners.delete(path);
    },
    send({ path }, reports) {
      for (const report of reports)
        for (const listener of listeners.get(path) ?? []) listener.onReport(report);
    },
    opened: () => [...listeners].filter(([, those]) => those.size > 0).map(([path]) => path),
    fingerprint: () => Promise.resolve([...devices.keys()].join(' ')),
    list: () => Promise.resolve([...devices.values()]),
    open({ path }, listener) {
      if (!devices.has(path) || usb.forbidden.has(path))
        return Promise.reject(new Error(`cannot open ${path}`));
      const those = listeners.get(path) ?? new Set();
      listeners.set(path, those.add(listener));
      const connection: HidConnection = {
        write: (report) => Promise.resolve(void usb.written.push({ path, report })),
        sendFeature: (report) => Promise.resolve(void usb.written.push({ path, report })),
        close: () => Promise.resolve(void those.delete(listener)),
      };
      return Promise.resolve(connection);
    },
    descriptor: ({ path }) => Promise.resolve(usb.descriptors.get(path)),
    keepFromTyping({ path }, quiet) {
      if (!usb.canSilence) return Promise.resolve(false);
      usb.silenced[quiet ? 'add' : 'delete'](path);
      return Promise.resolve(true);
    },
  };
  return usb;
}

export function aKeyboardScanner(changes: Partial<HidDevice> = {}): HidDevice {
  return {
    path: '/dev/hidraw0',
    vendorId: 0x05e0,
    productId: 0x1200,
    serial: '',
    port: '',
    maker: 'Symbol',
    product: 'Bar Code Scanner',
    applications: [0x00010006],
    ...changes,
  };
}

export function aPosScanner(changes: Partial<HidDevice> = {}): HidDevice {
  return aKeyboardScanner({
    path: '/dev/hidraw1',
    vendorId: 0x1234,
    productId: 0x5678,
    serial: 'S-1',
    maker: 'Nobody',
    product: 'Reader',
    applications: [0x008c0002],
    ...changes,
  });
}
