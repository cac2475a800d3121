// Tells the desk what two desks gave or set aside at once, and what became of the later one.
import { z } from 'zod';
import type { WritableDatabase } from '../../core/database/connection.ts';
import type { NewEvent, RecordedEvent } from '../../core/events/events.ts';
import { noticeWrites, type NewNotice } from '../../core/notices/notices.ts';
import { itemById } from '../collection/collection-commands.ts';

/** The number that the record has, and the one that another desk gave it. */
const numbers = z.object({ barcode: z.string().nullable(), before: z.object({ barcode: z.string() }) });

type Event = Pick<NewEvent | RecordedEvent, 'type' | 'item' | 'data'>;

/** At the main desk, which decides it, and at each other desk once it learns of it. */
export function noteTwice(db: WritableDatabase, events: readonly Event[], now: string): void {
  for (const event of events) {
    const notice = noticeOf(db, event);
    if (notice !== null) noticeWrites(db).add(notice, now);
  }
}

function noticeOf(db: WritableDatabase, { type, item, data }: Event): NewNotice | null {
  if (data === undefined || !('twice' in data)) return null;
  if (type === 'hold.put-back') {
    const number = itemById(db, item ?? '')?.barcode;
    return number === undefined ? null : { code: 'set-aside-twice', facts: { number } };
  }
  const { barcode, before } = numbers.parse(data);
  return type === 'item.updated'
    ? { code: 'label-given-twice', facts: { number: before.barcode, now: barcode } }
    : { code: 'card-given-twice', facts: { number: before.barcode } };
}
