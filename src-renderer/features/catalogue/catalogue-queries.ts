// The queries of the catalogue's settings.

import { queryOptions } from '@tanstack/react-query';
import * as library from '../../api/library.ts';

export const topicQueries = {
  chosen: () =>
    queryOptions({
      queryKey: ['catalogue-topics'],
      queryFn: ({ signal }) => library.readCatalogueTopics({ signal }),
    }),
  lists: () =>
    queryOptions({ queryKey: ['saved-lists'], queryFn: ({ signal }) => library.listSavedLists({ signal }) }),
  /** The subjects of the titles, the commonest first. */
  subjects: () =>
    queryOptions({
      queryKey: ['catalogue-topics', 'subjects'],
      queryFn: async ({ signal }) =>
        (await library.countTitles({}, { signal })).bySubject.map(({ name }) => name),
    }),
};

export const failedSearchesQuery = () =>
  queryOptions({
    queryKey: ['failed-searches'],
    queryFn: ({ signal }) => library.listFailedSearches({ signal }),
  });

/** The first words of the shelfmarks. @param place its name; undefined for all places */
export const shelvesQuery = (place: string | undefined) =>
  queryOptions({
    queryKey: ['catalogue-shelves', place],
    queryFn: async ({ signal }) => {
      const { byShelf } = await library.countTitles(place === undefined ? {} : { place }, { signal });
      return byShelf.map(({ name }) => name);
    },
  });
