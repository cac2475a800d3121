// Derived data of the library's file: the SQL functions that make it, and the triggers that keep it in step.
import type Database from 'better-sqlite3';
import { addSearchFunctions, keepSearchInStep } from './search-index.ts';
import { addShelfFunction, keepShelfKeysInStep } from './shelf-order.ts';

/** Adds the SQL functions that migrations and triggers call. */
export function addFunctions(db: Database.Database): void {
  addSearchFunctions(db);
  addShelfFunction(db);
}

/** Keeps search indexes, the keys of shelfmarks and the notes of changes in step with what this connection writes. */
export function keepDerivedInStep(db: Database.Database): void {
  keepSearchInStep(db);
  keepShelfKeysInStep(db);
  keepChangesInStep(db);
}

/** Notes of the former key of a row become those of its new one. Does nothing in a library without such notes. */
function keepChangesInStep(db: Database.Database): void {
  const has = db.prepare(`SELECT 1 FROM sqlite_schema WHERE name = 'changes_by_row'`).get();
  if (has === undefined) return;
  for (const list of ['borrowers', 'items', 'titles'])
    db.exec(`
      CREATE TEMP TRIGGER IF NOT EXISTS changes_of_moved_${list} AFTER UPDATE OF key ON main.${list}
      WHEN new.key <> old.key BEGIN DELETE FROM changes WHERE list = '${list}' AND key = old.key; END;`);
}
