// Assigns barcodes to items without one.

/** Barcodes of one length with the same first digit. */
export interface BarcodeSeries {
  readonly from: string;
  readonly to: string;
}

/** For a library without labels of its own; eight digits keep a Code 39 or Interleaved 2 of 5 label short. */
const ownSeries: BarcodeSeries = { from: '30000001', to: '39999999' };

/** Longer ones are the publisher's (EAN) or another library's, not a series of this one. */
const longest = 10;

/**
 * The series that most of these barcodes belong to; on a tie the one that comes first.
 *
 * @param latest the barcodes of the items that were added last, the latest first
 */
export function seriesOf(latest: readonly string[]): BarcodeSeries {
  const uses = new Map<string, number>();
  for (const barcode of latest) {
    if (!/^\d{4,}$/.test(barcode) || barcode.length > longest) continue;
    const series = barcode.slice(0, 1).padEnd(barcode.length, '0');
    uses.set(series, (uses.get(series) ?? 0) + 1);
  }
  const [most] = [...uses].toSorted(([, a], [, b]) => b - a);
  if (most === undefined || most[0] === '30000000') return ownSeries;
  return { from: most[0], to: most[0].slice(0, 1).padEnd(most[0].length, '9') };
}

/** @param highest the highest one in use @returns null if the series is used up */
export function itemBarcodeAfter(highest: string | null, { from, to }: BarcodeSeries): string | null {
  if (highest === null) return from;
  return highest >= to ? null : String(Number(highest) + 1).padStart(from.length, '0');
}
