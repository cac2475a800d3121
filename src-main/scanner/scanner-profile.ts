// The settings of a scanner, with their defaults.
import { z } from 'zod';
import { cardNumberForms } from './card-number.ts';
import { checkDigitSchemes } from './check-digits.ts';
import { keyboardLayouts, type KeyboardLayout } from './key-map-tables.ts';
import { symbologies } from './symbologies.ts';

const baudRates = [9600, 19_200, 38_400, 57_600, 115_200] as const;

export const scannerProfileSchema = z.object({
  /**
   * The device: vendor and model as `05e0:1200`, then its serial number after a second colon if it has one, and the
   * port after an @ if only the port identifies it.
   */
  device: z.string().regex(/^[0-9a-f]{4}:[0-9a-f]{4}(:.{1,126})?(@[\w.&-]{1,80})?$/),
  /** the name at the desk; empty for the device's own name */
  name: z.string().max(80).default(''),
  /** the scanner's own keyboard layout, not the PC's */
  layout: z.enum(keyboardLayouts).default('us'),
  /** empty allows all; a code of unknown symbology is always allowed */
  symbologies: z.array(z.enum(symbologies)).default([]),
  /** removed if the code begins with it */
  prefix: z.string().max(40).default(''),
  /** removed if the code ends with it */
  suffix: z.string().max(40).default(''),
  minLength: z.int().min(1).max(100).default(1),
  checkDigit: z.enum(['none', ...checkDigitSchemes]).default('none'),
  /** whether the desk gets the code without its check digit */
  stripCheckDigit: z.boolean().default(false),
  /** how the cards' numbers are written, of a reader that tells them in hexadecimal */
  cardNumber: z.enum(cardNumberForms).default('as-is'),
  /** a book drop only returns; a card reader at the door only opens borrowers */
  only: z.enum(['returns', 'borrowers']).nullable().default(null),
  /** the scanner's own beeper instead of the desk's sounds, where it has one that a program can sound */
  beep: z.boolean().default(true),
  /** of a serial port behind an adapter; a scanner that is a serial port itself does not mind */
  baudRate: z.union(baudRates.map((rate) => z.literal(rate))).default(9600),
  /** paired on the settings screen, so it counts as a scanner whatever its device class */
  paired: z.boolean().default(false),
});

export type ScannerProfile = z.infer<typeof scannerProfileSchema>;

/** @param names the device's names, most specific first: the first with a profile wins; otherwise defaults apply */
export function profileFor(
  names: readonly string[],
  profiles: readonly ScannerProfile[],
  layoutOfPc: KeyboardLayout = 'us',
): ScannerProfile {
  for (const name of names) {
    const saved = profiles.find((profile) => profile.device === name);
    if (saved !== undefined) return saved;
  }
  return scannerProfileSchema.parse({ device: names.at(-1), layout: layoutOfPc });
}
