// The queries of the library that the planning of an import of items needs.
import type { ItemHabits } from './item-columns-rules.ts';
import type { FoundTitle, KnownCopy, KnownTitle } from './items-import-repository.ts';

export interface CollectionToPlanFor {
  itemTypes(): string[];
  places(): string[];
  /** As ISO 4217 code. */
  currency(): string;
  /** @param columns the digest of a file's column names */
  habits(columns: string): ItemHabits | null;
  /** In any case. */
  copyWithBarcode(barcode: string): KnownCopy | null;
  /** In the order of adding: the first `mostCompared`, and those with this title. */
  titlesWithIsbn(isbn: string, title: string): FoundTitle[];
  /** Titles with exactly this title and these authors. */
  titlesCalled(title: string, authors: readonly string[]): FoundTitle[];
  title(id: string): KnownTitle | null;
  /** In the order of adding. */
  copiesOf(title: string): KnownCopy[];
}
