// Assigns barcodes to items without one.

/** Items count up from here; eight digits, so that a scanner's Code 39 or Interleaved 2 of 5 label stays short. */
export const firstItemBarcode = '30000001';
export const lastItemBarcode = '39999999';

/** @returns null if all ten million are used */
export function itemBarcodeAfter(barcode: string): string | null {
  const next = Number(barcode) + 1;
  return next > Number(lastItemBarcode) ? null : String(next);
}
