// A seeded random generator, with the choices that demo data needs.

export interface SeededRandom {
  /** At least 0, less than 1. */
  next(): number;
  /** A whole number, both ends included. */
  between(least: number, most: number): number;
  pick<T>(from: readonly T[]): T;
  /** True in this share of cases, 0 to 1. */
  chance(share: number): boolean;
  shuffled<T>(from: readonly T[]): T[];
}

/** Mulberry32: 32 bits of state are plenty for a school, and every machine gives the same numbers. */
export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    between,
    pick<T>(from: readonly T[]): T {
      if (from.length === 0) throw new RangeError('nothing to pick from');
      return from[between(0, from.length - 1)] as T;
    },
    chance: (share) => next() < share,
    shuffled<T>(from: readonly T[]): T[] {
      const mixed = [...from];
      for (let last = mixed.length - 1; last > 0; last--) {
        const other = between(0, last);
        [mixed[last], mixed[other]] = [mixed[other] as T, mixed[last] as T];
      }
      return mixed;
    },
  };
}
