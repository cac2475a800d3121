// The names of what a list of items can hold.

import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Import } from '../../api/library.ts';

export type ItemMeaning = NonNullable<
  NonNullable<NonNullable<Import['found']>['itemColumns']>[number]['field']
>;

/** In the order in which users look for them. */
export const itemMeanings: readonly ItemMeaning[] = [
  'title',
  'originalTitle',
  'authors',
  'contributors',
  'isbn',
  'isbn13',
  'barcode',
  'callNumber',
  'place',
  'itemType',
  'series',
  'volume',
  'subjects',
  'language',
  'level',
  'levels',
  'audience',
  'arLevel',
  'arPoints',
  'arQuiz',
  'lexile',
  'fountasPinnell',
  'avi',
  'antolin',
  'publisher',
  'year',
  'pages',
  'description',
  'acquiredOn',
  'acquiredFrom',
  'price',
  'parts',
  'note',
  'loansBefore',
  'lastLentBefore',
  'status',
  'notForLoan',
  'lost',
  'damaged',
  'withdrawn',
  'copies',
  'moreAuthors',
];

/** The fields of an item and its title, in the same order. */
export const itemFields: readonly string[] = itemMeanings.map((meaning) =>
  meaning === 'year' ? 'publishedYear' : meaning,
);

const ofImportsAlone = [
  'originalTitle',
  'isbn13',
  'copies',
  'moreAuthors',
  'arLevel',
  'arPoints',
  'arQuiz',
  'lexile',
  'fountasPinnell',
  'avi',
  'antolin',
  'lost',
  'damaged',
  'withdrawn',
  'notForLoan',
] as const;
type OfImportsAlone = (typeof ofImportsAlone)[number];

function isOfImportsAlone(meaning: ItemMeaning): meaning is OfImportsAlone {
  return (ofImportsAlone as readonly ItemMeaning[]).includes(meaning);
}

/** Returns a function that names the possible meanings of a column. */
export function useItemMeaningWord(): (meaning: ItemMeaning) => string {
  const { t } = useTranslation(['imports', 'collection']);
  return useCallback(
    (meaning) =>
      isOfImportsAlone(meaning)
        ? t(`meanings.${meaning}`)
        : t(`collection:fields.${meaning === 'year' ? 'publishedYear' : meaning}`),
    [t],
  );
}

/** Returns a function that names a field of an item or its title, or the column of a note. */
export function useItemFieldWord(): (field: string) => string {
  const { t } = useTranslation('collection');
  const word = useItemMeaningWord();
  return useCallback(
    (field) => {
      const meaning = itemMeanings.find((name) => name === field);
      return meaning === undefined ? t(`fields.${field}`) : word(meaning);
    },
    [t, word],
  );
}
