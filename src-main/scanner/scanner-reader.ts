// Reads one scanner that is plugged in: its reports become codes, its beeper is found.
import type { HidConnection } from './hid-system.ts';
import { createKeyboardDecoder, silenceMs } from './keyboard-decoder.ts';
import { judgeCode, type CodeVerdict } from './code-rules.ts';
import type { Manner } from './known-scanners.ts';
import {
  createPosDecoder,
  errorBeep,
  goodReadBeep,
  posLayoutOf,
  usualPosDescriptor,
  type RawCode,
} from './pos-reports.ts';
import { buildReport, parseReportDescriptor } from './report-descriptor.ts';
import type { ScannerProfile } from './scanner-profile.ts';

export interface KeyTiming {
  longestMs: number;
  meanMs: number;
}

export interface ReadCode {
  verdict: CodeVerdict;
  /** of a scanner that acts as a keyboard */
  timing: KeyTiming | undefined;
  /** the scanner should be set to end its codes with Enter: this one came only after a silence */
  missedTerminator: boolean;
}

export interface ScannerReader {
  push(report: Uint8Array, at: number): void;
  /** Nothing that is under way becomes a code any more. */
  stop(): void;
  /** Resolves to false where the scanner cannot. */
  beep(connection: HidConnection, sound: 'good' | 'error'): Promise<boolean>;
}

export function readScanner(
  scanner: { manner: Manner; descriptor: Uint8Array | undefined; profile: () => ScannerProfile },
  onCode: (code: ReadCode, at: number) => void,
): ScannerReader {
  const descriptor = scanner.descriptor && parseReportDescriptor(scanner.descriptor);
  return scanner.manner === 'keyboard' ? keyboard() : pointOfSale();

  function tell(codes: RawCode[], at: number, about: Omit<ReadCode, 'verdict'>): void {
    for (const code of codes) onCode({ verdict: judgeCode(code, scanner.profile()), ...about }, at);
  }

  function pointOfSale(): ScannerReader {
    const known = descriptor ?? parseReportDescriptor(usualPosDescriptor);
    const decoder = createPosDecoder(posLayoutOf(known));
    return {
      push(report, at) {
        tell(decoder.push(report, at), at, { timing: undefined, missedTerminator: false });
      },
      stop: () => undefined,
      async beep(connection, sound) {
        const wanted = sound === 'good' ? goodReadBeep : errorBeep;
        const field = descriptor?.fields.find(({ kind, usage }) => kind !== 'input' && usage === wanted);
        if (descriptor === undefined || field === undefined) return false;
        const report = buildReport(descriptor, field);
        await (field.kind === 'output' ? connection.write(report) : connection.sendFeature(report));
        return true;
      },
    };
  }

  function keyboard(): ScannerReader {
    let { layout } = scanner.profile();
    let decoder = createKeyboardDecoder(layout, descriptor);
    let lastAt = 0;
    let silence: NodeJS.Timeout | undefined;
    const about = (): Omit<ReadCode, 'verdict'> => ({
      timing: decoder.timing,
      missedTerminator: decoder.missedTerminator,
    });
    const endAfterSilence = (): void => {
      // Reports that waited while the program was busy come first, and call this off: they are no silence.
      silence = setTimeout(() => {
        tell(decoder.idle(lastAt + silenceMs), lastAt, about());
      }, 20);
    };
    return {
      push(report, at) {
        if (scanner.profile().layout !== layout && !decoder.unfinished) {
          layout = scanner.profile().layout;
          decoder = createKeyboardDecoder(layout, descriptor);
        }
        lastAt = at;
        tell(decoder.push(report, at), at, about());
        clearTimeout(silence);
        if (decoder.unfinished) silence = setTimeout(endAfterSilence, silenceMs);
      },
      stop() {
        clearTimeout(silence);
      },
      beep: () => Promise.resolve(false),
    };
  }
}
