// Prices as lists and catalogue records have them: an amount of the library's currency, which the import reads again.

/** Until the library chooses another one. */
export const usualCurrency = 'EUR';

/** @returns how to write an amount in minor units, such as `12.50`; without a price, and for 0, nothing */
export function priceText(currency: string, point: '.' | ',' = '.'): (price: number | null) => string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return (price) =>
    price === null || price === 0 ? '' : (price / 10 ** digits).toFixed(digits).replace('.', point);
}
