// Reads every scanner that is plugged into this PC, and reports the state of each.
import { hidSystem, type HidSystem } from './hid-system.ts';
import type { KeyboardLayout } from './key-map-tables.ts';
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
  /** Sounds the scanner's beeper; resolves to false if it has none that a program can sound. */
  beep(device: string, sound: 'good' | 'error'): Promise<boolean>;
  /**
   * Waits until a device scans this text, and then sets it up as a scanner.
   * @param port a serial port to open; without it only ports of known scanners are opened
   */
  pair(
    text: string,
    wait: { timeoutMs: number; port?: string; stop?: AbortSignal },
  ): Promise<Pairing | undefined>;
  /** From now on readings include the layout on which the keys give this code. */
  expect(code: string | undefined): void;
  /** Applies changed profiles to every scanner. */
  profilesChanged(): Promise<void>;
  close(): Promise<void>;
}

/** The devices of this PC, or fakes in tests. */
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
  const naming = {
    deviceOf,
    profileOf,
    titleOf(device: PluggedIn, plugged: readonly PluggedIn[], ownName: string): string {
      const deviceName = deviceOf(device, plugged);
      const port = portIn(deviceName);
      const profile = profileOf(device, plugged);
      // A name shared with another device of the same model does not identify this one.
      if (profile.name !== '' && (port === undefined || profile.device === deviceName)) return profile.name;
      return port === undefined ? ownName : `${profile.name || ownName} (${port})`;
    },
  };
  const shared = { events: options, naming, onLook: tell };
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
