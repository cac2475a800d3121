// Detects a scanner's keyboard layout from a known code.
import { judgeCode } from './code-rules.ts';
import { keyboardLayouts, type KeyboardLayout } from './key-map-tables.ts';
import { createKeyboardDecoder } from './keyboard-decoder.ts';
import type { RawCode } from './pos-reports.ts';
import type { ReportDescriptor } from './report-descriptor.ts';
import { scannerProfileSchema } from './scanner-profile.ts';

export interface LayoutSeeker {
  /** The layout on which a code completed by this report equals the expected one. */
  push(report: Uint8Array, at: number): KeyboardLayout | undefined;
  /** The same for a code that ended by silence; see `KeyboardDecoder.idle`. */
  idle(at: number): KeyboardLayout | undefined;
  readonly unfinished: boolean;
}

const asItComes = scannerProfileSchema.parse({ device: '0000:0000' });

/** Whether a code is the expected one, with or without a symbology identifier. */
export function isCode(raw: RawCode, text: string): boolean {
  const verdict = judgeCode(raw, asItComes);
  return 'code' in verdict && verdict.code === text;
}

/** @param likely the layout to prefer if several match, as for digits */
export function createLayoutSeeker(
  text: string,
  descriptor: ReportDescriptor | undefined,
  likely: KeyboardLayout,
): LayoutSeeker {
  const layouts = [likely, ...keyboardLayouts.filter((layout) => layout !== likely)];
  const decoders = layouts.map((layout) => ({ layout, decoder: createKeyboardDecoder(layout, descriptor) }));
  type Step = (decoder: (typeof decoders)[number]['decoder']) => RawCode[];
  const fitting = (step: Step): KeyboardLayout | undefined => {
    // Feed every decoder, also those after the match.
    const read = decoders.map(({ layout, decoder }) => ({ layout, codes: step(decoder) }));
    return read.find(({ codes }) => codes.some((code) => isCode(code, text)))?.layout;
  };
  return {
    push: (report, at) => fitting((decoder) => decoder.push(report, at)),
    idle: (at) => fitting((decoder) => decoder.idle(at)),
    get unfinished() {
      return decoders.some(({ decoder }) => decoder.unfinished);
    },
  };
}
