// The SQL of number series: the highest number in use, and the highest that was ever given.
import type { ReadableDatabase, WritableDatabase } from '../../core/database/connection.ts';
import { preparedPerConnection } from '../../core/database/prepared-statements.ts';
import { nameOf, serialDigits, serialOf, type NumberSeries } from './number-series-rules.ts';

/** The kind of record that a number is for. */
export type NumberKind = 'item' | 'card';

interface Range {
  length: number;
  from: string;
  to: string;
  pattern: string;
}

function rangeOf(series: NumberSeries): Range {
  const { prefix, length, check } = series;
  const digits = serialDigits(series);
  return {
    length,
    from: prefix + '0'.repeat(digits),
    to: `${prefix}${'9'.repeat(digits)}${check === 'none' ? '' : '\u{10FFFF}'}`,
    pattern: `${prefix}${'[0-9]'.repeat(digits)}${check === 'none' ? '' : '?'}`,
  };
}

export const numbersIn = preparedPerConnection((db: ReadableDatabase) => {
  const inRange = `length(barcode) = @length AND barcode BETWEEN @from AND @to AND barcode GLOB @pattern
    ORDER BY barcode DESC LIMIT 1`;
  const highest = {
    item: db
      .prepare<[Range], string>(
        `SELECT barcode FROM items INDEXED BY items_by_barcode_length WHERE ${inRange}`,
      )
      .pluck(),
    card: db.prepare<[Range], string>(`SELECT barcode FROM borrowers WHERE ${inRange}`).pluck(),
  };
  const given = db
    .prepare<[{ kind: NumberKind; series: string }], number>(
      'SELECT highest FROM number_series WHERE kind = @kind AND series = @series',
    )
    .pluck();
  const holder = db.prepare<[{ number: string }]>(
    `SELECT 1 FROM items WHERE barcode = @number COLLATE NOCASE
     UNION ALL SELECT 1 FROM borrowers WHERE barcode = @number COLLATE NOCASE
     UNION ALL SELECT 1 FROM borrower_former_cards WHERE barcode = @number COLLATE NOCASE`,
  );
  const latestBarcodes = db
    .prepare<[], string>('SELECT barcode FROM items ORDER BY key DESC LIMIT 50')
    .pluck();
  return {
    /** The highest serial number in use or given before; null if there is none. */
    highest(kind: NumberKind, series: NumberSeries): number | null {
      const used = highest[kind].get(rangeOf(series));
      const serials = [
        used === undefined ? null : serialOf(series, used),
        given.get({ kind, series: nameOf(series) }) ?? null,
      ].filter((serial) => serial !== null);
      return serials.length === 0 ? null : Math.max(...serials);
    },
    /** Whether an item or a borrower has this number, in any case: a scan could mean either. */
    isTaken: (number: string): boolean => holder.get({ number }) !== undefined,
    /** The numbers of the items that were added last, the latest first. */
    latestBarcodes: (): string[] => latestBarcodes.all(),
  };
});

export const numberWrites = preparedPerConnection((db: WritableDatabase) => {
  const note = db.prepare<[{ kind: NumberKind; series: string; serial: number }]>(
    `INSERT INTO number_series (kind, series, highest) VALUES (@kind, @series, @serial)
     ON CONFLICT (kind, series) DO UPDATE SET highest = max(highest, excluded.highest)`,
  );
  return {
    /** Remembers that the number was given, even if its item or borrower is deleted. */
    noteGiven: (kind: NumberKind, series: NumberSeries, serial: number) =>
      note.run({ kind, series: nameOf(series), serial }),
  };
});
