// Decides on which shelf of a place a shelfmark stands, by the range that is written on each shelf.
import { shelfKey } from './shelf-order-rules.ts';

/** A shelf with the first and the last shelfmark that stand there. */
export interface ShelfRange {
  readonly name: string;
  readonly from: string;
  readonly to: string;
}

/** Why a range cannot be. */
export interface RangeFault {
  /** Which of the ranges. */
  readonly index: number;
  /** `no-mark`: an end has neither letters nor digits; `backwards`: it ends before it begins. */
  readonly fault: 'no-mark' | 'same-name' | 'backwards' | 'overlap';
  /** The name of the shelf that an overlap is with. */
  readonly other?: string;
}

interface RangeKeys {
  readonly name: string;
  readonly from: string;
  readonly to: string;
}

/** The last range first: of two that a shelfmark fits, the one that begins later is meant. */
const lastFirst = (ranges: readonly ShelfRange[], language: string): RangeKeys[] =>
  ranges
    .map(({ name, from, to }) => ({ name, from: shelfKey(from, language), to: shelfKey(to, language) }))
    .toSorted((one, other) => (one.from < other.from ? 1 : -1));

interface KeptKeys {
  readonly language: string;
  readonly keys: readonly RangeKeys[];
}

/** By the ranges as JSON. */
const kept = new Map<string, KeptKeys>();
const mostKept = 200;

function keysOf(shelves: string, language: string): readonly RangeKeys[] {
  const before = kept.get(shelves);
  if (before?.language === language) return before.keys;
  const keys = lastFirst(JSON.parse(shelves) as ShelfRange[], language);
  if (kept.size >= mostKept) kept.clear();
  kept.set(shelves, { language, keys });
  return keys;
}

/**
 * The shelf of a shelfmark. A shelf that ends with F K has also what begins with it, such as F KLM, unless another shelf
 * begins there.
 *
 * @param shelves ranges as JSON; the keys of the latest are kept, because lists ask for each item
 * @param key of the shelfmark
 * @returns the name of the shelf; null if it stands on none of them
 */
export function shelfIn(shelves: string, key: string, language: string): string | null {
  const shelf = keysOf(shelves, language).find(
    ({ from, to }) => from <= key && (key <= to || key.startsWith(to)),
  );
  return shelf?.name ?? null;
}

/** @returns every range that cannot be; none if all can */
export function rangeFaults(ranges: readonly ShelfRange[], language: string): RangeFault[] {
  const keyed = ranges.map(({ name, from, to }, index) => ({
    index,
    name,
    from: shelfKey(from, language),
    to: shelfKey(to, language),
  }));
  const faults = keyed.flatMap(({ index, name, from, to }): RangeFault[] => {
    if (from === '' || to === '') return [{ index, fault: 'no-mark' }];
    if (keyed.some((other) => other.index < index && other.name.toLowerCase() === name.toLowerCase()))
      return [{ index, fault: 'same-name' }];
    return from > to ? [{ index, fault: 'backwards' }] : [];
  });
  if (faults.length > 0) return faults;
  const inOrder = keyed.toSorted((one, other) => (one.from < other.from ? -1 : 1));
  return inOrder.flatMap(({ index, from }, at): RangeFault[] => {
    const before = inOrder[at - 1];
    return before !== undefined && from <= before.to ? [{ index, fault: 'overlap', other: before.name }] : [];
  });
}
