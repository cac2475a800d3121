// Shows which numbers a series would give, for the settings.
import type { ReadableDatabase } from '../../core/database/connection.ts';
import { numbersAhead, seriesFor } from './number-commands.ts';
import { lastSerial, type NumberSeries } from './number-series-rules.ts';
import { numbersIn, type NumberKind } from './numbers-repository.ts';

const mostShown = 3;

export type NumbersService = ReturnType<typeof numbersService>;

export function numbersService(reader: ReadableDatabase) {
  return {
    /** @param series the saved one if omitted */
    ahead(kind: NumberKind, series = seriesFor(reader, kind)): { next: string[]; left: number } {
      if (series === null) return { next: [], left: 0 };
      return { next: firstOf(kind, series), left: leftOf(kind, series) };
    },
  };

  function firstOf(kind: NumberKind, series: NumberSeries): string[] {
    const next: string[] = [];
    for (const { number } of numbersAhead(reader, kind, series)) {
      next.push(number);
      if (next.length === mostShown) break;
    }
    return next;
  }

  function leftOf(kind: NumberKind, series: NumberSeries): number {
    const highest = numbersIn(reader).highest(kind, series) ?? -1;
    return Math.max(0, lastSerial(series) - Math.max(series.first - 1, highest));
  }
}
