// Parses the messages of a SIP2 machine, and formats the answers: fixed fields, variable fields, sequence and checksum.
import type { Instant } from '../../core/dates/calendar-dates.ts';
import { decoded, encoded, type Encoding } from './encoding-rules.ts';

/** Which sum an answer ends with: of its bytes, as the standard has it, or of its characters, as some clients count. */
export type ChecksumOf = 'bytes' | 'characters';

export interface Format {
  readonly encoding: Encoding;
  readonly checksum: ChecksumOf;
  readonly lineEnd: 'cr' | 'crlf';
}

/** How answers look before the machine has said who it is. */
export const formatBeforeLogin: Format = { encoding: 'ascii', checksum: 'bytes', lineEnd: 'cr' };

/** The fixed fields of each request, with their lengths (3M Standard Interchange Protocol 2.00). */
const requests = {
  '01': { cardRetained: 1, at: 18 },
  '09': { noBlock: 1, at: 18, returnedAt: 18 },
  '11': { renewalPolicy: 1, noBlock: 1, at: 18, dueAt: 18 },
  '15': { mode: 1, at: 18 },
  '17': { at: 18 },
  '19': { at: 18 },
  '23': { language: 3, at: 18 },
  '25': { at: 18 },
  '29': { thirdParty: 1, noBlock: 1, at: 18, dueAt: 18 },
  '35': { at: 18 },
  '37': { at: 18, feeType: 2, paymentType: 2, currency: 3 },
  '63': { language: 3, at: 18, summary: 10 },
  '65': { at: 18 },
  '93': { loginAlgorithm: 1, passwordAlgorithm: 1 },
  '97': {},
  '99': { status: 1, width: 3, version: 4 },
} as const satisfies Record<string, Readonly<Record<string, number>>>;

export type RequestCode = keyof typeof requests;

export interface Request {
  readonly code: RequestCode;
  readonly fixed: Readonly<Record<string, string>>;
  readonly fields: ReadonlyMap<string, string>;
  /** Null without error detection. */
  readonly sequence: string | null;
  /** The message without sequence and checksum: the same if the machine sends it again. */
  readonly text: string;
}

/** An answer before it is written out. Fields are left out by not naming them; a value may be empty. */
export interface Answer {
  readonly code: string;
  readonly fixed: string;
  readonly fields: readonly (readonly [name: string, value: string])[];
}

/** Asks the machine to send its last message again. */
export const askAgain: Answer = { code: '96', fixed: '', fields: [] };

const trailer = /AY(\d)(?:AZ([0-9A-Fa-f]{4}))?\|?$/;
/** Longer values are no card, barcode or name. */
const longestField = 255;

/**
 * The request of a line, without its end.
 *
 * @returns null if the line is no request of the protocol, is cut short, or its checksum is wrong
 */
export function parseRequest(line: Buffer, encoding: Encoding): Request | null {
  const whole = decoded(line, encoding);
  const end = trailer.exec(whole);
  const text = end === null ? whole : whole.slice(0, end.index);
  if (end?.[2] !== undefined && !hasSum(line, whole, end[2])) return null;
  const code = text.slice(0, 2);
  if (!isRequestCode(code)) return null;
  const fixed: Record<string, string> = {};
  let at = 2;
  for (const [name, length] of Object.entries(requests[code])) {
    const value = text.slice(at, at + length);
    if (value.length < length) return null;
    fixed[name] = value;
    at += length;
  }
  const fields = new Map<string, string>();
  for (const field of text.slice(at).split('|')) {
    const name = field.slice(0, 2);
    // A field that comes twice has its first value.
    if (name.length === 2 && !fields.has(name)) fields.set(name, field.slice(2, 2 + longestField));
  }
  return { code, fixed, fields, sequence: end?.[1] ?? null, text };
}

const isRequestCode = (code: string): code is RequestCode => Object.hasOwn(requests, code);

