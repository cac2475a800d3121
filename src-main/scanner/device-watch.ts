// Looks again and again which devices are plugged in, takes up each that is wanted, and lets go of what is gone.
import type { ScannerState } from '../../src-preload/bridge-scanners.ts';

/** A scanner that was found, whether it can be read or not. */
export interface Held {
  readonly state: ScannerState;
  /** @param isGone nothing can be put back on the device any more */
  letGo(isGone: boolean): Promise<void>;
}

export interface DeviceSource<Device, Found extends Held> {
  /** Cheap to ask; while it stays the same, no device has come or gone. Undefined where nothing is as cheap. */
  fingerprint(): Promise<string | undefined>;
  list(): Promise<Device[]>;
  /** What a device is called among those that are plugged in; where that changes, it is taken up anew. */
  nameOf(device: Device, plugged: readonly Device[]): string;
  /** Undefined where the device is none of ours. */
  takeUp(device: Device, plugged: readonly Device[], onGone: () => void): Promise<Found | undefined>;
}

export interface DeviceWatch<Device, Found> {
  held(): Found[];
  /** Everything that is plugged in, scanner or not. */
  seen(): readonly Device[];
  /** Lets go of everything and takes it up as it is set now. */
  takeUpAnew(): Promise<void>;
  close(): Promise<void>;
}

/** Where looking is cheap, and where it asks every device of the PC. */
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
      // Once is enough: where the system's library cannot work at all, every look fails, and the desk works without.
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
      // Another one like it has come or gone.
      const name = source.nameOf(device, devices);
      if (names.get(device.path) !== name) await drop(device.path, false);
      names.set(device.path, name);
      if (held.get(device.path)?.state !== 'ready') await takeUp(device);
    }
  }

  async function takeUp(device: Device): Promise<void> {
    const taken: { isGone: boolean; found?: Found } = { isGone: false };
    const found = await source.takeUp(device, seen, () => {
      taken.isGone = true;
      if (taken.found === undefined || held.get(device.path) !== taken.found) return;
      seenPrint = undefined;
      void drop(device.path, true).then(onLook);
    });
    if (found === undefined) held.delete(device.path);
    // Pulled out while it was being opened.
    else if (taken.isGone) await found.letGo(true);
    else {
      taken.found = found;
      held.set(device.path, found);
    }
  }

  async function drop(path: string, isGone: boolean): Promise<void> {
    const found = held.get(path);
    held.delete(path);
    await found?.letGo(isGone);
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
