// The queries of the imports.

import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as library from '../../api/library.ts';
import type { ImportRowsWanted } from '../../api/library.ts';

export const importRowsAPage = 100;
const mostRowsAtOnce = 1000;

/** The ids of the items or borrowers that the import added, in the order of the file. */
export async function addedRecords(id: string): Promise<string[]> {
  const ids: string[] = [];
  let after: number | null = 0;
  while (after !== null) {
    const page: library.ImportRows = await library.listImportRows(id, {
      action: 'add',
      after: String(after),
      limit: mostRowsAtOnce,
    });
    for (const { item, borrower, outcome } of page.rows) {
      const id = item?.id ?? borrower?.id;
      if (outcome === 'done' && typeof id === 'string') ids.push(id);
    }
    after = page.next;
  }
  return ids;
}

export const importQueries = {
  import: (id: string) =>
    queryOptions({ queryKey: ['import', id], queryFn: ({ signal }) => library.readImport(id, { signal }) }),
  /** One page of a hundred matching rows of a plan. @param page from 0 */
  importRows: (id: string, plan: number, filters: ImportRowsWanted, page: number) =>
    queryOptions({
      queryKey: ['import-rows', id, plan, filters, page],
      queryFn: ({ signal }) =>
        library.listImportRows(
          id,
          { ...filters, skip: page * importRowsAPage, limit: importRowsAPage },
          { signal },
        ),
      placeholderData: keepPreviousData,
    }),
  /** The ids of the borrowers that the import added. */
  addedBorrowers: (id: string) =>
    queryOptions({ queryKey: ['import-rows', id, 'added'], queryFn: () => addedRecords(id) }),
  importUndo: (id: string) =>
    queryOptions({
      queryKey: ['import-undo', id],
      queryFn: ({ signal }) => library.previewImportUndo(id, { signal }),
      staleTime: 0,
    }),
} as const;
