// Polls for connected devices, opens the wanted ones and closes removed ones.
import type { ScannerState } from '../../src-preload/bridge-scanners.ts';

/** A connected scanner, readable or not. */
export interface Held {
  readonly state: ScannerState;
  /** @param isGone the device is removed, so its state cannot be restored */
  letGo(isGone: boolean): Promise<void>;
}

export interface DeviceSource<Device, Found extends Held> {
  /** A cheap fingerprint of the connected devices. Undefined if the system has none. */
  fingerprint(): Promise<string | undefined>;
  list(): Promise<Device[]>;
  /** The name of a device among those connected; if it changes, the device is reopened. */
  nameOf(device: Device, plugged: readonly Device[]): string;
  /** Undefined if the device is not a scanner. */
  takeUp(device: Device, plugged: readonly Device[], onGone: () => void): Promise<Found | undefined>;
}

export interface DeviceWatch<Device, Found> {
  held(): Found[];
  /** Everything that is plugged in, scanner or not. */
  seen(): readonly Device[];
  /** Closes everything and reopens it with the current settings. */
  takeUpAnew(): Promise<void>;
  close(): Promise<void>;
}

/** The polling interval with a fingerprint, and without one, when each poll queries every device. */
const lookEveryMs = { cheaply: 250, thoroughly: 700 };

export function watchDevices<Device extends { path: string }, Found extends Held>(
  source: DeviceSource<Device, Found>,
  onLook: () => void,
): DeviceWatch<Device, Found> {
  const held = new Map<string, Found>();
  const names = new Map<string, string>();
  let seen: Device[] = [];
  let seenPrint: string | undefined;
  let lookAgainAfterMs = lookEveryMs.thoroughly;
  let isClosed = false;
  let hasComplained = false;
  let lookAgain: NodeJS.Timeout | undefined;
  let looking = look();

  async function look(): Promise<void> {
    try {
      const print = await source.fingerprint();
      if (print !== undefined) lookAgainAfterMs = lookEveryMs.cheaply;
      const waiting = [...held.values()].some(({ state }) => state !== 'ready');
      if (print === undefined || print !== seenPrint || waiting) {
        await compare(await source.list());
        seenPrint = print;
      }
    } catch (error) {
      // Log it once: if the system's library does not work at all, every poll fails and the desk works without scanners.
      if (!isClosed && !hasComplained) console.error('Looking for scanners failed:', error);
      hasComplained = true;
    }
    if (isClosed) return;
    onLook();
    lookAgain = setTimeout(startLooking, lookAgainAfterMs);
  }

  function startLooking(): void {
    looking = look();
  }

  async function compare(devices: Device[]): Promise<void> {
    seen = devices;
    for (const path of held.keys()) {
      if (!devices.some((device) => device.path === path)) await drop(path, true);
    }
    for (const device of devices) {
      if (isClosed) return;
      // Another device of its model was connected or removed.
      const name = source.nameOf(device, devices);
      if (names.get(device.path) !== name) await drop(device.path, false);
      names.set(device.path, name);
      if (held.get(device.path)?.state !== 'ready') await takeUp(device);
    }
  }

  async function takeUp(device: Device): Promise<void> {
    const taken: { isGone: boolean; found?: Found } = { isGone: false };
    const opened = await source.takeUp(device, seen, () => {
      taken.isGone = true;
      if (taken.found === undefined || held.get(device.path) !== taken.found) return;
      seenPrint = undefined;
      void drop(device.path, true).then(onLook);
    });
    if (opened === undefined) held.delete(device.path);
    // Removed while it was being opened.
    else if (taken.isGone) await opened.letGo(true);
    else {
      taken.found = opened;
      held.set(device.path, opened);
    }
  }

  async function drop(path: string, isGone: boolean): Promise<void> {
    const opened = held.get(path);
    held.delete(path);
    await opened?.letGo(isGone);
  }

  async function dropAll(): Promise<void> {
    for (const path of [...held.keys()]) await drop(path, false);
  }

  return {
    held: () => [...held.values()],
    seen: () => seen,
    async takeUpAnew() {
      clearTimeout(lookAgain);
      await looking;
      clearTimeout(lookAgain);
      await dropAll();
      seenPrint = undefined;
      startLooking();
      await looking;
    },
    async close() {
      isClosed = true;
      clearTimeout(lookAgain);
      await looking;
      await dropAll();
    },
  };
}
