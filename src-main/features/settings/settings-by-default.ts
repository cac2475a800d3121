// Reads settings without their schemas, which a worker process does not receive.
import type { ReadableDatabase } from '../../core/database/connection.ts';
import { settingsSet } from './settings-repository.ts';

/** These settings as this connection sees them. @param defaults the values of those that were never changed */
export function valuesOf<Values extends object>(db: ReadableDatabase, defaults: Values): Values {
  const set = settingsSet(db);
  return Object.fromEntries(
    Object.entries(defaults).map(([name, initial]) => [name, name in set ? set[name] : initial]),
  ) as Values;
}
