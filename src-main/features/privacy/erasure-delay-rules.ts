// Rules for when an erasure is late and where it is held up.

/** Where data may remain: the tables (`rows`), other files, the backups (`copies`), the off-site copies (`elsewhere`). */
export type ErasureStage = 'rows' | 'files' | 'copies' | 'elsewhere' | 'done';

const dayMs = 24 * 60 * 60 * 1000;
/** Local files: a large library takes minutes. */
const atHandMs = 60 * 60 * 1000;

/** Where the user has to look: at the library's disk, or at the off-site folder. */
export type ErasureTrouble = 'file' | 'second-place';

/** Local files come first: off-site copies are purged only after them. */
export function erasureTrouble(underWay: readonly { stage: ErasureStage }[]): ErasureTrouble {
  return underWay.some(({ stage }) => stage !== 'elsewhere' && stage !== 'done') ? 'file' : 'second-place';
}

/** Off-site copies get a day, because a USB stick may be unplugged. */
export function isErasureLate({ stage, at }: { stage: ErasureStage; at: string }, now: string): boolean {
  if (stage === 'done') return false;
  return Date.parse(now) - Date.parse(at) >= (stage === 'elsewhere' ? dayMs : atHandMs);
}
