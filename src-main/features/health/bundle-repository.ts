// SQL of the support bundle: schema and counts, without any row data.
import type { ReadableDatabase } from '../../core/database/connection.ts';

export function bundleReads(db: ReadableDatabase) {
  const tables = db
    .prepare<[], { name: string; type: string; sql: string }>(
      "SELECT name, type, sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' ORDER BY name",
    )
    .all();
  return {
    form: (): number => db.pragma('user_version', { simple: true }) as number,
    schema: (): string => tables.map(({ sql }) => `${sql};\n`).join(''),
    rows: (): Record<string, number> =>
      Object.fromEntries(
        tables
          .filter(({ type }) => type === 'table')
          .map(({ name }) => [
            name,
            db.prepare<[], number>(`SELECT count(*) FROM "${name}"`).pluck().get() ?? 0,
          ]),
      ),
    eventTypes: (): Record<string, number> =>
      Object.fromEntries(
        db
          .prepare<[], { type: string; events: number }>(
            'SELECT type, count(*) AS events FROM events GROUP BY type ORDER BY type',
          )
          .all()
          .map(({ type, events }) => [type, events]),
      ),
    /** Codes only: facts may hold card numbers. */
    notices: (): { at: string; code: string; dismissed: number }[] =>
      db
        .prepare<[], { at: string; code: string; dismissed: number }>(
          'SELECT at, code, dismissed_at IS NOT NULL AS dismissed FROM notices ORDER BY at',
        )
        .all(),
    ledgerMark: (): unknown => db.prepare('SELECT seq, offset FROM ledger_marks').get() ?? null,
  };
}
