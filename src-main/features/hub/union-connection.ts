// Calls the functions of the district's server for titles of all libraries, and for figures.
import type { QueryResultRow } from 'pg';
import type { UnionCalls } from './union-calls.ts';
import type { FoundTitle } from './union-schemas.ts';

type Rows = <Row extends QueryResultRow>(sql: string, values?: unknown[]) => Promise<Row[]>;

/** @param rowsOf runs a statement on the connection */
export function unionCallsOn(rowsOf: Rows): UnionCalls {
  return {
    async stageTitles(stage, titles) {
      await rowsOf('SELECT stage_titles($1, $2)', [stage, JSON.stringify(titles)]);
    },
    findTitles: (query, isbn) =>
      rowsOf<FoundTitle & QueryResultRow>(
        'SELECT isbn, name, authors, year, libraries, holdings FROM find_titles($1, $2)',
        [query, isbn],
      ),
    async figuresUntil() {
      const [row] = await rowsOf<{ day: string | null }>('SELECT figures_until()::text AS day');
      return row?.day ?? null;
    },
    async keepFigures(days) {
      await rowsOf('SELECT keep_figures($1)', [JSON.stringify(days)]);
    },
    async forgetFigures() {
      await rowsOf('SELECT forget_figures()');
    },
  };
}
