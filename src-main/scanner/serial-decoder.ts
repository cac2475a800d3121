// Assembles the bytes from a serial scanner into codes.
import { textOf, type RawCode } from './pos-reports.ts';

export interface SerialDecoder {
  /** The codes that these bytes complete, in order. Never throws. */
  push(bytes: Uint8Array): RawCode[];
  /** Call after `serialSilenceMs` without input: a scanner without a terminator has then sent its whole code. */
  idle(): RawCode[];
  /** whether a code has begun and not ended */
  readonly unfinished: boolean;
  /** whether the last code came without CR or LF behind it */
  readonly missedTerminator: boolean;
}

/** At the slowest usual speed a byte takes one millisecond; the rest is for a busy PC. */
export const serialSilenceMs = 200;
const longestCode = 4096;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;

export function createSerialDecoder(): SerialDecoder {
  let bytes: number[] = [];
  let tooLong = false;
  let hasTerminator = false;
  let missedTerminator = false;

  function end(): RawCode[] {
    const text = tooLong ? '' : textOf(Uint8Array.from(bytes));
    bytes = [];
    tooLong = false;
    return text === '' ? [] : [{ text }];
  }

  return {
    push(received) {
      const codes: RawCode[] = [];
      for (const byte of received) {
        if (byte === carriageReturn || byte === lineFeed) {
          hasTerminator = true;
          missedTerminator = false;
          codes.push(...end());
        } else if (bytes.length < longestCode) bytes.push(byte);
        else tooLong = true;
      }
      return codes;
    },
    idle() {
      if (bytes.length === 0) return [];
      const codes = end();
      // This scanner ends its codes with a terminator, so the code is incomplete: drop it.
      if (hasTerminator) return [];
      missedTerminator = codes.length > 0;
      return codes;
    },
    get unfinished() {
      return bytes.length > 0;
    },
    get missedTerminator() {
      return missedTerminator;
    },
  };
}
