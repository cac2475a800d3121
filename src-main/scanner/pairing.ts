// Pairs a scanner: finds the device that scans the code on the screen.
import type { HidSystem } from './hid-system.ts';
import type { KeyboardLayout } from './key-map-tables.ts';
import { silenceMs } from './keyboard-decoder.ts';
import { actsAsKeyboard, mannerOf, nameOf, type HidDevice } from './known-scanners.ts';
import { createLayoutSeeker, isCode, type LayoutSeeker } from './layout-seeker.ts';
import { createPosDecoder, posLayoutOf } from './pos-reports.ts';
import { parseReportDescriptor } from './report-descriptor.ts';
import type { PluggedIn } from './scanner-identity.ts';
import type { SerialDevice, SerialSystem } from './serial-system.ts';
import { readSerial } from './serial-reader.ts';

export interface Pairing {
  /** by which profiles may know it, its own name first */
  names: readonly [string, ...string[]];
  name: string;
  /** the keyboard layout on which the scanner's keys give this code */
  layout: KeyboardLayout;
}

/** Usual of scanners behind an adapter; one that is a serial port itself takes any. */
const baudRateForPairing = 9600;
const lookEveryMs = 700;

/**
 * Listens to every keyboard and scanner until one scans `text`; other input is discarded. Opens only the given serial
 * port. Undefined after the timeout.
 */
export async function listenForPairing(
  systems: { hid: HidSystem; serial: SerialSystem },
  text: string,
  wait: {
    timeoutMs: number;
    layoutOfPc: KeyboardLayout;
    namesOf: (device: PluggedIn, plugged: readonly PluggedIn[]) => Pairing['names'];
    port?: string;
    stop?: AbortSignal;
  },
): Promise<Pairing | undefined> {
  const likely = wait.layoutOfPc;
  return new Promise((resolve) => {
    const closers: (() => Promise<void>)[] = [];
    const heardFrom = new Set<string>();
    let plugged: { hid: HidDevice[]; serial: SerialDevice[] } = { hid: [], serial: [] };
    let hasEnded = false;
    let lookAgain: NodeJS.Timeout | undefined;
    const timer = setTimeout(end, wait.timeoutMs, undefined);
    wait.stop?.addEventListener('abort', () => {
      end(undefined);
    });
    void look();

    function end(pairing: Pairing | undefined): void {
      if (hasEnded) return;
      hasEnded = true;
      clearTimeout(timer);
      clearTimeout(lookAgain);
      void Promise.allSettled(closers.splice(0).map((close) => close()));
      resolve(pairing);
    }

    /** Polls, because the scanner may be connected later. */
    async function look(): Promise<void> {
      const devices = await systems.hid.list().catch(() => []);
      const ports = wait.port === undefined ? [] : await systems.serial.list().catch(() => []);
      plugged = { hid: devices, serial: ports };
      for (const device of devices) {
        if (mannerOf(device, true) !== undefined) listen(device.path, () => listenToHid(device));
      }
      for (const port of ports) {
        if (port.path === wait.port) listen(port.path, () => listenToSerial(port));
      }
      if (!hasEnded) lookAgain = setTimeout(() => void look(), lookEveryMs);
    }

    function listen(path: string, open: () => Promise<() => Promise<void>>): void {
      if (heardFrom.has(path) || hasEnded) return;
      heardFrom.add(path);
      open()
        .then(async (close) => {
          if (hasEnded) await close();
          else closers.push(close);
        })
        // Skip a device that cannot be opened.
        .catch(() => undefined);
    }

    async function listenToHid(device: HidDevice): Promise<() => Promise<void>> {
      const bytes = await systems.hid.descriptor(device);
      const descriptor = bytes && parseReportDescriptor(bytes);
      const finish = (layout: KeyboardLayout): void => {
        end({ names: wait.namesOf(device, plugged.hid), name: nameOf(device), layout });
      };
      const seeker = actsAsKeyboard(device) ? createLayoutSeeker(text, descriptor, likely) : undefined;
      const decoder = createPosDecoder(descriptor && posLayoutOf(descriptor));
      let silence: NodeJS.Timeout | undefined;
      const connection = await systems.hid.open(device, {
        onReport(report) {
          const at = Date.now();
          if (seeker === undefined) {
            if (decoder.push(report, at).some((code) => isCode(code, text))) finish(likely);
            return;
          }
          const layout = seeker.push(report, at);
          if (layout !== undefined) finish(layout);
          clearTimeout(silence);
          if (seeker.unfinished) silence = setTimeout(endOfSilence, silenceMs, seeker, at);
        },
        onGone() {
          heardFrom.delete(device.path);
        },
      });
      return () => {
        clearTimeout(silence);
        return connection.close();
      };

      function endOfSilence(unfinished: LayoutSeeker, at: number): void {
        const layout = unfinished.idle(at + silenceMs);
        if (layout !== undefined) finish(layout);
      }
    }

    async function listenToSerial(port: SerialDevice): Promise<() => Promise<void>> {
      const reader = readSerial((codes) => {
        if (!codes.some((code) => isCode(code, text))) return;
        end({ names: wait.namesOf(port, plugged.serial), name: nameOf(port), layout: likely });
      });
      const close = await systems.serial.open(port, baudRateForPairing, {
        onBytes(bytes) {
          reader.push(bytes, Date.now());
        },
        onGone() {
          heardFrom.delete(port.path);
        },
      });
      return () => {
        reader.stop();
        return close();
      };
    }
  });
}
