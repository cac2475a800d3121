// Stands in for the PC's serial ports: scanners and other devices that tests plug in, pull out and let speak.
import type { SerialDevice, SerialListener, SerialSystem } from '../../../src-main/scanner/serial-system.ts';

export interface FakeSerial extends SerialSystem {
  plug(device: SerialDevice): void;
  unplug(device: SerialDevice): void;
  send(device: SerialDevice, bytes: string | Uint8Array): void;
  /** paths of ports that this user may not open */
  forbidden: Set<string>;
  /** every port that was ever opened, with its speed */
  everOpened: { path: string; baudRate: number }[];
  opened(): string[];
}

export function fakeSerial(): FakeSerial {
  const devices = new Map<string, SerialDevice>();
  const listeners = new Map<string, SerialListener>();
  const serial: FakeSerial = {
    forbidden: new Set(),
    everOpened: [],
    plug(device) {
      devices.set(device.path, device);
    },
    unplug({ path }) {
      devices.delete(path);
      listeners.get(path)?.onGone();
      listeners.delete(path);
    },
    send({ path }, bytes) {
      listeners.get(path)?.onBytes(typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes);
    },
    opened: () => [...listeners.keys()],
    fingerprint: () => Promise.resolve([...devices.keys()].join(' ')),
    list: () => Promise.resolve([...devices.values()]),
    open({ path }, baudRate, listener) {
      const failed = (code: string): Promise<never> =>
        Promise.reject(Object.assign(new Error(`cannot open ${path}`), { code }));
      if (serial.forbidden.has(path)) return failed('EACCES');
      // As the system has it: a port is opened once.
      if (!devices.has(path) || listeners.has(path)) return failed('EIO');
      listeners.set(path, listener);
      serial.everOpened.push({ path, baudRate });
      return Promise.resolve(() => Promise.resolve(void listeners.delete(path)));
    },
  };
  return serial;
}

export function aSerialScanner(changes: Partial<SerialDevice> = {}): SerialDevice {
  return {
    path: '/dev/ttyACM0',
    vendorId: 0x1eab,
    productId: 0x1306,
    serial: '',
    port: '',
    maker: 'Newland',
    product: 'HR3260',
    ...changes,
  };
}
