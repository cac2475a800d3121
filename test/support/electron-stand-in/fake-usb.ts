// Stands in for the PC's USB: HID devices that a test plugs into the program, which sees them by node-hid and by sysfs.
import { EventEmitter } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

export interface PluggedDevice {
  /** such as `hidraw0` */
  name: string;
  vendorId: number;
  productId: number;
  serialNumber: string;
  manufacturer: string;
  product: string;
  usagePage: number;
  usage: number;
  /** the report descriptor, hexadecimal; empty where there is none */
  descriptor: string;
  /** where it is plugged in, such as `1-1.2` */
  port?: string;
}

/** What a test calls on `globalThis.standInUsb` inside the program. */
export interface StandInUsb {
  plug(device: PluggedDevice): void;
  unplug(name: string): void;
  /** Answers the moment at which the first report was there, in milliseconds since 1970. */
  send(name: string, reports: number[][]): number;
  forbid(name: string, forbidden: boolean): void;
  /** What the program wrote to devices, hexadecimal. */
  written: string[];
}

/** Here stands what is in /sys/class of a PC: `hidraw`, and `tty` without a port. */
export const sysClass = mkdtempSync(path.join(tmpdir(), 'loandesk-sys-'));
for (const name of ['hidraw', 'tty']) mkdirSync(path.join(sysClass, name));
process.once('exit', () => {
  rmSync(sysClass, { recursive: true, force: true });
});

const devices = new Map<string, PluggedDevice>();
const forbidden = new Set<string>();
const open = new Map<string, Set<HIDAsync>>();

const usb: StandInUsb = {
  written: [],
  plug(device) {
    const port = device.port ?? 'nowhere';
    const folder = path.join(sysClass, 'usb1', port, `${port}:1.0`, device.name);
    mkdirSync(path.join(folder, 'input', 'input7'), { recursive: true });
    mkdirSync(path.join(sysClass, 'hidraw', device.name));
    symlinkSync(folder, path.join(sysClass, 'hidraw', device.name, 'device'));
    if (device.descriptor !== '')
      writeFileSync(path.join(folder, 'report_descriptor'), Buffer.from(device.descriptor, 'hex'));
    writeFileSync(path.join(folder, 'input', 'input7', 'inhibited'), '0');
    devices.set(device.name, device);
  },
  unplug(name) {
    devices.delete(name);
    rmSync(path.join(sysClass, 'hidraw', name), { recursive: true, force: true });
    for (const handle of open.get(name) ?? [])
      handle.emit('error', new Error('could not read from HID device'));
    open.delete(name);
  },
  send(name, reports) {
    const at = performance.timeOrigin + performance.now();
    for (const report of reports) {
      for (const one of open.get(name) ?? []) one.emit('data', Buffer.from(report));
    }
    return at;
  },
  forbid(name, isForbidden) {
    forbidden[isForbidden ? 'add' : 'delete'](name);
  },
};
Object.assign(globalThis, { standInUsb: usb });

// What the program imports from node-hid.

export class HIDAsync extends EventEmitter {
  private readonly name: string;
  private constructor(name: string) {
    super();
    this.name = name;
  }
  static open(device: string): Promise<HIDAsync> {
    const name = path.basename(device);
    if (!devices.has(name) || forbidden.has(name)) return Promise.reject(new Error(`cannot open ${device}`));
    const one = new HIDAsync(name);
    open.set(name, (open.get(name) ?? new Set()).add(one));
    return Promise.resolve(one);
  }
  write(report: number[]): Promise<number> {
    usb.written.push(Buffer.from(report).toString('hex'));
    return Promise.resolve(report.length);
  }
  sendFeatureReport(report: number[]): Promise<number> {
    return this.write(report);
  }
  close(): Promise<void> {
    open.get(this.name)?.delete(this);
    return Promise.resolve();
  }
}

export function devicesAsync(): Promise<object[]> {
  return Promise.resolve([...devices.values()].map((device) => ({ ...device, path: `/dev/${device.name}` })));
}
