// Reads one serial scanner: a terminator or a silence ends each code.
import type { RawCode } from './pos-reports.ts';
import { createSerialDecoder, serialSilenceMs } from './serial-decoder.ts';

export interface SerialReader {
  push(bytes: Uint8Array, at: number): void;
  /** Discards a partial code. */
  stop(): void;
}

export function readSerial(
  onCodes: (codes: RawCode[], missedTerminator: boolean, at: number) => void,
): SerialReader {
  const decoder = createSerialDecoder();
  let silence: NodeJS.Timeout | undefined;
  let lastAt = 0;
  const endAfterSilence = (): void => {
    // Process bytes that arrived while the program was busy first: they cancel this timeout.
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
