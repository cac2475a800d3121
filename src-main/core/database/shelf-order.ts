// Keeps the key of each item's shelfmark, by which lists are in the order of the shelves.
import type Database from 'better-sqlite3';
import { shelfKey } from './shelf-order-rules.ts';

/** SQL: the library's language, as `settings` has it. */
const language = `coalesce((SELECT value ->> '$' FROM main.settings WHERE name = 'language'), 'en')`;

/** Adds the SQL function `shelf_key(call_number, language)`. */
export function addShelfFunction(db: Database.Database): void {
  db.function('shelf_key', { deterministic: true }, (callNumber, inLanguage) =>
    typeof callNumber === 'string' ? shelfKey(callNumber, String(inLanguage)) : null,
  );
}

/** SQL: the key of a shelfmark. What writes a shelfmark writes its key. @param callNumber SQL, such as `@callNumber` */
export const shelfKeyOf = (callNumber: string): string => `shelf_key(${callNumber}, ${language})`;

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
