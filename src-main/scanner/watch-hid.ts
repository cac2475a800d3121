// Opens the scanners that are HID devices: point-of-sale devices and keyboard scanners.
import type { ScannerState, ScannerStatus } from '../../src-preload/bridge-scanners.ts';
import { watchDevices, type DeviceWatch } from './device-watch.ts';
import type { HidConnection, HidSystem } from './hid-system.ts';
import { silenceMs } from './keyboard-decoder.ts';
import { mannerOf, nameOf, wakeReportFor, type HidDevice } from './known-scanners.ts';
import { createLayoutSeeker, type LayoutSeeker } from './layout-seeker.ts';
import { parseReportDescriptor } from './report-descriptor.ts';
import { tellCode, type ScannerEvents } from './scanner-events.ts';
import { modelOf } from './scanner-identity.ts';
import type { ScannerProfile } from './scanner-profile.ts';
import { readScanner } from './scanner-reader.ts';
import { ruleOnThisSystem } from './udev-rule.ts';

/** The names and profiles of devices on this PC, each among all that are plugged in. */
export interface KnownDevices<Device> {
  deviceOf: (device: Device, plugged: readonly Device[]) => string;
  profileOf: (device: Device, plugged: readonly Device[]) => ScannerProfile;
  /** @param ownName the device's own name, used without a configured one */
  titleOf: (device: Device, plugged: readonly Device[], ownName: string) => string;
}

export interface HeldScanner {
  readonly status: ScannerStatus;
  readonly state: ScannerState;
  /** Resolves to false if the scanner has no beeper that a program can sound. */
  beep(sound: 'good' | 'error'): Promise<boolean>;
  letGo(isGone: boolean): Promise<void>;
}

export function watchHid(options: {
  system: HidSystem;
  events: ScannerEvents;
  naming: KnownDevices<HidDevice>;
  /** the code that is to be scanned on the test screen */
  expected: () => string | undefined;
  onLook: () => void;
}): DeviceWatch<HidDevice, HeldScanner> {
  const { system, events, naming } = options;
  return watchDevices<HidDevice, HeldScanner>(
    {
      fingerprint: () => system.fingerprint(),
      list: () => system.list(),
      nameOf: naming.deviceOf,
      takeUp,
    },
    options.onLook,
  );

  async function takeUp(
    device: HidDevice,
    plugged: readonly HidDevice[],
    onGone: () => void,
  ): Promise<HeldScanner | undefined> {
    const profile = naming.profileOf(device, plugged);
    const manner = mannerOf(device, profile.paired);
    if (manner === undefined) return undefined;
    const bytes = await system.descriptor(device);
    const descriptor = bytes && parseReportDescriptor(bytes);
    const scanner = {
      path: device.path,
      device: naming.deviceOf(device, plugged),
      port: device.port,
      name: naming.titleOf(device, plugged, nameOf(device)),
      manner,
      profile,
    };
    let seeker: LayoutSeeker | undefined;
    let sought: string | undefined;
    let layoutThatFits: ScannerProfile['layout'] | null = null;
    const reader = readScanner({ manner, descriptor, layout: profile.layout }, (code, facts, at) => {
      if (facts.missedTerminator) layoutThatFits = seeker?.idle(at + silenceMs) ?? null;
      tellCode(code, { ...facts, layoutThatFits }, at, scanner, events);
    });
    const take = (report: Uint8Array): void => {
      const at = Date.now();
      if (sought !== options.expected()) {
        sought = options.expected();
        seeker =
          sought === undefined || manner !== 'keyboard'
            ? undefined
            : createLayoutSeeker(sought, descriptor, profile.layout);
      }
      events.onRawReport?.({ device: scanner.device, report, at });
      layoutThatFits = seeker?.push(report, at) ?? null;
      reader.push(report, at);
    };

    // Before opening it, so that no key arrives twice: once read here, once typed.
    if (manner === 'keyboard' && !(await system.keepFromTyping(device, true))) return found('typing');
    try {
      const connection = await system.open(device, { onReport: take, onGone });
      const wake = manner === 'point-of-sale' ? wakeReportFor(device) : undefined;
      if (wake) await connection.sendFeature(wake).catch(() => undefined);
      return found('ready', connection);
    } catch {
      if (manner === 'keyboard') await system.keepFromTyping(device, false);
      // A keyboard that cannot be read continues to type. On Windows no program can read one.
      return found(manner === 'keyboard' ? 'typing' : system.mayBeForbidden ? 'no-permission' : 'failed');
    }

    function found(state: ScannerState, connection?: HidConnection): HeldScanner {
      const udevRule = state === 'ready' ? null : ruleOnThisSystem(modelOf(device));
      const beeps = connection !== undefined && reader.beeps;
      return {
        state,
        status: { ...scanner, state, udevRule, beeps },
        async beep(sound) {
          if (connection === undefined) return false;
          return await reader.beep(connection, sound).catch(() => false);
        },
        async letGo(isGone) {
          reader.stop();
          await connection?.close().catch(() => undefined);
          // The path of a removed device may already belong to another.
          if (manner === 'keyboard' && connection !== undefined && !isGone)
            await system.keepFromTyping(device, false);
        },
      };
    }
  }
}
