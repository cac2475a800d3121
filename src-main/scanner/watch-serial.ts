// Opens the scanners on serial ports; ports of unknown devices stay closed.
import type { ScannerState } from '../../src-preload/bridge-scanners.ts';
import { watchDevices, type DeviceWatch } from './device-watch.ts';
import { isKnownSerial, nameOf } from './known-scanners.ts';
import { tellCode, type ScannerEvents } from './scanner-events.ts';
import { modelOf } from './scanner-identity.ts';
import { readSerial } from './serial-reader.ts';
import type { SerialDevice, SerialSystem } from './serial-system.ts';
import { ruleOnThisSystem } from './udev-rule.ts';
import type { HeldScanner, KnownDevices } from './watch-hid.ts';

export function watchSerial(options: {
  system: SerialSystem;
  events: ScannerEvents;
  naming: KnownDevices<SerialDevice>;
  onLook: () => void;
}): DeviceWatch<SerialDevice, HeldScanner> {
  const { system, events, naming } = options;
  return watchDevices<SerialDevice, HeldScanner>(
    {
      fingerprint: () => system.fingerprint(),
      list: () => system.list(),
      nameOf: naming.deviceOf,
      takeUp,
    },
    options.onLook,
  );

  async function takeUp(
    device: SerialDevice,
    plugged: readonly SerialDevice[],
    onGone: () => void,
  ): Promise<HeldScanner | undefined> {
    const profile = naming.profileOf(device, plugged);
    if (!profile.paired && !isKnownSerial(device)) return undefined;
    const scanner = {
      path: device.path,
      device: naming.deviceOf(device, plugged),
      port: device.port,
      name: naming.titleOf(device, plugged, nameOf(device)),
      manner: 'serial' as const,
      profile,
    };
    const reader = readSerial((codes, missedTerminator, at) => {
      const facts = { timing: null, missedTerminator, layoutThatFits: null };
      for (const code of codes) tellCode(code, facts, at, scanner, events);
    });
    try {
      const close = await system.open(device, profile.baudRate, {
        onBytes(report) {
          const at = Date.now();
          events.onRawReport?.({ device: scanner.device, report, at });
          reader.push(report, at);
        },
        onGone,
      });
      return found('ready', close);
    } catch (error) {
      const mayNot = error instanceof Error && 'code' in error && error.code === 'EACCES';
      return found(mayNot ? 'no-permission' : 'failed');
    }

    function found(state: ScannerState, close?: () => Promise<void>): HeldScanner {
      const udevRule = state === 'no-permission' ? ruleOnThisSystem(modelOf(device)) : null;
      return {
        state,
        status: { ...scanner, state, udevRule, beeps: false },
        beep: () => Promise.resolve(false),
        async letGo() {
          reader.stop();
          await close?.();
        },
      };
    }
  }
}
