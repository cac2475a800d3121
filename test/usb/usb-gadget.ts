// Is a USB scanner, by the kernel's own gadget driver: plugged in, pulled out, and made to send reports.
import { constants, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { open, readFile, type FileHandle } from 'node:fs/promises';
import path from 'node:path';

interface Plug {
  plug: () => void;
  unplug: () => void;
}

export interface HidGadget extends Plug {
  /** Resolves when the PC has fetched all of them. */
  send(reports: Uint8Array[]): Promise<void>;
  /** What the PC has sent to the device; waits for it. */
  received(): Promise<Uint8Array>;
}

export interface SerialGadget extends Plug {
  send(text: string): Promise<void>;
}

interface Identity {
  vendorId: number;
  productId: number;
  product: string;
  /** empty for a device that has none */
  serial: string;
}

const gadgets = '/sys/kernel/config/usb_gadget';
const inUse = new Set<string>();

/** @param device its `protocol` is 1 for the boot protocol's keyboard */
export function createHidGadget(
  name: string,
  device: Identity & { protocol: 0 | 1; reportLength: number; descriptor: Uint8Array },
): HidGadget {
  const { folder, plug, unplug } = createGadget(name, device, 'hid.usb0', {
    protocol: String(device.protocol),
    subclass: String(device.protocol),
    report_length: String(device.reportLength),
    report_desc: device.descriptor,
  });
  let file: FileHandle | undefined;
  return {
    plug,
    unplug() {
      void file?.close();
      file = undefined;
      unplug();
    },
    async send(reports) {
      file ??= await open(await deviceFile(folder), 'r+');
      for (const report of reports) await file.write(report);
    },
    async received() {
      file ??= await open(await deviceFile(folder), 'r+');
      const buffer = new Uint8Array(64);
      const { bytesRead } = await file.read(buffer);
      return buffer.subarray(0, bytesRead);
    },
  };
}

/** A serial port: `cdc_acm` on the PC's side. */
export function createSerialGadget(name: string, device: Identity): SerialGadget {
  const { folder, plug, unplug } = createGadget(name, device, 'acm.usb0', {});
  let file: FileHandle | undefined;
  return {
    plug,
    unplug() {
      void file?.close();
      file = undefined;
      unplug();
    },
    async send(text) {
      const number = (await readFile(path.join(folder, 'port_num'), 'utf8')).trim();
      file ??= await open(`/dev/ttyGS${number}`, constants.O_WRONLY | constants.O_NOCTTY);
      await file.write(text);
    },
  };
}

function createGadget(
  name: string,
  device: Identity,
  kind: 'hid.usb0' | 'acm.usb0',
  settings: Record<string, string | Uint8Array>,
): Plug & { folder: string } {
  const root = path.join(gadgets, name);
  const write = (file: string, value: string | Uint8Array): void => {
    writeFileSync(path.join(root, file), value);
  };
  const strings = path.join(root, 'strings', '0x409');
  const folder = path.join(root, 'functions', kind);
  const configuration = path.join(root, 'configs', 'c.1');
  mkdirSync(root);
  for (const made of [strings, folder, configuration]) mkdirSync(made);
  write('idVendor', `0x${device.vendorId.toString(16)}`);
  write('idProduct', `0x${device.productId.toString(16)}`);
  write('strings/0x409/manufacturer', 'Loandesk test');
  write('strings/0x409/product', device.product);
  if (device.serial !== '') write('strings/0x409/serialnumber', device.serial);
  for (const [file, value] of Object.entries(settings)) write(`functions/${kind}/${file}`, value);
  symlinkSync(folder, path.join(configuration, kind));
  let controller = '';
  return {
    folder,
    plug() {
      controller = readdirSync('/sys/class/udc').find((one) => !inUse.has(one)) ?? '';
      inUse.add(controller);
      write('UDC', controller);
    },
    unplug() {
      write('UDC', '\n');
      inUse.delete(controller);
    },
  };
}

/** The function says which character device is its own: `major:minor`. */
async function deviceFile(hid: string): Promise<string> {
  const handle = await open(path.join(hid, 'dev'));
  const numbers = (await handle.readFile('utf8')).trim();
  await handle.close();
  return `/dev/hidg${numbers.split(':')[1] ?? '0'}`;
}
