// The facts about a file that every plan of it shows. No library for reading files is loaded with it.
import type { ReadList } from './read-list.ts';

const IDLE_LINES_SHOWN = 100;

export function fileFactsOf({ table, laid }: ReadList) {
  const { format, encoding, encodingCertain, words, delimiter, sheets, sheet, dateEpoch, formulas } = table;
  return {
    format,
    encoding,
    encodingCertain,
    words: [...words],
    delimiter,
    sheets: [...sheets],
    sheet,
    dateEpoch,
    formulas,
    headerRow: laid.headerRow,
    rows: laid.rows.length,
    idleLines: laid.idle.slice(0, IDLE_LINES_SHOWN),
  };
}
