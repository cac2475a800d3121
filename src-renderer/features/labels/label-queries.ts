// The queries of labels.

import { queryOptions } from '@tanstack/react-query';
import * as library from '../../api/library.ts';
export const labelQueries = {
  sheets: () =>
    queryOptions({
      queryKey: ['labels', 'sheets'],
      queryFn: ({ signal }) => library.listLabelSheets({ signal }),
    }),
  /** A borrower with a photo and a card number, if there is one; null in a library without borrowers. */
  exampleOfCard: () =>
    queryOptions({
      queryKey: ['labels', 'example of a card'],
      queryFn: async ({ signal }) => {
        const people = await library.listBorrowers({ limit: 200 }, { signal });
        const best =
          people.find(({ photo }) => photo !== null) ?? people.find(({ barcode }) => barcode !== null);
        return (best ?? people[0])?.id ?? null;
      },
    }),
  lackingCards: (ids: readonly string[]) =>
    queryOptions({
      queryKey: ['labels', 'cards', ids],
      queryFn: ({ signal }) => library.previewCardNumbers({ ids: [...ids] }, { signal }),
      staleTime: 0,
    }),
};
