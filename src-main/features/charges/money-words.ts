// Writes amounts of the library's currency in words, as the language has them.
import type { ReadableDatabase } from '../../core/database/connection.ts';
import { currentSettings, readSettings } from '../settings/settings-service.ts';
import { chargeSettings } from './charge-settings.ts';

/** @param amount in minor units */
export function moneyWords(db: ReadableDatabase, amount: number): string {
  const { currency } = readSettings(db, chargeSettings);
  const format = new Intl.NumberFormat(currentSettings(db).language, { style: 'currency', currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(amount / 10 ** digits);
}
