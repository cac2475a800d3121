// Finds out which device is the scanner: the one that scans the very code that the screen shows.
import { judgeCode } from './code-rules.ts';
import type { HidConnection, HidSystem } from './hid-system.ts';
import { keyboardLayouts, type KeyboardLayout } from './key-maps.ts';
import { createKeyboardDecoder } from './keyboard-decoder.ts';
import { actsAsKeyboard, mannerOf, modelOf, nameOf } from './known-scanners.ts';
import { createPosDecoder, posLayoutOf } from './pos-reports.ts';
import { parseReportDescriptor } from './report-descriptor.ts';
import { scannerProfileSchema } from './scanner-profile.ts';

export interface Pairing {
  /** as a profile names it */
  device: string;
  name: string;
  /** the keyboard layout on which the scanner's keys give this code */
  layout: KeyboardLayout;
}

/** Its letters and signs stand elsewhere on every layout, so the one that reads it right is the scanner's. */
export const pairingText = 'LOANDESK-yzaqm/@{^';

/**
 * Listens to every keyboard and scanner until one of them scans `text`; nothing else that is typed meanwhile is kept.
 * Undefined where none did in time.
 */
export async function listenForPairing(
  system: HidSystem,
  text: string,
  timeoutMs: number,
): Promise<Pairing | undefined> {
  const asItComes = scannerProfileSchema.parse({ device: '0000:0000' });
  const connections: HidConnection[] = [];
  const devices = (await system.list()).filter((device) => mannerOf(device, true) !== undefined);
  return new Promise((resolve) => {
    let hasEnded = false;
    const end = (pairing: Pairing | undefined): void => {
      hasEnded = true;
      clearTimeout(timer);
      void Promise.allSettled(connections.splice(0).map((connection) => connection.close()));
      resolve(pairing);
    };
    const timer = setTimeout(end, timeoutMs, undefined);
    for (const device of devices) {
      const listen = async (): Promise<void> => {
        const bytes = await system.descriptor(device);
        const descriptor = bytes && parseReportDescriptor(bytes);
        const decoders = actsAsKeyboard(device)
          ? keyboardLayouts.map((layout) => ({ layout, decoder: createKeyboardDecoder(layout, descriptor) }))
          : [{ layout: 'us' as const, decoder: createPosDecoder(descriptor && posLayoutOf(descriptor)) }];
        const connection = await system.open(device, {
          onReport(report) {
            for (const { layout, decoder } of decoders) {
              const codes = decoder.push(report, Date.now()).map((code) => judgeCode(code, asItComes));
              if (!codes.some((verdict) => 'code' in verdict && verdict.code === text)) continue;
              const own = device.serial === '' ? modelOf(device) : `${modelOf(device)}:${device.serial}`;
              end({ device: own, name: nameOf(device), layout });
              return;
            }
          },
          onGone: () => undefined,
        });
        if (hasEnded) await connection.close();
        else connections.push(connection);
      };
      // A device that may not be opened cannot be the one that spoke to us.
      listen().catch(() => undefined);
    }
  });
}
