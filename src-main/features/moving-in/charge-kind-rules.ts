// Tells from the word of another program what a charge is for.
import table from '../../../resources/imports/charge-kinds.json' with { type: 'json' };
import type { ChargeKind } from '../charges/charge-rules.ts';
import { plainName } from '../lists/header-rules.ts';

const kinds = ['card', 'lost', 'damage', 'overdue'] as const;

/** @returns null if the word says none of the library's kinds */
export function chargeKindOf(word: string): ChargeKind | null {
  const plain = plainName(word);
  const isExact = kinds.find((kind) => plain === kind || table[kind].codes.includes(plain));
  return isExact ?? kinds.find((kind) => table[kind].words.some((part) => plain.includes(part))) ?? null;
}
