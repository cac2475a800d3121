// Gives the next number of a series inside another feature's command; no number is given twice.
import type { ReadableDatabase, WritableDatabase } from '../../core/database/connection.ts';
import { Problem } from '../../core/problems/problem.ts';
import { readSettings } from '../settings/settings-service.ts';
import { lastSerial, numberWith, serialOf, usualSeries, type NumberSeries } from './number-series-rules.ts';
import { numberSettings } from './number-settings.ts';
import { numbersIn, numberWrites, type NumberKind } from './numbers-repository.ts';

/** The series that new numbers are from; null if cards get none. */
export function seriesFor(db: ReadableDatabase, kind: NumberKind): NumberSeries | null {
  const { itemNumbers, cardNumbers } = readSettings(db, numberSettings);
  if (kind === 'card') return cardNumbers;
  return itemNumbers ?? usualSeries(numbersIn(db).latestBarcodes());
}

/** The numbers that will be given next, in their order. */
export function* numbersAhead(
  db: ReadableDatabase,
  kind: NumberKind,
  series: NumberSeries,
): Generator<{ number: string; serial: number }> {
  const highest = numbersIn(db).highest(kind, series);
  const last = lastSerial(series);
  for (let serial = Math.max(series.first, (highest ?? -1) + 1); serial <= last; serial += 1) {
    const number = numberWith(series, serial);
    if (number !== null && !numbersIn(db).isTaken(number)) yield { number, serial };
  }
}

/** @throws Problem barcode-taken if all numbers of the series are used up */
export function giveItemNumber(db: WritableDatabase): string {
  return giveNumber(db, 'item') ?? '';
}

/** @returns null if the library gives cards no numbers @throws Problem barcode-taken */
export function giveCardNumber(db: WritableDatabase): string | null {
  return giveNumber(db, 'card');
}

function giveNumber(db: WritableDatabase, kind: NumberKind): string | null {
  const series = seriesFor(db, kind);
  if (series === null) return null;
  for (const { number, serial } of numbersAhead(db, kind, series)) {
    numberWrites(db).noteGiven(kind, series, serial);
    return number;
  }
  const last = numberWith(series, lastSerial(series)) ?? '';
  throw new Problem('barcode-taken', `All numbers up to ${last} are in use. Enter one by hand.`, [
    { pointer: '/barcode', message: 'must be entered by hand: all numbers of the series are in use' },
  ]);
}

/** For a record that is recovered from the ledger: its number was given, even if the record is deleted later. */
export function noteRecovered(db: WritableDatabase, kind: NumberKind, number: string | null): void {
  const series = number === null ? null : seriesFor(db, kind);
  const serial = series === null || number === null ? null : serialOf(series, number);
  if (series !== null && serial !== null) numberWrites(db).noteGiven(kind, series, serial);
}
