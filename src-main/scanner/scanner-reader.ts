// Reads one HID scanner: decodes its reports into codes, and finds its beeper.
import type { HidConnection } from './hid-system.ts';
import { createKeyboardDecoder, silenceMs } from './keyboard-decoder.ts';
import type { KeyboardLayout } from './key-map-tables.ts';
import type { Manner } from './known-scanners.ts';
import {
  createPosDecoder,
  errorBeep,
  goodReadBeep,
  posLayoutOf,
  usualPosDescriptor,
  type RawCode,
} from './pos-reports.ts';
import {
  buildReport,
  parseReportDescriptor,
  type ReportDescriptor,
  type ReportField,
} from './report-descriptor.ts';

/** How a code was read. */
interface ReadFacts {
  /** of a scanner that acts as a keyboard */
  timing: { longestMs: number; meanMs: number } | null;
  /** the scanner should be set to end its codes with Enter: this one came only after a silence */
  missedTerminator: boolean;
}

export interface ScannerReader {
  push(report: Uint8Array, at: number): void;
  /** Discards a partial code. */
  stop(): void;
  /** whether the scanner has a beeper that a program can sound */
  readonly beeps: boolean;
  /** Resolves to false if the scanner cannot. */
  beep(connection: HidConnection, sound: 'good' | 'error'): Promise<boolean>;
}

export function readScanner(
  scanner: {
    manner: Exclude<Manner, 'serial'>;
    descriptor: ReportDescriptor | undefined;
    layout: KeyboardLayout;
  },
  /** @param code undefined if it was damaged */
  onCode: (code: RawCode | undefined, facts: ReadFacts, at: number) => void,
): ScannerReader {
  const { descriptor } = scanner;
  return scanner.manner === 'keyboard' ? keyboard() : pointOfSale();

  function beeper(sound: 'good' | 'error'): ReportField | undefined {
    const beep = sound === 'good' ? goodReadBeep : errorBeep;
    return descriptor?.fields.find(({ kind, usage }) => kind !== 'input' && usage === beep);
  }

  function pointOfSale(): ScannerReader {
    const decoder = createPosDecoder(posLayoutOf(descriptor ?? parseReportDescriptor(usualPosDescriptor)));
    return {
      push(report, at) {
        for (const code of decoder.push(report, at)) {
          onCode(code, { timing: null, missedTerminator: false }, at);
        }
      },
      stop: () => undefined,
      beeps: beeper('good') !== undefined,
      async beep(connection, sound) {
        const field = beeper(sound);
        if (descriptor === undefined || field === undefined) return false;
        const report = buildReport(descriptor, field);
        await (field.kind === 'output' ? connection.write(report) : connection.sendFeature(report));
        return true;
      },
    };
  }

  function keyboard(): ScannerReader {
    const decoder = createKeyboardDecoder(scanner.layout, descriptor);
    let lastAt = 0;
    let silence: NodeJS.Timeout | undefined;
    const step = (codesOf: () => RawCode[], at: number): void => {
      const before = decoder.unreadable;
      const codes: (RawCode | undefined)[] = codesOf();
      const facts = { timing: decoder.timing ?? null, missedTerminator: decoder.missedTerminator };
      if (decoder.unreadable > before) codes.push(undefined);
      for (const code of codes) onCode(code, facts, at);
    };
    const endAfterSilence = (): void => {
      // Process reports that arrived while the program was busy first: they cancel this timeout.
      silence = setTimeout(() => {
        step(() => decoder.idle(lastAt + silenceMs), lastAt);
      }, 20);
    };
    return {
      push(report, at) {
        lastAt = at;
        step(() => decoder.push(report, at), at);
        clearTimeout(silence);
        if (decoder.unfinished) silence = setTimeout(endAfterSilence, silenceMs);
      },
      stop() {
        clearTimeout(silence);
      },
      beeps: false,
      beep: () => Promise.resolve(false),
    };
  }
}
