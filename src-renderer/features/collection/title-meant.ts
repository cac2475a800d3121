// Finds an existing title that matches a new item.

import type { Title } from '../../api/api-types.ts';
import { foldText } from '../../ui/lists/list-order.ts';

const bare = (isbn: string) => isbn.replace(/[\s-]/gu, '').toUpperCase();

/** The same ISBN; or, if no ISBN was typed, the same title, ignoring case and accents. */
export function titleMeant(
  titles: readonly Title[],
  typed: { readonly isbn: string; readonly title: string },
): Title | null {
  const isbn = bare(typed.isbn);
  if (isbn !== '') return titles.find((title) => title.isbn !== null && bare(title.isbn) === isbn) ?? null;
  const words = foldText(typed.title.trim());
  return words === '' ? null : (titles.find((title) => foldText(title.title) === words) ?? null);
}
