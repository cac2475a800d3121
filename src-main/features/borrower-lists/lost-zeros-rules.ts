// Restores leading zeros that the library proves, and notes numbers that seem to have lost some.
import type { RowNote } from './borrower-list-vocabulary-rules.ts';
import type { ReadRow } from './borrower-row-rules.ts';
import type { KnownBorrowers } from './known-borrower-rules.ts';
import { sharesName } from './matching-rules.ts';

const numbers = ['externalId', 'barcode'] as const;

export function withZerosRestored(rows: readonly ReadRow[], library: KnownBorrowers): ReadRow[] {
  const usual = Object.fromEntries(numbers.map((field) => [field, usualLength(rows, field)]));
  return rows.map((row) => {
    const notes: RowNote[] = [];
    const values = { ...row.values };
    for (const field of numbers) {
      const number = values[field];
      if (number === undefined || !/^[1-9]\d*$/.test(number) || library.uses(field, number)) continue;
      // Several borrowers of this name have such a number: none is proven.
      const [proof, ...others] = library
        .byBareNumber(field, number)
        .filter((one) => sharesName(values, one) && (one[field]?.length ?? 0) > number.length);
      const whole = proof?.[field] ?? null;
      if (whole !== null && others.length === 0) {
        values[field] = whole;
        notes.push({ field, kind: 'repaired', code: 'leading-zeros-restored', from: number, to: whole });
      } else if (others.length > 0 || number.length < (usual[field] ?? 0)) {
        notes.push({ field, kind: 'guessed', code: 'leading-zeros-perhaps-lost', from: number, to: number });
      }
    }
    return notes.length === 0 ? row : { ...row, values, notes: [...row.notes, ...notes] };
  });
}

/** The length of nearly all numbers, if some have leading zeros; 0 if there is no such rule. */
function usualLength(rows: readonly ReadRow[], field: (typeof numbers)[number]): number {
  const lengths = new Map<number, number>();
  let all = 0;
  for (const { values } of rows) {
    const number = values[field];
    if (number === undefined || !/^\d+$/.test(number)) continue;
    all += 1;
    lengths.set(number.length, (lengths.get(number.length) ?? 0) + 1);
  }
  const usual = [...lengths].find(([, count]) => count >= all * 0.8 && count < all);
  return usual?.[0] ?? 0;
}
