// Identifies a PC's scanners, even two of one model: by serial number, or else by USB port.
import type { ScannerProfile } from './scanner-profile.ts';

/** The facts that identify a device on USB. */
export interface PluggedIn {
  vendorId: number;
  productId: number;
  /** empty where the device has none */
  serial: string;
  /** the USB port; empty if unknown */
  port: string;
  /** of a HID device: one device can be several, and those are no twins */
  applications?: readonly number[];
}

/** Maker and model, as profiles name them: `05e0:1200`. */
export function modelOf({ vendorId, productId }: Pick<PluggedIn, 'vendorId' | 'productId'>): string {
  return `${hexId(vendorId)}:${hexId(productId)}`;
}

/**
 * The names under which profiles can list this device, most specific first: `05e0:1200:S-1@1-1.2`, without the port,
 * and the model alone. The first name includes the port only if necessary: while an identical device is connected, or
 * if a profile exists for this port. So a single scanner keeps its profile in any port.
 */
export function namesFor(
  device: PluggedIn,
  plugged: readonly PluggedIn[],
  profiles: readonly Pick<ScannerProfile, 'device'>[],
): [own: string, ...others: string[]] {
  const anywhere = withSerial(device);
  const model = modelOf(device);
  const others = anywhere === model ? [] : [model];
  if (device.port === '') return [anywhere, ...others];
  const here = `${anywhere}@${device.port}`;
  const isSet = profiles.some((profile) => profile.device === here);
  return isSet || plugged.some((other) => isTwin(device, other))
    ? [here, anywhere, ...others]
    : [anywhere, ...others];
}

/** The port in a name, if any. */
export function portIn(name: string): string | undefined {
  return /@([\w.&-]+)$/.exec(name)?.[1];
}

/** Where a Linux device stands in sysfs, or the path of a HID device on Windows, tells its port; `''` where neither does. */
export function portOf(place: string): string {
  const linux = place.split('/').findLast((part) => /^\d+-\d+(\.\d+)*$/.test(part));
  const windows = /^\\\\\?\\hid#[^#]+#([\w&]+)#/i.exec(place)?.[1];
  return linux ?? windows?.toLowerCase() ?? '';
}

export function hexId(id: number): string {
  return id.toString(16).padStart(4, '0');
}

function withSerial(device: PluggedIn): string {
  return device.serial === '' ? modelOf(device) : `${modelOf(device)}:${device.serial}`;
}

function isTwin(device: PluggedIn, other: PluggedIn): boolean {
  return (
    withSerial(device) === withSerial(other) &&
    other.port !== '' &&
    device.port !== other.port &&
    String(device.applications) === String(other.applications)
  );
}
