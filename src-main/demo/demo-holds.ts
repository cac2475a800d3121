// Places holds in the invented school: some wait, some can be fetched from the shelves, some are ready.
import { itemById, itemIdOf } from '../features/collection/collection-commands.ts';
import { fetchItem, placeHold } from '../features/holds/holds-commands.ts';
import { holdsIn } from '../features/holds/holds-repository.ts';
import { type FillTarget, writeRows } from './filled-library.ts';

const everyNthBorrower = 23;
const holds = 26;
const readyHolds = 8;

/** @param borrowers and items by barcode */
export async function placeHolds(
  { reader, gate, today }: FillTarget,
  borrowers: readonly string[],
  items: readonly string[],
  advice: string,
): Promise<void> {
  const requests = Array.from({ length: holds }, (_, index) => {
    // Three in a row wait for the same title.
    const barcode = items[(Math.floor(index / 3) * 37) % items.length] ?? '';
    const id = itemIdOf(reader, `barcode:${barcode}`);
    const title = id === null ? undefined : itemById(reader, id)?.titleId;
    return { borrower: `barcode:${borrowers[(index * everyNthBorrower) % borrowers.length] ?? ''}`, title };
  });
  await writeRows(gate, requests, placeHold, advice);
  const free = holdsIn(reader).freeOfWaiting(today).slice(0, readyHolds);
  const toShelf = [...new Map(free.map((copy) => [copy.titleId, copy])).values()].flatMap((copy) => {
    const first = holdsIn(reader).queue(copy.titleId)[0];
    return first === undefined ? [] : [{ hold: first.id, item: copy.id }];
  });
  await writeRows(gate, toShelf, ({ hold, item }) => fetchItem(hold, item), advice);
}
