// Keeps the key of each item's shelfmark, by which lists are in the order of the shelves.
import type Database from 'better-sqlite3';
import { shelfKey } from './shelf-order-rules.ts';
import { shelfIn } from './shelf-range-rules.ts';

/** SQL: the library's language, as `settings` has it. */
const language = `coalesce((SELECT value ->> '$' FROM main.settings WHERE name = 'language'), 'en')`;

/** Adds the SQL functions `shelf_key(call_number, language)` and `shelf_in(shelves, shelf_key, language)`. */
export function addShelfFunction(db: Database.Database): void {
  db.function('shelf_key', { deterministic: true }, (callNumber, inLanguage) =>
    typeof callNumber === 'string' ? shelfKey(callNumber, String(inLanguage)) : null,
  );
  db.function('shelf_in', { deterministic: true }, (shelves, key, inLanguage) =>
    typeof shelves === 'string' && typeof key === 'string' ? shelfIn(shelves, key, String(inLanguage)) : null,
  );
}

/** SQL: the key of a shelfmark. What writes a shelfmark writes its key. @param callNumber SQL, such as `@callNumber` */
export const shelfKeyOf = (callNumber: string): string => `shelf_key(${callNumber}, ${language})`;

/** SQL: the name of the shelf on which a shelfmark stands, or null. @param shelves, key SQL: `places.shelves`, a key */
export const shelfWith = (shelves: string, key: string): string =>
  `iif(${shelves} IS NULL, NULL, shelf_in(${shelves}, ${key}, ${language}))`;

/**
 * Makes all keys again if this connection writes another language of the library. The triggers are temporary because those
 * of the file may not call functions of the program. Does nothing in a library that has no keys yet.
 */
export function keepShelfKeysInStep(db: Database.Database): void {
  const has = db.prepare(`SELECT 1 FROM pragma_table_info('items') WHERE name = 'shelf_key'`).get();
  if (has === undefined) return;
  const makeAgain = `UPDATE items SET shelf_key = ${shelfKeyOf('call_number')}
    WHERE shelf_key IS NOT ${shelfKeyOf('call_number')}`;
  db.exec(`
    CREATE TEMP TRIGGER IF NOT EXISTS shelf_keys_of_first_language AFTER INSERT ON main.settings
    WHEN new.name = 'language' BEGIN ${makeAgain}; END;
    CREATE TEMP TRIGGER IF NOT EXISTS shelf_keys_of_language AFTER UPDATE ON main.settings
    WHEN new.name = 'language' AND new.value IS NOT old.value BEGIN ${makeAgain}; END;`);
}
