// Decides when an erasure has taken so long that a person has to look after it.

/** `rows`: the library still holds something; `files`: what lies around it does; then its backups; then the second place. */
export type ErasureStage = 'rows' | 'files' | 'copies' | 'elsewhere' | 'done';

const dayMs = 24 * 60 * 60 * 1000;
/** The library's file and its backups are at hand; a large library takes minutes. */
const atHandMs = 60 * 60 * 1000;

/** Where somebody has to look: at the disk that the library is on, or at the second place for backups. */
export type ErasureTrouble = 'file' | 'second-place';

/** What is at hand comes first: as long as it is not done nobody asks the second place. */
export function erasureTrouble(underWay: readonly { stage: ErasureStage }[]): ErasureTrouble {
  return underWay.some(({ stage }) => stage !== 'elsewhere' && stage !== 'done') ? 'file' : 'second-place';
}

/** A stick may be away for a day. */
export function isErasureLate({ stage, at }: { stage: ErasureStage; at: string }, now: string): boolean {
  if (stage === 'done') return false;
  return Date.parse(now) - Date.parse(at) >= (stage === 'elsewhere' ? dayMs : atHandMs);
}
