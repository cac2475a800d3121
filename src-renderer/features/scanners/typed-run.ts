// Groups the keys that a scanner types into the page into runs, for the test dialog.

import type { SeenKey } from './key-families.ts';

export interface TypedRun {
  readonly keys: readonly SeenKey[];
  readonly hasTerminator: boolean;
}

export interface RunCollector {
  /** Returns whether the key was handled. */
  key(key: SeenKey): boolean;
  /** Another listener handled the Enter after these keys. */
  ended(): void;
  stop(): void;
}

const SILENCE_MS = 700;
const FEWEST_KEYS = 3;

export function collectRuns(onRun: (run: TypedRun) => void): RunCollector {
  let keys: SeenKey[] = [];
  let silence: ReturnType<typeof setTimeout> | undefined;
  const end = (hasTerminator: boolean) => {
    clearTimeout(silence);
    const run = { keys, hasTerminator };
    keys = [];
    if (run.keys.length >= FEWEST_KEYS) onRun(run);
  };
  return {
    key(key) {
      if (key.key === 'Enter' || key.key === 'Tab') {
        if (keys.length === 0) return false;
        end(true);
        return true;
      }
      if (key.key.length !== 1 && key.key !== 'Dead') return false;
      keys = [...keys, key];
      clearTimeout(silence);
      silence = setTimeout(end, SILENCE_MS, false);
      return true;
    },
    ended() {
      if (keys.length > 0) end(true);
    },
    stop() {
      clearTimeout(silence);
    },
  };
}

export function textOf({ keys }: TypedRun): string {
  return keys.map(({ key }) => (key === 'Dead' ? '◌' : key)).join('');
}

/** Milliseconds between the keys; null if there are too few keys. */
export function timingOf({ keys }: TypedRun): { meanMs: number; longestMs: number } | null {
  const gaps = keys.slice(1).map(({ at }, index) => at - (keys[index]?.at ?? at));
  if (gaps.length === 0) return null;
  return { meanMs: gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length, longestMs: Math.max(...gaps) };
}
