// Books a few sets in the invented school: one to fetch today, others in the weeks to come.
import { addDays } from '../core/dates/calendar-dates.ts';
import { book } from '../features/bookings/bookings-commands.ts';
import { bookingsIn } from '../features/bookings/bookings-repository.ts';
import { itemById, itemIdOf } from '../features/collection/collection-commands.ts';
import { type FillTarget, writeRows } from './filled-library.ts';

/** In how many days each booking begins. */
const beginsIn = [0, 10, 24];
const days = 11;

/** @param teachers by barcode; @param items likewise */
export async function bookSets(
  { reader, gate, today }: FillTarget,
  teachers: readonly string[],
  items: readonly string[],
  advice: string,
): Promise<void> {
  const titles = new Set<string>();
  for (const barcode of items) {
    if (titles.size === beginsIn.length) break;
    const id = itemIdOf(reader, `barcode:${barcode}`);
    const title = id === null ? undefined : itemById(reader, id)?.titleId;
    if (title === undefined) continue;
    const free = bookingsIn(reader)
      .copies(title)
      .filter(({ dueOn, keepUntil }) => (dueOn ?? keepUntil) === null);
    if (free.length >= 2) titles.add(title);
  }
  const requests = [...titles].map((title, index) => {
    const from = addDays(today, beginsIn[index] ?? 0);
    const borrower = `barcode:${teachers[index % teachers.length] ?? ''}`;
    return { borrower, title, copies: 2, from, to: addDays(from, days) };
  });
  await writeRows(gate, requests, book, advice);
}
