// The form fields of a scanner profile and their conversion to API input.

import type {
  CardNumberForm,
  KeyboardLayout,
  ScannerProfile,
  Symbology,
} from '../../../src-preload/bridge-scanners.ts';

export const LAYOUTS: readonly KeyboardLayout[] = [
  'us',
  'uk',
  'de',
  'fr',
  'be',
  'nl',
  'es',
  'pt',
  'ch',
  'br',
  'latam',
  'ar',
];
export const CHECK_DIGITS: readonly ScannerProfile['checkDigit'][] = ['none', 'ean', 'luhn', 'mod43'];
export const CARD_NUMBERS: readonly CardNumberForm[] = [
  'as-is',
  'hex-to-decimal',
  'reversed',
  'reversed-to-decimal',
];
export const BAUD_RATES: readonly ScannerProfile['baudRate'][] = [9600, 19200, 38400, 57600, 115200];
/** The symbologies used on books and cards; a profile may contain others, which are kept. */
export const SYMBOLOGIES: readonly Symbology[] = [
  'ean-upc',
  'code-128',
  'code-39',
  'codabar',
  'interleaved-2-of-5',
  'qr',
  'data-matrix',
];

const LONGEST = 100;

export function profileValues(profile: ScannerProfile) {
  return {
    name: profile.name,
    only: profile.only ?? 'everything',
    layout: profile.layout as string,
    prefix: profile.prefix,
    suffix: profile.suffix,
    minLength: String(profile.minLength),
    checkDigit: profile.checkDigit as string,
    stripCheckDigit: profile.stripCheckDigit,
    cardNumber: profile.cardNumber as string,
    baudRate: String(profile.baudRate),
    beep: profile.beep,
  };
}

export type ProfileValues = ReturnType<typeof profileValues>;

export function faultyProfileFields(values: ProfileValues): 'minLength'[] {
  const length = Number(values.minLength);
  return Number.isInteger(length) && length >= 1 && length <= LONGEST ? [] : ['minLength'];
}

/** The values come from choice lists, so none of them can be invalid. */
export function profileFrom(
  values: ProfileValues,
  symbologies: Symbology[],
  saved: ScannerProfile,
): ScannerProfile {
  const chosen = <Choice>(choices: readonly Choice[], value: string, otherwise: Choice): Choice =>
    choices.find((choice) => String(choice) === value) ?? otherwise;
  return {
    ...saved,
    name: values.name.trim(),
    only: chosen<ScannerProfile['only']>(['returns', 'borrowers'], values.only, null),
    layout: chosen(LAYOUTS, values.layout, saved.layout),
    prefix: values.prefix,
    suffix: values.suffix,
    minLength: Number(values.minLength),
    checkDigit: chosen(CHECK_DIGITS, values.checkDigit, saved.checkDigit),
    stripCheckDigit: values.stripCheckDigit,
    cardNumber: chosen(CARD_NUMBERS, values.cardNumber, saved.cardNumber),
    baudRate: chosen(BAUD_RATES, values.baudRate, saved.baudRate),
    beep: values.beep,
    symbologies,
  };
}
