// Gives the books of the invented school that have a drawn cover their picture.
import type { ReadableDatabase } from '../core/database/connection.ts';
import type { Command } from '../core/journal/write-gate.ts';
import { pictureFrom } from '../core/http/pictures.ts';
import { itemById, itemIdOf } from '../features/collection/collection-commands.ts';
import { setCover } from '../features/collection/covers-service.ts';
import type { InventedItem } from './demo-collection.ts';
import { drawnBooks } from './drawn-books.ts';
import { type FillTarget, writeRows } from './filled-library.ts';

const pictures = import.meta.glob<string>('../../resources/demo/covers/*.jpg', {
  query: '?inline',
  import: 'default',
});

/** The id of the title of an invented item. */
export function titleIdOf(
  reader: ReadableDatabase,
  items: readonly InventedItem[],
  title: string,
): string | undefined {
  const item = items.find(({ input }) => 'title' in input && input.title === title);
  const id = item === undefined ? null : itemIdOf(reader, `barcode:${item.barcode}`);
  return id === null ? undefined : itemById(reader, id)?.titleId;
}

/** Gives the drawn books their covers. */
export async function putCovers(
  { reader, gate }: FillTarget,
  items: readonly InventedItem[],
  advice: string,
): Promise<void> {
  const covers: Command<null>[] = [];
  for (const [name, { title }] of Object.entries(drawnBooks)) {
    const titleId = titleIdOf(reader, items, title);
    const drawn = await pictures[`../../resources/demo/covers/${name}.jpg`]?.();
    if (titleId === undefined || drawn === undefined) continue;
    const bytes = Buffer.from(drawn.slice(drawn.indexOf(',') + 1), 'base64');
    covers.push(setCover(titleId, pictureFrom(bytes, 'a cover')));
  }
  await writeRows(gate, covers, (command) => command, advice);
}
