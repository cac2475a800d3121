// Reads dates in the formats of schools and spreadsheets, and detects the format of a column.
import { plainDigits } from '../../core/database/digits-rules.ts';
import months from '../../../resources/imports/months.json' with { type: 'json' };
import type { DateEpoch, DateForm } from './list-vocabulary-rules.ts';

export interface DateReading {
  readonly form: DateForm;
  readonly epoch: DateEpoch;
  /** YYYY-MM-DD. */
  readonly today: string;
}

/** `birth`: in the past, up to a century ago. `term`: an end date, in the future or a few years ago. */
export type DateKind = 'birth' | 'term';

/** The first year that a spreadsheet's day number can mean. */
const earliestYear: Readonly<Record<DateKind, number>> = { birth: 1920, term: 1990 };

export type ReadDate =
  | {
      readonly date: string;
      readonly note: { kind: 'repaired' | 'guessed'; code: 'two-digit-year' | 'day-number-read' } | null;
    }
  | { readonly date: null; readonly code: 'date-not-understood' | 'date-out-of-range' };

const PARTS =
  /^(\d{1,4})\s*[-/. ]\s*(\d{1,2})\s*[-/. ]\s*(\d{1,4})\.?(?:[T ,]+\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?\s*(?:Z|[ap]m)?)?$/i;
const WORDED =
  /^(?:\p{L}+,? )?(\d{1,2})(?:\.|st|nd|rd|th|er)?\s*(?:(?:de|of) )?\s*[-/ ]?\s*(\p{L}{3,})\.?\s*(?:de )?[-/ ,]?\s*(\d{4}|\d{2})$/u;
const WORDED_MONTH_FIRST =
  /^(?:\p{L}+,? )?(\p{L}{3,})\.?[-/ ](\d{1,2})(?:st|nd|rd|th)?(?:,\s*|[-/ ])(\d{4})$/u;
const COMPACT = /^(19|20)\d{6}$/;
const DAY_NUMBER = /^\d{4,5}(?:[.,]\d+)?$/;

export function readDate(cell: string, reading: DateReading, kind: DateKind): ReadDate {
  const written = plainDigits(cell.trim());
  const { epoch, today } = reading;
  const whole = (year: string, month: number, day: number): ReadDate => dateOf(year, month, day, today, kind);
  const parts = PARTS.exec(written);
  if (parts !== null) {
    const [, one = '', two = '', three = ''] = parts;
    const isYearFirst = one.length > 2 || (reading.form === 'year-first' && three.length <= 2);
    if (isYearFirst) return whole(one, Number(two), Number(three));
    return reading.form === 'month-first'
      ? whole(three, Number(one), Number(two))
      : whole(three, Number(two), Number(one));
  }
  const worded = readWorded(written.normalize('NFC'));
  if (worded !== null) return whole(worded.year, worded.month, worded.day);
  if (COMPACT.test(written))
    return whole(written.slice(0, 4), Number(written.slice(4, 6)), Number(written.slice(6)));
  if (DAY_NUMBER.test(written))
    return fromDayNumber(Math.floor(Number(written.replace(',', '.'))), epoch, earliestYear[kind], today);
  return { date: null, code: 'date-not-understood' };
}

/** The order of day and month in a column, from its unambiguous dates. */
export function dateFormOf(cells: Iterable<string>): { form: DateForm; certain: boolean } {
  let dayFirst = 0;
  let monthFirst = 0;
  let yearFirst = 0;
  let unclear = 0;
  for (const cell of cells) {
    const parts = PARTS.exec(plainDigits(cell.trim()));
    if (parts === null) continue;
    const first = Number(parts[1]);
    const second = Number(parts[2]);
    if ((parts[1] ?? '').length > 2) yearFirst += 1;
    else if (first > 12 && second <= 12) dayFirst += 1;
    else if (second > 12 && first <= 12) monthFirst += 1;
    else unclear += first === second ? 0 : 1;
  }
  if (monthFirst > dayFirst) return { form: 'month-first', certain: dayFirst === 0 };
  if (dayFirst > 0) return { form: 'day-first', certain: monthFirst === 0 };
  if (yearFirst > 0 && unclear === 0) return { form: 'year-first', certain: true };
  return { form: 'day-first', certain: unclear === 0 };
}

export function isDateLike(cell: string): boolean {
  const written = plainDigits(cell.trim());
  return PARTS.test(written) || COMPACT.test(written) || readWorded(written) !== null;
}

/** `28 août 2014`, `29/Mar/2015`, `March 29, 2015`; null if the word is no month. */
function readWorded(text: string): { year: string; month: number; day: number } | null {
  const [, first = '', month = '', year = ''] = WORDED.exec(text) ?? [];
  const [, word = month, day = first, end = year] = WORDED_MONTH_FIRST.exec(text) ?? [];
  const at = monthOf(word);
  return at < 0 ? null : { year: end, month: at + 1, day: Number(day) };
}

function monthOf(name: string): number {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return months.findIndex((names) => names.includes(plain));
}

function dateOf(yearText: string, month: number, day: number, today: string, kind: DateKind): ReadDate {
  if (yearText.length === 1 || yearText.length === 3) return { date: null, code: 'date-not-understood' };
  const short = yearText.length === 2;
  const year = short ? longYear[kind](Number(yearText), Number(today.slice(0, 4))) : Number(yearText);
  if (year === null) return { date: null, code: 'date-out-of-range' };
  const date = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  const time = Date.parse(`${date}T00:00:00Z`);
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== date)
    return { date: null, code: 'date-not-understood' };
  return { date, note: short ? { kind: 'guessed', code: 'two-digit-year' } : null };
}

/** The full year of a two-digit year; null if none is likely. @param now the current year */
const longYear: Readonly<Record<DateKind, (short: number, now: number) => number | null>> = {
  /** 14 is 2014 and 77 is 1977: the latest such year that has begun. */
  birth: (short, now) => {
    const inThisCentury = Math.floor(now / 100) * 100 + short;
    return inThisCentury > now ? inThisCentury - 100 : inThisCentury;
  },
  /** 27 is 2027: the nearest such year. Before 2000 it is a filler such as 31/12/99, or a mistake. */
  term: (short, now) => {
    const nearest = now - 50 + ((short - (now % 100) + 150) % 100);
    return nearest < 2000 ? null : nearest;
  },
};

/** Spreadsheets count days from 1900 (with a non-existent 29 February 1900) or, on old Macs, from 1904. */
function fromDayNumber(days: number, epoch: DateEpoch, earliest: number, today: string): ReadDate {
  const start = epoch === 1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, days < 60 ? 31 : 30);
  const date = new Date(start + days * 86_400_000).toISOString().slice(0, 10);
  if (Number(date.slice(0, 4)) < earliest || date > `${String(Number(today.slice(0, 4)) + 20)}-12-31`)
    return { date: null, code: 'date-not-understood' };
  return { date, note: { kind: 'repaired', code: 'day-number-read' } };
}
