// Converts a number series to form fields and back.

import type { NumbersWanted } from '../../api/library.ts';

type Series = NonNullable<NumbersWanted['series']>;

export const checks = ['none', 'mod10', 'mod11', 'mod43'] as const satisfies readonly Series['check'][];

export interface SeriesValues extends Readonly<Record<string, string | boolean>> {
  readonly on: boolean;
  readonly prefix: string;
  readonly length: string;
  readonly check: string;
  readonly first: string;
}

/** The start of a series when it is switched on: cards begin with 2, items with 3. */
export function seriesValues(series: Series | null, kind: NumbersWanted['of']): SeriesValues {
  const { prefix, length, check, first } = series ?? {
    prefix: kind === 'item' ? '3' : '2',
    length: 8,
    check: 'none',
    first: 1,
  };
  return { on: series !== null, prefix, length: String(length), check, first: String(first) };
}

/** Null if no series is wanted. */
export function seriesFrom({ on, prefix, length, check, first }: SeriesValues): Series | null {
  return on
    ? {
        prefix: prefix.trim(),
        length: Number(length.trim()),
        check: checks.find((each) => each === check) ?? 'none',
        first: Number(first.trim()),
      }
    : null;
}

/** The fields that cannot be sent. */
export function faultySeries({ on, prefix, length, first }: SeriesValues) {
  if (!on) return [];
  return [
    ...(/^[0-9A-Z.-]{0,12}$/.test(prefix.trim()) ? [] : (['prefix'] as const)),
    ...(/^\d{1,2}$/.test(length.trim()) ? [] : (['length'] as const)),
    ...(/^\d{1,15}$/.test(first.trim()) ? [] : (['first'] as const)),
  ];
}
