// Keeps every scanner of this PC read while it is plugged in, and says at any time how each of them is.
import type { CodeFault, Symbology } from './code-rules.ts';
import { hidSystem, type HidConnection, type HidSystem } from './hid-system.ts';
import type { KeyboardLayout } from './key-maps.ts';
import { mannerOf, modelOf, nameOf, wakeReportFor, type HidDevice, type Manner } from './known-scanners.ts';
import { listenForPairing, type Pairing } from './pairing.ts';
import { readScanner, type KeyTiming, type ScannerReader } from './scanner-reader.ts';
import { profileFor, type ScannerProfile } from './scanner-profile.ts';
import { udevRuleFor } from './udev-rule.ts';

/** A code that the desk is to act upon. */
export interface ScannedCode {
  code: string;
  /** the device as profiles name it */
  device: string;
  /** what the device is called */
  name: string;
  /** milliseconds since 1970 */
  at: number;
  symbology: Symbology | undefined;
  only: ScannerProfile['only'];
}

/**
 * `ready`: read directly, whatever window has the focus. `typing`: it types like a keyboard, and the desk's screen
 * tells its codes from a person's typing. `no-permission`: the system does not let this user read it.
 */
export type ScannerState = 'ready' | 'typing' | 'no-permission' | 'failed';

export interface ScannerStatus {
  device: string;
  name: string;
  manner: Manner;
  state: ScannerState;
  /** on Linux, what an administrator installs so that the scanner can be read */
  udevRule: string | undefined;
}

/** For the screen on which a scanner is tried out. */
export interface RawReport {
  device: string;
  report: Uint8Array;
  at: number;
}

/** A code that was read but kept from the desk, or is worth a remark. */
export interface ScannerRemark {
  device: string;
  text: string;
  fault: CodeFault | undefined;
  symbology: Symbology | undefined;
  timing: KeyTiming | undefined;
  missedTerminator: boolean;
}

export interface ScannerWatch {
  /** Sounds the scanner's own beeper; resolves to false where it has none that a program can sound. */
  beep(device: string, sound: 'good' | 'error'): Promise<boolean>;
  /** Waits until some device scans this very text: that one is a scanner, and so set up. */
  pair(text: string, timeoutMs: number): Promise<Pairing | undefined>;
  close(): Promise<void>;
}

interface Scanner {
  device: HidDevice;
  status: ScannerStatus;
  connection: HidConnection | undefined;
  reader: ScannerReader | undefined;
}

/** Where looking is cheap, and where it asks every device of the PC. */
const lookEveryMs = { cheaply: 250, thoroughly: 700 };

