// Keeps every scanner of this PC read while it is plugged in, and says at any time how each of them is.
import { hidSystem, type HidSystem } from './hid-system.ts';
import type { KeyboardLayout } from './key-maps.ts';
import { isKnownSerial, nameOf } from './known-scanners.ts';
import { listenForPairing, type Pairing } from './pairing.ts';
import type { ScannerEvents, ScannersNow } from './scanner-events.ts';
import { namesFor, portIn, type PluggedIn } from './scanner-identity.ts';
import { profileFor, type ScannerProfile } from './scanner-profile.ts';
import { serialSystem, type SerialSystem } from './serial-system.ts';
import { watchHid } from './watch-hid.ts';
import { watchSerial } from './watch-serial.ts';

export interface ScannerWatch {
  now(): ScannersNow;
  /** Sounds the scanner's own beeper; resolves to false where it has none that a program can sound. */
  beep(device: string, sound: 'good' | 'error'): Promise<boolean>;
  /**
   * Waits until some device scans this very text: that one is a scanner, and so set up.
   * @param port a serial port to open for it; without one none is opened that is not a scanner's already
   */
  pair(
    text: string,
    wait: { timeoutMs: number; port?: string; stop?: AbortSignal },
  ): Promise<Pairing | undefined>;
  /** From now on readings say on which layout the keys give this code. */
  expect(code: string | undefined): void;
  /** Profiles were changed: every scanner is read as it is set now. */
  profilesChanged(): Promise<void>;
  close(): Promise<void>;
}

/** The devices that this PC has, or that a test pretends it has. */
export interface ScannerSystems {
  hid: HidSystem;
  serial: SerialSystem;
}

export function watchScanners(
  options: ScannerEvents & {
    profiles: () => readonly ScannerProfile[];
    /** for scanners without a profile */
    layoutOfPc?: KeyboardLayout;
    onChange?: (now: ScannersNow) => void;
    systems?: Partial<ScannerSystems>;
  },
): ScannerWatch {
  const systems = { hid: hidSystem, serial: serialSystem, ...options.systems };
  let told = JSON.stringify({ scanners: [], strangePorts: [] });
  let expected: string | undefined;
  let isClosed = false;

  const namesOf = (device: PluggedIn, plugged: readonly PluggedIn[]) =>
    namesFor(device, plugged, options.profiles());
  const deviceOf = (device: PluggedIn, plugged: readonly PluggedIn[]): string => namesOf(device, plugged)[0];
  const profileOf = (device: PluggedIn, plugged: readonly PluggedIn[]): ScannerProfile =>
    profileFor(namesOf(device, plugged), options.profiles(), options.layoutOfPc);
  const known = {
    deviceOf,
    profileOf,
    titleOf(device: PluggedIn, plugged: readonly PluggedIn[], ownName: string): string {
      const own = deviceOf(device, plugged);
      const port = portIn(own);
      const profile = profileOf(device, plugged);
      // A name that was given to another one like it, or to both, does not tell which this is.
      if (profile.name !== '' && (port === undefined || profile.device === own)) return profile.name;
      return port === undefined ? ownName : `${profile.name || ownName} (${port})`;
    },
  };
  const shared = { events: options, known, onLook: tell };
  const hid = watchHid({ ...shared, system: systems.hid, expected: () => expected });
  const serial = watchSerial({ ...shared, system: systems.serial });

  function held() {
    return [...hid.held(), ...serial.held()];
  }

  function now(): ScannersNow {
    const ports = serial.seen();
    const strange = ports.filter((port) => !isKnownSerial(port) && !profileOf(port, ports).paired);
    return {
      scanners: held().map(({ status }) => status),
      strangePorts: strange.map((port) => ({
        path: port.path,
        device: deviceOf(port, ports),
        name: nameOf(port),
      })),
    };
  }

  function tell(): void {
    const said = JSON.stringify(now());
    if (said === told || isClosed) return;
    told = said;
    options.onChange?.(now());
  }

  return {
    now,
    async beep(device, sound) {
      const scanner = held().find(({ status }) => status.device === device);
      return (await scanner?.beep(sound)) ?? false;
    },
    pair: (text, wait) =>
      listenForPairing(systems, text, { ...wait, layoutOfPc: options.layoutOfPc ?? 'us', namesOf }),
    expect(code) {
      expected = code;
    },
    async profilesChanged() {
      await Promise.all([hid.takeUpAnew(), serial.takeUpAnew()]);
    },
    async close() {
      isClosed = true;
      await Promise.all([hid.close(), serial.close()]);
    },
  };
}
