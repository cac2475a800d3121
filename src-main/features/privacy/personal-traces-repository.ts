// SQL that finds personal data in the texts of other rows: names, card numbers, ids and e-mail addresses.
import type { ReadableDatabase } from '../../core/database/connection.ts';

/** Personal data that may occur in rows without the person's id. */
export interface Traces {
  given: string;
  family: string;
  /** JSON strings with quotes, because a short number may be part of a longer one. */
  quoted: string[];
}

/** @param has the tables of this copy, which may be of any age */
export function tracesOf(db: ReadableDatabase, ids: readonly string[], has: ReadonlySet<string>): Traces[] {
  const json = JSON.stringify(ids);
  const records = db
    .prepare<
      [string],
      { given: string; family: string; barcode: string | null; external: string | null; email: string | null }
    >(
      `SELECT given_name AS given, family_name AS family, barcode, external_id AS external, email FROM borrowers
       WHERE id IN (SELECT value FROM json_each(?))`,
    )
    .all(json);
  const cards = has.has('borrower_former_cards')
    ? db
        .prepare<[string], string>(
          'SELECT barcode FROM borrower_former_cards WHERE borrower_id IN (SELECT value FROM json_each(?))',
        )
        .pluck()
        .all(json)
    : [];
  const numbers = db
    .prepare<[string], { barcode: string | null; external: string | null }>(
      `SELECT DISTINCT data ->> '$.barcode' AS barcode, data ->> '$.externalId' AS external FROM events
       WHERE borrower IN (SELECT value FROM json_each(?)) AND type LIKE 'borrower.%'`,
    )
    .all(json);
  const quoted = (values: readonly (string | null)[]): string[] =>
    values.filter((value) => value !== null && value !== '').map((value) => JSON.stringify(value));
  return [
    {
      given: '',
      family: '',
      quoted: quoted([...cards, ...numbers.flatMap(({ barcode, external }) => [barcode, external])]),
    },
    ...records.map(({ given, family, barcode, external, email }) => ({
      given,
      family,
      quoted: quoted([barcode, external, email]),
    })),
  ];
}

/** The `@traces` array: a text that contains any of these is about the person. */
export function told(ids: readonly string[], traces: readonly Traces[]): string {
  const names = traces
    .map(({ given, family }) => `${given} ${family}`.trim())
    .filter((name) => name.length > 3);
  return JSON.stringify([...ids, ...names, ...traces.flatMap(({ quoted }) => quoted)]);
}

/** An SQL condition: the column's text contains one of `@traces`, a JSON array. */
export function mentions(column: string): string {
  return `EXISTS (SELECT 1 FROM json_each(@traces) WHERE instr(lower(${column}), lower(value)))`;
}
