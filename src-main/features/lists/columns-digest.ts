// Identifies lists with the same columns, so that the choices for one serve the next.
import { hash } from 'node:crypto';
import { plainName, shownName } from './header-rules.ts';

/**
 * Identifies files with the same columns without storing their names. Unnamed columns do not count: a stray cell would
 * make it another list.
 */
export function columnsDigest(header: readonly string[]): string {
  const names = header.map((name) => plainName(shownName(name))).filter((name) => name !== '');
  return hash('sha256', names.sort().join('\n'), 'base64url');
}
