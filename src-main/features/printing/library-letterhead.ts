// Reads the library's head for printed pages.
import type { ReadableDatabase } from '../../core/database/connection.ts';
import { currentSettings } from '../settings/settings-service.ts';
import type { Letterhead } from './letterhead.ts';

export function letterheadIn(db: ReadableDatabase): Letterhead {
  const { libraryName } = currentSettings(db);
  return { name: libraryName, address: [], logo: null };
}