export function watchScanners(options: {
  profiles: () => readonly ScannerProfile[];
  /** for scanners without a profile */
  layoutOfPc?: KeyboardLayout;
  onScan: (scan: ScannedCode) => void;
  onStatus?: (scanners: ScannerStatus[]) => void;
  onRawReport?: (report: RawReport) => void;
  onRemark?: (remark: ScannerRemark) => void;
  system?: HidSystem;
}): ScannerWatch {
  const system = options.system ?? hidSystem;
  const scanners = new Map<string, Scanner>();
  let seen: string | undefined;
  let lookAgainAfterMs = lookEveryMs.thoroughly;
  let told = '[]';
  let isClosed = false;
  let hasComplained = false;
  let lookAgain: NodeJS.Timeout | undefined;
  let looking = look();

  async function look(): Promise<void> {
    try {
      const fingerprint = await system.fingerprint();
      if (fingerprint !== undefined) lookAgainAfterMs = lookEveryMs.cheaply;
      const waiting = [...scanners.values()].some(({ status }) => status.state !== 'ready');
      if (fingerprint === undefined || fingerprint !== seen || waiting) {
        await compare(await system.list());
        seen = fingerprint;
      }
    } catch (error) {
      // Once is enough: where node-hid cannot work at all, every look fails, and the desk works without.
      if (!isClosed && !hasComplained) console.error('Looking for scanners failed:', error);
      hasComplained = true;
    }
    tellStatus();
    if (!isClosed) lookAgain = setTimeout(startLooking, lookAgainAfterMs);
  }

  function startLooking(): void {
    looking = look();
  }

  async function compare(devices: HidDevice[]): Promise<void> {
    for (const [path, scanner] of scanners) {
      if (!devices.some((device) => device.path === path)) await drop(scanner);
    }
    for (const device of devices) {
      const manner = mannerOf(device, profileOf(device).paired);
      if (manner === undefined || isClosed) continue;
      const known = scanners.get(device.path);
      if (known?.status.state !== 'ready') await takeUp(device, manner);
    }
  }

  async function takeUp(device: HidDevice, manner: Manner): Promise<void> {
    const name = profileOf(device).name || nameOf(device);
    const scanner: Scanner = {
      device,
      status: { device: keyOf(device), name, manner, state: 'failed', udevRule: undefined },
      connection: undefined,
      reader: undefined,
    };
    scanners.set(device.path, scanner);
    try {
      scanner.reader = readScanner(
        { manner, descriptor: await system.descriptor(device), profile: () => profileOf(device) },
        ({ verdict, ...about }, at) => {
          if ('code' in verdict) {
            const { only } = profileOf(device);
            options.onScan({ ...verdict, device: scanner.status.device, name, at, only });
          }
          options.onRemark?.({
            device: scanner.status.device,
            text: 'code' in verdict ? verdict.code : verdict.text,
            fault: 'code' in verdict ? undefined : verdict.fault,
            symbology: verdict.symbology,
            ...about,
          });
        },
      );
      // Before it is opened, so that no key comes twice: once from here, once typed.
      if (manner === 'keyboard' && !(await system.keepFromTyping(device, true))) {
        scanner.status = { ...scanner.status, state: 'typing', ...ruleFor(device) };
        return;
      }
      const connection = await system.open(device, {
        onReport(report) {
          const at = Date.now();
          options.onRawReport?.({ device: scanner.status.device, report, at });
          scanner.reader?.push(report, at);
        },
        onGone() {
          seen = undefined;
          void drop(scanner).then(tellStatus);
        },
      });
      if (scanners.get(device.path) !== scanner || isClosed) {
        // Pulled out while it was being opened.
        await connection.close();
        return;
      }
      scanner.connection = connection;
      const wake = manner === 'point-of-sale' ? wakeReportFor(device) : undefined;
      if (wake) await connection.sendFeature(wake).catch(() => undefined);
      scanner.status = { ...scanner.status, state: 'ready' };
    } catch {
      if (manner === 'keyboard') await system.keepFromTyping(device, false);
      scanner.status = {
        ...scanner.status,
        // A keyboard that cannot be read goes on typing; Windows lets nobody read one.
        state: manner === 'keyboard' ? 'typing' : system.mayBeForbidden ? 'no-permission' : 'failed',
        ...ruleFor(device),
      };
    }
  }

  async function drop(scanner: Scanner): Promise<void> {
    scanner.reader?.stop();
    scanner.reader = undefined;
    if (scanners.get(scanner.device.path) === scanner) scanners.delete(scanner.device.path);
    const { connection } = scanner;
    scanner.connection = undefined;
    await connection?.close().catch(() => undefined);
  }

  function tellStatus(): void {
    const statuses = [...scanners.values()].map(({ status }) => status);
    const now = JSON.stringify(statuses);
    if (now === told || isClosed) return;
    told = now;
    options.onStatus?.(statuses);
  }

  function profileOf(device: HidDevice): ScannerProfile {
    return profileFor(
      { model: modelOf(device), serial: device.serial },
      options.profiles(),
      options.layoutOfPc,
    );
  }

  return {
    async beep(device, sound) {
      const scanner = [...scanners.values()].find(({ status }) => status.device === device);
      if (scanner?.connection === undefined) return false;
      return (await scanner.reader?.beep(scanner.connection, sound).catch(() => false)) ?? false;
    },
    pair: (text, timeoutMs) => listenForPairing(system, text, timeoutMs),
    async close() {
      isClosed = true;
      clearTimeout(lookAgain);
      await looking;
      for (const scanner of [...scanners.values()]) {
        await drop(scanner);
        if (scanner.status.manner === 'keyboard') await system.keepFromTyping(scanner.device, false);
      }
    },
  };
}

function ruleFor(device: HidDevice): { udevRule: string | undefined } {
  return { udevRule: process.platform === 'linux' ? udevRuleFor(modelOf(device)) : undefined };
}

function keyOf(device: HidDevice): string {
  return device.serial === '' ? modelOf(device) : `${modelOf(device)}:${device.serial}`;
}
