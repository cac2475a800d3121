// Gives the next number of a series inside another feature's command; no number is given twice.
import type { ReadableDatabase, WritableDatabase } from '../../core/database/connection.ts';
import { Problem } from '../../core/problems/problem.ts';
import { readSettings } from '../settings/settings-service.ts';
import {
  lastSerial,
  numberWith,
  serialOf,
  usualCardSeries,
  usualSeries,
  type NumberSeries,
} from './number-series-rules.ts';
import { numberSettings } from './number-settings.ts';
import { numbersIn, numberWrites, type NumberKind } from './numbers-repository.ts';

/** The series that new numbers are from; null if cards get none. */
export function seriesFor(db: ReadableDatabase, kind: NumberKind): NumberSeries | null {
  return kind === 'card' ? readSettings(db, numberSettings).cardNumbers : itemSeries(db);
}

function itemSeries(db: ReadableDatabase): NumberSeries {
  return readSettings(db, numberSettings).itemNumbers ?? usualSeries(numbersIn(db).latestBarcodes());
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
  return giveNumber(db, 'item', itemSeries(db));
}

/** Gives a new borrower a card number. @returns null if the library gives them no numbers @throws Problem barcode-taken */
export function giveCardNumber(db: WritableDatabase): string | null {
  const series = seriesFor(db, 'card');
  return series === null ? null : giveNumber(db, 'card', series);
}

/** Gives a card number on request, also if new borrowers get none. @throws Problem barcode-taken */
export function giveWantedCardNumber(db: WritableDatabase): string {
  return giveNumber(db, 'card', wantedCardSeries(db));
}

const wantedCardSeries = (db: ReadableDatabase): NumberSeries => seriesFor(db, 'card') ?? usualCardSeries;

/** The first and the last of the numbers that so many cards would get; null if there are not enough left. */
export function cardNumbersFor(db: ReadableDatabase, count: number): { first: string; last: string } | null {
  const numbers: string[] = [];
  for (const { number } of numbersAhead(db, 'card', wantedCardSeries(db))) {
    if (numbers.push(number) === count) break;
  }
  const [first, last] = [numbers[0], numbers[count - 1]];
  return first === undefined || last === undefined ? null : { first, last };
}

function giveNumber(db: WritableDatabase, kind: NumberKind, series: NumberSeries): string {
  for (const { number, serial } of numbersAhead(db, kind, series)) {
    numberWrites(db).noteGiven(kind, series, serial);
    return number;
  }
  const last = numberWith(series, lastSerial(series)) ?? '';
  throw new Problem('barcode-taken', `All numbers up to ${last} are in use. Enter one by hand.`, [
    { pointer: '/barcode', message: 'must be entered by hand: all numbers of the series are in use' },
  ]);
}

/** Notes the number of a record that is recovered from the ledger: it was given, even if the record is deleted later. */
export function noteRecovered(db: WritableDatabase, kind: NumberKind, number: string | null): void {
  if (number === null) return;
  const series = kind === 'card' ? wantedCardSeries(db) : itemSeries(db);
  const serial = serialOf(series, number);
  if (serial !== null) numberWrites(db).noteGiven(kind, series, serial);
}
