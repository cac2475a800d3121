// Borrowers that were added at another desk of the library, and cards that were given there.
import type { ReadableDatabase, WritableDatabase } from '../../core/database/connection.ts';
import type { NewEvent, RecordedEvent } from '../../core/events/events.ts';
import { noteRecovered } from '../numbers/number-commands.ts';
import { withoutNames } from './borrower-commands.ts';
import { borrowersIn, borrowerWrites, type BorrowerRow } from './borrowers-repository.ts';
import { groupsIn } from './groups-repository.ts';

type Event = Pick<RecordedEvent, 'borrower' | 'at'>;

export function borrowerRow(db: ReadableDatabase, id: string | null): BorrowerRow | null {
  const present = id === null ? null : borrowersIn(db).row(id);
  if (present === null) return null;
  const { version: _, photo: __, ...row } = present;
  return row;
}

/** Of two borrowers who were given one number, the one who has it here keeps it. */
export function takeBorrower(
  db: WritableDatabase,
  { borrower: id, at }: Event,
  sent: unknown,
): NewEvent[] | null {
  if (id === null || sent === null || borrowersIn(db).row(id) !== null) return null;
  const there = sent as BorrowerRow;
  const { group, category, defaultCategory } = groupsIn(db);
  const row: BorrowerRow = {
    ...there,
    barcode: isFreeCard(db, id, there.barcode) ? there.barcode : null,
    externalId: borrowersIn(db).idOf(`ext:${there.externalId ?? ''}`) === null ? there.externalId : null,
    groupId: group(there.groupId ?? '')?.id ?? null,
    categoryId: (category(there.categoryId) ?? defaultCategory())?.id ?? there.categoryId,
  };
  noteRecovered(db, 'card', row.barcode);
  borrowerWrites(db).insert([{ id, row }], at);
  return row.barcode === there.barcode ? [] : [givenTwice(id, row, there.barcode)];
}

/** The borrower keeps the earlier card if another one has the new one. */
export function takeCard(
  db: WritableDatabase,
  { borrower: id, at, data }: Event & { data: { barcode: string | null; changed: readonly string[] } },
): NewEvent[] {
  const row = borrowerRow(db, id);
  if (id === null || row === null || !data.changed.includes('barcode')) return [];
  if (!isFreeCard(db, id, data.barcode)) return [givenTwice(id, row, data.barcode)];
  noteRecovered(db, 'card', data.barcode);
  borrowerWrites(db).update(id, { ...row, barcode: data.barcode }, at);
  return [];
}

const isFreeCard = (db: ReadableDatabase, id: string, card: string | null): boolean =>
  card === null || borrowersIn(db).otherWithCard(id, card) === null;

function givenTwice(borrower: string, row: BorrowerRow, card: string | null): NewEvent {
  const data = {
    ...withoutNames(row),
    changed: ['barcode'],
    before: { barcode: card },
    twice: true,
  } as const;
  return { type: 'borrower.updated', borrower, data: { ...data, changed: [...data.changed] } };
}
