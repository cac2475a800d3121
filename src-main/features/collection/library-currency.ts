// The currency of the library, for prices. The setting belongs to a later feature.
import type { ReadableDatabase } from '../../core/database/connection.ts';
import { preparedPerConnection } from '../../core/database/prepared-statements.ts';
import { usualCurrency } from './price-text-rules.ts';

/** Its ISO 4217 code. */
export const currencyIn = preparedPerConnection((db: ReadableDatabase) => {
  const chosen = db.prepare<[], string>(`SELECT value ->> '$' FROM settings WHERE name = 'currency'`).pluck();
  return { code: (): string => chosen.get() ?? usualCurrency };
});
