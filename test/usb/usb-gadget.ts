// Is a USB scanner, by the kernel's own gadget driver: plugged in, pulled out, and made to send reports.
import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import path from 'node:path';

export interface Gadget {
  plug(): void;
  unplug(): void;
  /** Resolves when the PC has fetched all of them. */
  send(reports: Uint8Array[]): Promise<void>;
  /** What the PC has sent to the device; waits for it. */
  received(): Promise<Uint8Array>;
}

const gadgets = '/sys/kernel/config/usb_gadget';

/** @param device `protocol` 1 is the boot protocol's keyboard */
export function createGadget(
  name: string,
  device: {
    vendorId: number;
    productId: number;
    product: string;
    serial: string;
    protocol: 0 | 1;
    reportLength: number;
    descriptor: Uint8Array;
  },
): Gadget {
  const folder = path.join(gadgets, name);
  const write = (file: string, value: string | Uint8Array): void => {
    writeFileSync(path.join(folder, file), value);
  };
  const strings = path.join(folder, 'strings', '0x409');
  const hid = path.join(folder, 'functions', 'hid.usb0');
  const configuration = path.join(folder, 'configs', 'c.1');
  mkdirSync(folder);
  for (const made of [strings, hid, configuration]) mkdirSync(made);
  write('idVendor', `0x${device.vendorId.toString(16)}`);
  write('idProduct', `0x${device.productId.toString(16)}`);
  write('strings/0x409/manufacturer', 'Loandesk test');
  write('strings/0x409/product', device.product);
  write('strings/0x409/serialnumber', device.serial);
  write('functions/hid.usb0/protocol', String(device.protocol));
  write('functions/hid.usb0/subclass', String(device.protocol));
  write('functions/hid.usb0/report_length', String(device.reportLength));
  write('functions/hid.usb0/report_desc', device.descriptor);
  symlinkSync(hid, path.join(configuration, 'hid.usb0'));
  const controller = readdirSync('/sys/class/udc').find((one) => !inUse.has(one)) ?? '';
  let file: FileHandle | undefined;

  return {
    plug() {
      inUse.add(controller);
      write('UDC', controller);
    },
    unplug() {
      void file?.close();
      file = undefined;
      write('UDC', '\n');
      inUse.delete(controller);
    },
    async send(reports) {
      file ??= await open(await deviceFile(hid), 'r+');
      for (const report of reports) await file.write(report);
    },
    async received() {
      file ??= await open(await deviceFile(hid), 'r+');
      const buffer = new Uint8Array(64);
      const { bytesRead } = await file.read(buffer);
      return buffer.subarray(0, bytesRead);
    },
  };
}

const inUse = new Set<string>();

/** The function says which character device is its own: `major:minor`. */
async function deviceFile(hid: string): Promise<string> {
  const handle = await open(path.join(hid, 'dev'));
  const numbers = (await handle.readFile('utf8')).trim();
  await handle.close();
  return `/dev/hidg${numbers.split(':')[1] ?? '0'}`;
}
