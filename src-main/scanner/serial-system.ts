// Accesses the PC's USB serial ports: lists them, and opens those of scanners.
import { readdir, readFile, realpath } from 'node:fs/promises';
import path from 'node:path';
import { SerialPort } from 'serialport';
import { portOf, type PluggedIn } from './scanner-identity.ts';

/** A serial port on USB. */
export interface SerialDevice extends PluggedIn {
  path: string;
  maker: string;
  product: string;
}

export interface SerialListener {
  onBytes: (bytes: Uint8Array) => void;
  /** The port was removed or can no longer be read. */
  onGone: () => void;
}

/** The system's serial ports, as far as the scanner module needs them. */
export interface SerialSystem {
  /** A cheap fingerprint of the connected ports. Undefined if the system has none. */
  fingerprint(): Promise<string | undefined>;
  /** Opens none of them. */
  list(): Promise<SerialDevice[]>;
  /** Rejects with the code `EACCES` without permission. Resolves to a function that closes the port. */
  open(device: SerialDevice, baudRate: number, listener: SerialListener): Promise<() => Promise<void>>;
}

/** As `SerialPort.list` tells it; the package's own declaration leans on one that it does not bring along. */
interface ListedPort {
  path: string;
  vendorId?: string;
  productId?: string;
  serialNumber?: string;
  manufacturer?: string;
}

const ttys = '/sys/class/tty';

export const serialSystem: SerialSystem = {
  async fingerprint() {
    return process.platform === 'linux' ? (await usbTtys()).join(' ') : undefined;
  },

  async list() {
    if (process.platform === 'linux') {
      const ports = await Promise.all((await usbTtys()).map(linuxPort));
      return ports.filter((port) => port !== undefined);
    }
    return (await (SerialPort.list() as Promise<ListedPort[]>)).flatMap((port) => {
      const { vendorId, productId, serialNumber = '', manufacturer = '' } = port;
      if (vendorId === undefined || productId === undefined) return [];
      const ids = { vendorId: Number.parseInt(vendorId, 16), productId: Number.parseInt(productId, 16) };
      return [{ path: port.path, ...ids, serial: serialNumber, port: '', maker: manufacturer, product: '' }];
    });
  },

  open(device, baudRate, { onBytes, onGone }) {
    return new Promise((resolve, reject) => {
      const port = new SerialPort({ path: device.path, baudRate, autoOpen: false });
      port.on('data', onBytes);
      port.on('error', onGone);
      port.on('close', onGone);
      port.open((error) => {
        if (error !== null) {
          port.removeAllListeners();
          const mayNot = /EACCES|permission|access denied/i.test(error.message);
          reject(Object.assign(error, { code: mayNot ? 'EACCES' : 'EIO' }));
          return;
        }
        resolve(
          () =>
            new Promise((closed) => {
              port.removeAllListeners();
              // The port is already closed if the device was unplugged.
              port.on('error', () => undefined);
              port.close(() => {
                closed();
              });
            }),
        );
      });
    });
  },
};

/** serialport asks udevadm, a process each time and not on every system; sysfs says the same at once. */
async function usbTtys(): Promise<string[]> {
  const names = await readdir(ttys).catch(() => []);
  return names.filter((name) => /^tty(ACM|USB)\d+$/.test(name)).sort();
}

async function linuxPort(name: string): Promise<SerialDevice | undefined> {
  try {
    // The port belongs to an interface, the interface to the device that says who made it.
    let folder = await realpath(path.join(ttys, name, 'device'));
    for (let level = 0; level < 4; level += 1) {
      const fact = async (file: string): Promise<string> =>
        (await readFile(path.join(folder, file), 'utf8').catch(() => '')).trim();
      const vendorId = await fact('idVendor');
      if (vendorId !== '') {
        return {
          path: `/dev/${name}`,
          vendorId: Number.parseInt(vendorId, 16),
          productId: Number.parseInt(await fact('idProduct'), 16),
          serial: await fact('serial'),
          port: portOf(folder),
          maker: await fact('manufacturer'),
          product: await fact('product'),
        };
      }
      folder = path.dirname(folder);
    }
  } catch {
    // Removed while it was being read.
  }
  return undefined;
}
