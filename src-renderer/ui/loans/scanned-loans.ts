// Chooses the filter for a list of loans after a scan.

import { api } from '../../api/api.ts';
import { isIsbn } from '../lists/list-scans.ts';

/** Loans have no ISBN, so a scanned ISBN filters by the title. */
export async function wordsForScan(code: string): Promise<string> {
  if (!isIsbn(code)) return code;
  const { items } = await api.deskSearch(code, 1).catch(() => ({ items: [] }));
  return items[0]?.title ?? code;
}
