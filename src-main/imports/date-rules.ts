// Reads a calendar date as schools write it: YYYY-MM-DD, or day first with slashes, hyphens or dots.
import type { Reading } from './import-note.ts';
import { refused } from './spreadsheet-damage-rules.ts';

const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ]00:00(?::00(?:\.0+)?)?Z?)?$/;
const DAY_FIRST = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})(?: 0{1,2}:00(?::00)?)?$/;

/** A birth date: it exists in the calendar, and lies from 1900 up to `today` (YYYY-MM-DD). */
export function readBirthDate(field: string, cell: string, today: string): Reading<string> {
  const written = cell.trim();
  if (written === '') return { value: null, notes: [] };
  const iso = ISO.exec(written);
  const dayFirst = DAY_FIRST.exec(written);
  const [year, month, day] =
    iso !== null ? [iso[1], iso[2], iso[3]] : [dayFirst?.[4], dayFirst?.[3], dayFirst?.[1]];
  if (year === undefined || month === undefined || day === undefined) {
    return refused(field, cell, 'a date is written YYYY-MM-DD, DD/MM/YYYY or DD-MM-YYYY');
  }
  const value = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${value}T00:00:00Z`);
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== value) {
    return refused(field, cell, 'this day does not exist (the day is read before the month)');
  }
  if (value < '1900-01-01' || value > today)
    return refused(field, cell, 'a birth date lies between 1900 and today');
  return { value, notes: [] };
}
