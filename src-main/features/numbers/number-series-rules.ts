// Number series of items and cards: a prefix, a serial number, and a check digit.

export const checkDigits = ['none', 'mod10', 'mod11', 'mod43'] as const;
export type CheckDigit = (typeof checkDigits)[number];

export interface NumberSeries {
  readonly prefix: string;
  /** The length of the whole number, with prefix and check digit. */
  readonly length: number;
  readonly check: CheckDigit;
  /** The first serial number that may be given. */
  readonly first: number;
}

/** For a library without labels of its own; eight digits keep a Code 39 or Interleaved 2 of 5 label short. */
const ownSeries: NumberSeries = { prefix: '3', length: 8, check: 'none', first: 1 };

/** For cards that are asked for while no series of the settings gives new borrowers one. */
export const usualCardSeries: NumberSeries = { ...ownSeries, prefix: '2' };

/** Longer ones are the publisher's (EAN) or another library's, not a series of this one. */
const longest = 10;

/**
 * The series that most of these barcodes belong to; on a tie the one that comes first.
 *
 * @param latest the barcodes of the items that were added last, the latest first
 */
export function usualSeries(latest: readonly string[]): NumberSeries {
  const uses = new Map<string, { series: NumberSeries; uses: number }>();
  for (const barcode of latest) {
    if (!/^\d{4,}$/.test(barcode) || barcode.length > longest) continue;
    const series: NumberSeries = { ...ownSeries, prefix: barcode.slice(0, 1), length: barcode.length };
    const key = nameOf(series);
    uses.set(key, { series, uses: (uses.get(key)?.uses ?? 0) + 1 });
  }
  const [most] = [...uses.values()].toSorted((a, b) => b.uses - a.uses);
  return most?.series ?? ownSeries;
}

/** Two series with the same name give the same numbers. */
export function nameOf({ prefix, length, check }: NumberSeries): string {
  return `${prefix}/${String(length)}/${check}`;
}

/** How many digits the serial number has. */
export function serialDigits({ prefix, length, check }: Omit<NumberSeries, 'first'>): number {
  return length - prefix.length - (check === 'none' ? 0 : 1);
}

export function lastSerial(series: NumberSeries): number {
  return 10 ** serialDigits(series) - 1;
}

/** The number with this serial number; null if its check character would be a space, which no scanner keeps. */
export function numberWith(series: NumberSeries, serial: number): string | null {
  const body = series.prefix + String(serial).padStart(serialDigits(series), '0');
  const check = checkCharacter(body, series.check);
  return check === ' ' ? null : body + check;
}

/** The serial number of a number of this series; null for any other number. Its check digit may be wrong. */
export function serialOf(series: NumberSeries, number: string): number | null {
  if (number.length !== series.length || !number.startsWith(series.prefix)) return null;
  const serial = number.slice(series.prefix.length, series.prefix.length + serialDigits(series));
  return /^\d+$/.test(serial) ? Number(serial) : null;
}

/**
 * The character that follows the body; empty for `none`.
 *
 * `mod10` is the Luhn algorithm (ISO/IEC 7812-1), `mod11` that of ISBN-10 with its weights repeated, both over the digits
 * alone; `mod43` is the check character of Code 39 (ISO/IEC 16388).
 */
export function checkCharacter(body: string, check: CheckDigit): string {
  const fromRight = Array.from(body)
    .filter((character) => /\d/.test(character))
    .map(Number)
    .toReversed();
  switch (check) {
    case 'none':
      return '';
    case 'mod10': {
      const sum = fromRight.reduce((all, digit, place) => {
        const weighted = place % 2 === 0 ? digit * 2 : digit;
        return all + (weighted > 9 ? weighted - 9 : weighted);
      }, 0);
      return String((10 - (sum % 10)) % 10);
    }
    case 'mod11': {
      const sum = fromRight.reduce((all, digit, place) => all + digit * (2 + (place % 9)), 0);
      const rest = (11 - (sum % 11)) % 11;
      return rest === 10 ? 'X' : String(rest);
    }
    case 'mod43': {
      const sum = Array.from(body).reduce((all, character) => all + code39.indexOf(character), 0);
      return code39.charAt(sum % 43);
    }
  }
}

const code39 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-. $/+%';
