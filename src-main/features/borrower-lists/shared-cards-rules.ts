// Takes a card that several rows with different numbers name away from all but one, so that the others still come in.
import type { RowNote } from './borrower-list-vocabulary-rules.ts';
import type { ReadRow } from './borrower-row-rules.ts';
import type { KnownBorrowers } from './known-borrower-rules.ts';

/** The borrower who has the card in the library keeps it; otherwise the first row with it. */
export function withoutSharedCards(rows: readonly ReadRow[], library: KnownBorrowers): ReadRow[] {
  const numbersOfCard = new Map<string, Set<string>>();
  for (const { values } of rows) {
    const { barcode, externalId } = values;
    if (barcode === undefined || externalId === undefined) continue;
    const card = barcode.toLowerCase();
    numbersOfCard.set(card, (numbersOfCard.get(card) ?? new Set()).add(externalId));
  }
  return rows.map((row) => {
    const { barcode, externalId } = row.values;
    if (barcode === undefined || externalId === undefined) return row;
    const numbers = [...(numbersOfCard.get(barcode.toLowerCase()) ?? [])];
    const holder = library.byBarcode(barcode)?.externalId ?? null;
    const keeper = holder !== null && numbers.includes(holder) ? holder : numbers[0];
    if (externalId === keeper) return row;
    const values = { ...row.values };
    delete values.barcode;
    const note: RowNote = {
      field: 'barcode',
      kind: 'rejected',
      code: 'card-of-another-row',
      from: barcode,
      to: '',
    };
    return { ...row, values, notes: [...row.notes, note] };
  });
}