/** Whether the sum is that of the bytes, or that of the characters, which some clients count. */
function hasSum(line: Buffer, whole: string, sum: string): boolean {
  const wanted = sum.toUpperCase();
  const upTo = whole.lastIndexOf('AZ') + 2;
  const bytesUpTo = line.lastIndexOf('AZ') + 2;
  return (
    checksum(line.subarray(0, bytesUpTo)) === wanted ||
    checksum(Array.from(whole.slice(0, upTo), (character) => character.codePointAt(0) ?? 0)) === wanted
  );
}

/** The four hexadecimal digits that make the sum of a message zero. */
export function checksum(values: Iterable<number>): string {
  let sum = 0;
  for (const value of values) sum = (sum + value) & 0xffff;
  return (-sum & 0xffff).toString(16).toUpperCase().padStart(4, '0');
}

/**
 * The bytes of an answer, its end of line included.
 *
 * @param sequence that of the request; null if it has no error detection, and the answer then has none either
 */
export function formatAnswer(
  { code, fixed, fields }: Answer,
  sequence: string | null,
  { encoding, checksum: sumOf, lineEnd }: Format,
): Buffer {
  const body = code + fixed + fields.map(([name, value]) => `${name}${fieldValue(value)}|`).join('');
  const end = lineEnd === 'crlf' ? '\r\n' : '\r';
  if (sequence === null) return encoded(body + end, encoding);
  const summed = `${body}AY${sequence}AZ`;
  const bytes = encoded(summed, encoding);
  const values = sumOf === 'bytes' ? bytes : Array.from(summed, (character) => character.codePointAt(0) ?? 0);
  return Buffer.concat([bytes, Buffer.from(checksum(values) + end)]);
}

/** A value as a field can carry it: the field's end and the line's end would cut it. */
function fieldValue(value: string): string {
  // eslint-disable-next-line no-control-regex -- a line's end, and what printers take as commands
  return value.replaceAll(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ').replaceAll('|', '/');
}

/** A text that leaves room for the other fields: clients read at most 1,024 bytes. */
export function shortened(text: string, mostBytes: number): string {
  if (Buffer.byteLength(text) <= mostBytes) return text;
  let short = '';
  let bytes = Buffer.byteLength('…');
  for (const character of text) {
    bytes += Buffer.byteLength(character);
    if (bytes > mostBytes) break;
    short += character;
  }
  return `${short}…`;
}

/** A field's value; empty if the machine left it out. */
export const valueOf = ({ fields }: Request, name: string): string => (fields.get(name) ?? '').trim();

export const yes = (is: boolean): 'Y' | 'N' => (is ? 'Y' : 'N');

/** A count in four digits. */
export const count = (number: number): string => String(Math.min(number, 9999)).padStart(4, '0');

const stampForm = /^(\d{4})(\d{2})(\d{2})(.{4})(\d{2})(\d{2})(\d{2})$/;

/** The date and time that a machine sent; null if it sent none, or one that cannot be. */
export function stampFrom(
  text: string,
): { readonly date: string; readonly time: string; readonly isUtc: boolean } | null {
  const parts = stampForm.exec(text);
  if (parts === null) return null;
  const [, year = '', month = '', day = '', zone = '', hour = '', minute = '', second = ''] = parts;
  const [date, time] = [`${year}-${month}-${day}`, `${hour}:${minute}:${second}`];
  const instant = new Date(`${date}T${time}Z`);
  if (Number.isNaN(instant.getTime()) || !instant.toISOString().startsWith(date)) return null;
  return { date, time, isUtc: /^(Z|UTC|GMT)$/.test(zone.trim()) };
}

/** A date and time as answers have it: local time, with blanks in place of a zone. */
export function stamp(timeZone: string, at: Instant): string {
  const parts = new Map(
    new Intl.DateTimeFormat('en-GB', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
    })
      .formatToParts(new Date(at))
      .map(({ type, value }) => [type, value]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.get(type) ?? '';
  const date = `${part('year').padStart(4, '0')}${part('month')}${part('day')}`;
  return `${date}    ${part('hour')}${part('minute')}${part('second')}`;
}
