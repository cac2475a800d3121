// Reads a row of a list of holds: who waits for which book, since when and in which place; and tells why it cannot be used.
import type { CalendarDate } from '../../core/dates/calendar-dates.ts';
import { readIsbn } from '../item-lists/isbn-column-rules.ts';
import type { TableRow } from '../lists/table.ts';
import { holdStateOf } from './hold-state-rules.ts';
import { movedCells, saysNo, type MovedRow, type RowReading } from './moved-row-rules.ts';

export interface HoldRow extends MovedRow {
  readonly isbn: string | null;
  readonly heldOn: CalendarDate | null;
  /** The last day on which the borrower needs it. */
  readonly neededUntil: CalendarDate | null;
  /** The place in the queue of the title; null if the list does not say. */
  readonly place: number | null;
}

export function readHoldRow(tableRow: TableRow, reading: RowReading): HoldRow {
  const { cell, text, identity, day, refuse, note, row, ...cells } = movedCells(tableRow, reading);
  const borrower = cells.borrower();
  const barcode = identity('barcode');
  const { value: isbn } = readIsbn(cell('isbn'), '');
  const title = text('title');
  if (barcode === null && isbn === null && title === null) refuse('title-missing');
  const [heldOn, neededUntil] = [day('heldOn'), day('neededUntil')];
  const word = cell('holdState').trim();
  const state = word === '' ? 'waiting' : holdStateOf(word);
  if (state === 'ended' || !saysNo(cell('ended'))) refuse('hold-ended');
  if (state === 'ready') note({ field: 'holdState', kind: 'guessed', code: 'was-ready', from: word, to: '' });
  if (state === null && !saysNo(word))
    note({ field: 'holdState', kind: 'guessed', code: 'state-unknown', from: word, to: '' });
  // "2", and "2 of 5".
  const place = /^\s*(\d{1,4})\b/.exec(cell('place'))?.[1];
  return {
    ...row(),
    borrower,
    barcode,
    isbn,
    title,
    heldOn,
    neededUntil,
    place: place === undefined ? null : Number(place),
  };
}
