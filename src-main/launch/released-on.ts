// Reads on which day the installed version was made. Packages write it into their package.json; the sources have none.
import { readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * @param appFolder the folder with package.json
 * @returns a calendar date
 */
export function releasedOn(appFolder: string): string | null {
  const text = readFileSync(path.join(appFolder, 'package.json'), 'utf8');
  return (JSON.parse(text) as { released?: string }).released ?? null;
}
