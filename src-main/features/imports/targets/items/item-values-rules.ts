// Converts an item to the texts that an import stages, and back.
import type { ItemInput } from '../../../collection/collection-commands.ts';
import type { ItemRow } from './item-row-rules.ts';

/** Each field as text; semicolons separate authors, because no name contains one. */
export type ItemValues = Partial<Record<keyof ItemRow, string | null>>;

export function stagedItem({ authors, publishedYear, ...texts }: ItemRow): ItemValues {
  const all = {
    ...texts,
    authors: authors.length === 0 ? null : authors.join('; '),
    publishedYear: publishedYear === null ? null : String(publishedYear),
  };
  return Object.fromEntries(Object.entries(all).filter(([, text]) => text !== null));
}

export function itemInputOf({ title, authors, publishedYear, barcode, itemType, ...texts }: ItemValues) {
  return {
    ...texts,
    title: title ?? '',
    authors: authors?.split('; ') ?? [],
    publishedYear: typeof publishedYear === 'string' ? Number(publishedYear) : null,
    barcode: barcode ?? undefined,
    itemType: itemType ?? undefined,
  } satisfies ItemInput;
}
