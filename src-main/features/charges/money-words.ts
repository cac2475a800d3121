// Writes amounts of the library's currency in words, as the language has them.
import type { ReadableDatabase } from '../../core/database/connection.ts';
import { moneyFormat } from '../../core/languages/languages.ts';
import { currentSettings, readSettings } from '../settings/settings-service.ts';
import { chargeSettings } from './charge-settings.ts';

/** @param amount in minor units */
export function moneyWords(
  db: ReadableDatabase,
  amount: number,
  language: string = currentSettings(db).language,
): string {
  return moneyFormat(language, readSettings(db, chargeSettings).currency)(amount);
}
