// Reads the library's head for printed pages.
import type { ReadableDatabase } from '../../core/database/connection.ts';
import { libraryLogo } from '../settings/logo-service.ts';
import { currentSettings } from '../settings/settings-service.ts';
import type { Letterhead } from './letterhead.ts';
import { sheetIn } from './sheet-rules.ts';

export function letterheadIn(db: ReadableDatabase): Letterhead {
  const { libraryName, libraryAddress, timeZone } = currentSettings(db);
  return {
    name: libraryName,
    address: libraryAddress?.split('\n') ?? [],
    logo: libraryLogo(db)?.bytes ?? null,
    sheet: sheetIn(timeZone),
  };
}
