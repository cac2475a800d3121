// Schemas for the kinds of fields in requests.
import { z } from '@hono/zod-openapi';
import { plainDigits } from '../database/digits-rules.ts';
import { isCalendarDate } from '../dates/calendar-dates.ts';
import { languages } from '../languages/languages.ts';

const controls = /[\p{Cc}\p{Zl}\p{Zp}]/u;
const controlsInText = /[^\P{Cc}\n\r\t]/u;
/** Spaces, signs of formatting and letters without a shape look like an empty line. */
const visible = /[^\s\p{Cf}\u00ad\u115f\u1160\u2800\u3164\uffa0]/u;
const invisible = /[\p{Cf}\p{Co}]/u;

/** A lone surrogate cannot be stored as UTF-8. */
const isWellFormed = (text: string): boolean => text.isWellFormed();
const aMoment = 'must be a moment such as 2026-09-01T10:00:00Z';
const broken = 'must not contain half a character';

/** The opaque id of a record, in answers. */
export const idField = z.string().openapi({ example: '01992f5e-6c80-7a4b-9d3e-5f2a1c7b8e90' });

const singleLine = (text: z.ZodString, longest: number) =>
  text
    .max(longest)
    .refine((text) => !controls.test(text), 'must not contain control characters')
    .refine((text) => text === '' || visible.test(text), 'must not be empty')
    .refine(isWellFormed, broken);

const oneLine = (text: z.ZodString, longest: number) => singleLine(text.min(1), longest);

/** One line of text for people, or none. */
export const lineOrNone = (longest: number) => singleLine(z.string().trim(), longest);

/** One line of text for people. */
export const lineOfText = (longest: number) => oneLine(z.string().trim(), longest);

/** Stands in no name, and makes two that look the same differ: soft hyphens, zero-width spaces, marks of direction. */
const unseen = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

/** A name or number as the library keeps and compares it: composed (NFC), trimmed, without invisible characters. */
export const normalisedName = (text: string): string => text.normalize('NFC').replaceAll(unseen, '').trim();

/** One line by which a record is found again: a group's name, a number of the administration. */
export const nameField = (longest: number) => oneLine(z.string().overwrite(normalisedName), longest);

/** A UUID may be written in capitals (RFC 9562). */
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
const normalisedReference = (text: string): string => {
  if (uuid.test(text)) return text.toLowerCase();
  return text.startsWith('barcode:') ? plainDigits(normalisedName(text)) : normalisedName(text);
};

/** The text by which a client names a record: an id, or a natural key such as `barcode:2000017`. */
export const referenceField = z.string().overwrite(normalisedReference).min(1).max(200);

/** A few lines of text for people. */
export const paragraph = (longest: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(longest)
    .refine((text) => !controlsInText.test(text), 'must not contain control characters')
    .refine(isWellFormed, broken);

/** A language, with a region if it has one: ISO 639 and ISO 3166. */
export const languageTag = /^[a-z]{2,3}(-[A-Z]{2})?$/;

/** A language of the program. The document does not list them: each further one would change it. */
export const languageField = z
  .string()
  .max(10)
  .refine((language) => languages.includes(language), `must be one of ${languages.join(', ')}`)
  .openapi({ description: 'The code of a language that the program has.', example: 'nl' });

/** An id without its natural keys, as in a list of many records. */
export const givenIdField = z.string().overwrite(normalisedReference).min(1).max(100);

/** The code of a label or card, limited to characters that the desk's scan input keeps: otherwise a scan would not find it. */
export const barcodeField = lineOfText(100)
  .refine((code) => !invisible.test(code), 'must not contain invisible characters')
  .normalize('NFC')
  .overwrite(plainDigits)
  .openapi({ example: '2000017' });

export const calendarDateField = z
  .string()
  // Stop here: later checks compare dates.
  .refine(isCalendarDate, { error: 'must be a date such as 2026-09-01', abort: true })
  .openapi({ format: 'date', example: '2026-09-01' });

/** Accepts any offset; readers convert it to the clock's format, which ends with the year 9999. */
export const instantField = z.iso
  .datetime({ offset: true, error: aMoment, abort: true })
  .refine((moment) => /^\d{4}-/.test(new Date(moment).toISOString()), aMoment)
  .openapi({ format: 'date-time', example: '2026-09-01T10:00:00.000Z' });
