// Keeps SQLite from parsing and planning a statement anew whenever other values are bound to it.
import type Database from 'better-sqlite3';

/** What may hold a sign of a parameter without being one (texts, quoted names, comments), or else a parameter. */
const textsOrParameters =
  /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[\s\S]*?\*\/|(\?\d*|[@:$][A-Za-z_]\w*)/g;

/**
 * Hides the values of the parameters from the planner: `barcode = ?` becomes `barcode = +?`, which means the same.
 *
 * better-sqlite3 comes with STAT4, for which SQLite looks at the values: it throws the plan of most joins away as soon
 * as another one is bound. Here no plan depends on a value, and planning cost half of each look-up.
 */
export function withSteadyPlan(sql: string): string {
  return sql.replaceAll(textsOrParameters, (part: string, parameter?: string) =>
    parameter === undefined ? part : `+${parameter}`,
  );
}

/** Has the connection prepare all its statements so. */
export function prepareSteadily(db: Database.Database): void {
  const prepare = db.prepare.bind(db);
  db.prepare = (sql: string) => prepare(withSteadyPlan(sql));
}
