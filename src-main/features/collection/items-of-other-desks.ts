// Items that were added at another desk of the library, with their titles.
import type { ReadableDatabase, WritableDatabase } from '../../core/database/connection.ts';
import type { NewEvent } from '../../core/events/events.ts';
import { noteRecovered } from '../numbers/number-commands.ts';
import { withoutNote } from './collection-commands.ts';
import { collectionIn, collectionWrites, type ItemRow, type TitleRow } from './collection-repository.ts';
import { placesIn } from './places-repository.ts';

/** An added item, as it is sent. */
interface SentItem {
  readonly row: ItemRow;
  /** Of its title, which may be gone from the main desk. */
  readonly title: TitleRow;
}

export function itemToSend(db: ReadableDatabase, id: string | null): SentItem | null {
  const present = id === null ? null : collectionIn(db).row(id);
  const title = present === null ? null : collectionIn(db).titleRow(present.titleId);
  if (present === null || title === null) return null;
  const { version: _, ...row } = present;
  return { row, title };
}

/** Of two items that were given one barcode, the one that has it here keeps it. */
export function takeItem(
  db: WritableDatabase,
  { item: id, at }: { item: string | null; at: string },
  sent: unknown,
): NewEvent[] | null {
  if (id === null || sent === null || collectionIn(db).row(id) !== null) return null;
  const { row: there, title } = sent as SentItem;
  const { titleRow, otherWithBarcode } = collectionIn(db);
  if (titleRow(there.titleId) === null) collectionWrites(db).insertTitle(there.titleId, title, at);
  let barcode = there.barcode;
  for (let copy = 2; otherWithBarcode(id, barcode) !== null; copy += 1)
    barcode = `${there.barcode}-${String(copy)}`;
  const isPlace = there.placeId !== null && placesIn(db).place(there.placeId) !== null;
  const row: ItemRow = { ...there, barcode, placeId: isPlace ? there.placeId : null };
  noteRecovered(db, 'item', barcode);
  collectionWrites(db).insertItem(id, row, at);
  if (barcode === there.barcode) return [];
  const before = { barcode: there.barcode };
  const data = { ...withoutNote(row), changed: ['barcode'], before, twice: true } as const;
  return [{ type: 'item.updated', item: id, data: { ...data, changed: [...data.changed] } }];
}
