// Computes the next current row of a list for a key.

export interface Walk {
  readonly count: number;
  readonly current: number;
  /** The number of rows that fit on the screen. */
  readonly page: number;
  /** Group headings are skipped. */
  readonly isRow: (index: number) => boolean;
}

function nearestRow(walk: Walk, from: number, step: 1 | -1): number {
  for (let index = from; index >= 0 && index < walk.count; index += step) {
    if (walk.isRow(index)) return index;
  }
  return -1;
}

/** The index of the new current row, or null if the key does not move it. */
export function rowAfterKey(key: string, walk: Walk): number | null {
  const { count, current, page } = walk;
  if (count === 0) return null;
  const targets: Partial<Record<string, readonly [index: number, step: 1 | -1]>> = {
    ArrowDown: [current + 1, 1],
    ArrowUp: [current - 1, -1],
    PageDown: [current + page, 1],
    PageUp: [current - page, -1],
    Home: [0, 1],
    End: [count - 1, -1],
  };
  const target = targets[key];
  if (target === undefined) return null;
  const [index, step] = target;
  const start = Math.min(Math.max(index, 0), count - 1);
  const nearest = nearestRow(walk, start, step);
  if (nearest !== -1) return nearest;
  const other = nearestRow(walk, start, step === 1 ? -1 : 1);
  return other === -1 ? null : other;
}
