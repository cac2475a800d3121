// The SQL that finds what tells of a person without their id: names, cards, numbers and addresses, in texts of other rows.
import type { ReadableDatabase } from '../../core/database/connection.ts';

/** What of a person may stand in places that do not name the person's id. */
export interface Traces {
  given: string;
  family: string;
  /** As they stand in JSON, with their quotes: short numbers are parts of longer ones. */
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

/** JSON texts that tell of the person, whichever of these stands in them. */
export function told(ids: readonly string[], traces: readonly Traces[]): string {
  const names = traces
    .map(({ given, family }) => `${given} ${family}`.trim())
    .filter((name) => name.length > 3);
  return JSON.stringify([...ids, ...names, ...traces.flatMap(({ quoted }) => quoted)]);
}

/** SQL that is true where the column's text holds one of `@traces`, a JSON array. */
export function mentions(column: string): string {
  return `EXISTS (SELECT 1 FROM json_each(@traces) WHERE instr(lower(${column}), lower(value)))`;
}
