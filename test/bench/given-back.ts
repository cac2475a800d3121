// Returns what an earlier run has left on loan in a library that is used again: its items would be refused.
import { barcodeOf, type SeededLibrary } from './seeded-library.ts';
import type { ServedLibrary } from './served-library.ts';

/** @returns how many were returned: of the items that a new library has in, those that are out */
export async function giveBack(library: SeededLibrary, served: ServedLibrary): Promise<number> {
  const { text } = await served.call('GET', '/loans');
  const firstFree = barcodeOf(library.firstFreeItem);
  const left = (JSON.parse(text) as { item: { barcode: string } }[])
    .map(({ item }) => item.barcode)
    .filter((barcode) => barcode.length === firstFree.length && barcode >= firstFree);
  for (const barcode of left) {
    const { status } = await served.call('POST', '/returns', { item: `barcode:${barcode}` });
    if (status !== 200) throw new Error(`${barcode} could not be returned: ${String(status)}`);
  }
  return left.length;
}
