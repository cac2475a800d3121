// What a list of loans is filtered by where a code was scanned.

import { api } from '../../api/api.ts';
import { isIsbn } from '../lists/list-scans.ts';

/** A loan bears no ISBN: the cover of a book stands for its title. */
export async function wordsForScan(code: string): Promise<string> {
  if (!isIsbn(code)) return code;
  const { items } = await api.deskSearch(code, 1).catch(() => ({ items: [] }));
  return items[0]?.title ?? code;
}
