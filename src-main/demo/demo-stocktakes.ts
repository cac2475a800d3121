// Takes stock in the invented school: a shelf that was finished before the first loan, and one that is being scanned now.
import { itemById, itemIdOf } from '../features/collection/collection-commands.ts';
import { stocktakesService, type StocktakeRequest } from '../features/stocktakes/stocktakes-service.ts';
import type { InventedItem } from './demo-collection.ts';
import { importActor, type FillTarget } from './filled-library.ts';

const atOnce = 200;
/** A label that no item has. */
const unknownCode = '2999999';

/**
 * A stocktake of all games, of which a few were not there.
 *
 * @returns the barcodes of those that are missing since
 */
export async function finishStocktake(
  target: FillTarget,
  items: readonly InventedItem[],
): Promise<ReadonlySet<string>> {
  const games = items.filter(({ itemType, fate }) => itemType === 'Game' && fate === 'in-collection');
  const missing = games.filter((_, nth) => nth % 40 === 20);
  const seen = games.filter((game) => !missing.includes(game));
  const id = await begin(target, { name: 'Games', type: 'Game' }, [
    ...seen.map(({ barcode }) => barcode),
    ...strays(items, 'Game'),
  ]);
  await stocktakesService(target).close(importActor, id, true);
  return new Set(missing.map(({ barcode }) => barcode));
}

/** A stocktake of the comics, along their shelf up to the middle. */
export async function beginStocktake(target: FillTarget, items: readonly InventedItem[]): Promise<void> {
  const { reader } = target;
  const comics = items
    .filter(({ itemType, fate }) => itemType === 'Comic' && fate === 'in-collection')
    .toSorted((a, b) => ((a.input.callNumber ?? '') < (b.input.callNumber ?? '') ? -1 : 1));
  const isLent = ({ barcode }: InventedItem): boolean => {
    const id = itemIdOf(reader, `barcode:${barcode}`);
    return id !== null && itemById(reader, id)?.availability === 'on-loan';
  };
  const half = comics.slice(0, Math.ceil(comics.length / 2)).filter((_, nth) => nth % 30 !== 7);
  const here = half.filter((comic) => !isLent(comic));
  // Two that were put back on the shelf without being returned.
  const unreturned = half.filter(isLent).slice(0, 2);
  await begin(target, { name: 'Comics', location: 'STR' }, [
    ...here.concat(unreturned).map(({ barcode }) => barcode),
    ...strays(items, 'Comic'),
  ]);
}

/** The strays on the shelf: two books of another shelf, one that is withdrawn, one that was lost, and one without a record. */
function strays(items: readonly InventedItem[], itemType: InventedItem['itemType']): string[] {
  const others = items.filter((item) => item.itemType !== itemType && item.itemType !== 'Reference');
  const withFate = (fate: InventedItem['fate'], count: number) =>
    items.filter((item) => item.fate === fate && item.itemType === itemType).slice(0, count);
  const books = others.filter(({ fate }) => fate === 'in-collection').slice(0, 2);
  return [...books, ...withFate('withdrawn', 1), ...withFate('lost', 1)]
    .map(({ barcode }) => barcode)
    .concat(unknownCode);
}

async function begin(
  target: FillTarget,
  request: StocktakeRequest,
  codes: readonly string[],
): Promise<string> {
  const stocktakes = stocktakesService(target);
  const { id } = (await stocktakes.start(importActor, request)).result;
  for (let start = 0; start < codes.length; start += atOnce)
    await stocktakes.scan(importActor, id, codes.slice(start, start + atOnce));
  return id;
}
