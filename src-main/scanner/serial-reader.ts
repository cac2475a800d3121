// Reads one scanner on a serial port: its bytes become codes by their terminator, or by the silence behind them.
import type { RawCode } from './pos-reports.ts';
import { createSerialDecoder, serialSilenceMs } from './serial-decoder.ts';

export interface SerialReader {
  push(bytes: Uint8Array, at: number): void;
  /** Nothing that is under way becomes a code any more. */
  stop(): void;
}

export function readSerial(
  onCodes: (codes: RawCode[], missedTerminator: boolean, at: number) => void,
): SerialReader {
  const decoder = createSerialDecoder();
  let silence: NodeJS.Timeout | undefined;
  let lastAt = 0;
  const endAfterSilence = (): void => {
    // Bytes that waited while the program was busy come first, and call this off: they are no silence.
    silence = setTimeout(() => {
      const codes = decoder.idle();
      onCodes(codes, decoder.missedTerminator, lastAt);
    }, 20);
  };
  return {
    push(bytes, at) {
      lastAt = at;
      const codes = decoder.push(bytes);
      onCodes(codes, decoder.missedTerminator, at);
      clearTimeout(silence);
      if (decoder.unfinished) silence = setTimeout(endAfterSilence, serialSilenceMs);
    },
    stop() {
      clearTimeout(silence);
    },
  };
}
