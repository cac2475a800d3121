// Accesses the PC's HID devices through node-hid, and on Linux through sysfs for what node-hid lacks.
import { devicesAsync, HIDAsync } from 'node-hid';
import { readdir, readFile, realpath, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { HidDevice } from './known-scanners.ts';
import { usageOf } from './report-descriptor.ts';
import { portOf } from './scanner-identity.ts';

export interface HidConnection {
  /** May throw if the device does not accept such a report. */
  write(report: number[]): Promise<void>;
  sendFeature(report: number[]): Promise<void>;
  close(): Promise<void>;
}

export interface HidListener {
  onReport: (report: Uint8Array) => void;
  /** The device was removed or can no longer be read. */
  onGone: () => void;
}

/** The parts of the system that the scanner module needs. */
export interface HidSystem {
  /** A cheap fingerprint of the connected devices. Undefined if the system has none. */
  fingerprint(): Promise<string | undefined>;
  list(): Promise<HidDevice[]>;
  open(device: HidDevice, listener: HidListener): Promise<HidConnection>;
  /** Undefined if the system does not provide it. */
  descriptor(device: HidDevice): Promise<Uint8Array | undefined>;
  /** Whether a device fails to open because of permissions. */
  mayBeForbidden: boolean;
  /** Stops a device from typing into the focused window; resolves to false if that is not possible. */
  keepFromTyping(device: HidDevice, quiet: boolean): Promise<boolean>;
}

const hidraw = '/sys/class/hidraw';

export const hidSystem: HidSystem = {
  mayBeForbidden: process.platform === 'linux',

  async fingerprint() {
    if (process.platform !== 'linux') return undefined;
    return (await readdir(hidraw).catch(() => [])).sort().join(' ');
  },

  async list() {
    const devices = new Map<string, HidDevice & { applications: number[] }>();
    for (const entry of await devicesAsync()) {
      if (entry.path === undefined) continue;
      const device = devices.get(entry.path) ?? {
        path: entry.path,
        vendorId: entry.vendorId,
        productId: entry.productId,
        serial: entry.serialNumber ?? '',
        port: await portAt(entry.path),
        maker: entry.manufacturer ?? '',
        product: entry.product ?? '',
        applications: [],
      };
      device.applications.push(usageOf(entry.usagePage ?? 0, entry.usage ?? 0));
      devices.set(entry.path, device);
    }
    return [...devices.values()];
  },

  async open(device, { onReport, onGone }) {
    const hid = await HIDAsync.open(device.path);
    hid.on('error', onGone);
    hid.on('data', onReport);
    return {
      async write(report) {
        await hid.write(report);
      },
      async sendFeature(report) {
        await hid.sendFeatureReport(report);
      },
      async close() {
        await hid.close();
      },
    };
  },

  async descriptor(device) {
    if (process.platform !== 'linux') return undefined;
    return readFile(path.join(hidraw, path.basename(device.path), 'device', 'report_descriptor')).catch(
      () => undefined,
    );
  },

  async keepFromTyping(device, quiet) {
    // On macOS opening a keyboard captures it. On Windows no program can open one.
    if (process.platform !== 'linux') return process.platform === 'darwin';
    const inputs = path.join(hidraw, path.basename(device.path), 'device', 'input');
    const names = await readdir(inputs).catch(() => []);
    const written = await Promise.allSettled(
      names.map((name) => writeFile(path.join(inputs, name, 'inhibited'), quiet ? '1' : '0', { flag: 'r+' })),
    );
    return written.length > 0 && written.every(({ status }) => status === 'fulfilled');
  },
};

/** macOS gives a device a new path each time it is plugged in, so the path does not identify the port. */
async function portAt(device: string): Promise<string> {
  if (process.platform !== 'linux') return portOf(device);
  return portOf(await realpath(path.join(hidraw, path.basename(device), 'device')).catch(() => ''));
}
