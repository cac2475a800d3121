// Decides when an erasure has taken so long that a person has to look after it.
import type { Erasure } from './erasures-repository.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** The library's file and its backups are at hand; a large library takes minutes. */
const atHandMs = 60 * 60 * 1000;

/** A stick may be away for a day. */
export function isErasureLate({ stage, at }: Pick<Erasure, 'stage' | 'at'>, now: string): boolean {
  if (stage === 'done') return false;
  return Date.parse(now) - Date.parse(at) >= (stage === 'elsewhere' ? dayMs : atHandMs);
}
