// Puts an import as it is now on the screen, whatever was being asked about it before.

import type { QueryClient } from '@tanstack/react-query';
import type { BorrowersImport } from '../app/api-types.ts';
import { libraryQueries } from '../app/library-queries.ts';

type Shown = BorrowersImport | undefined;

/** Shows `imported` at once; an answer still under way tells of an earlier moment and is not waited for. */
export async function showImport(
  client: QueryClient,
  id: string,
  imported: BorrowersImport | ((shown: Shown) => Shown),
): Promise<void> {
  const { queryKey } = libraryQueries.import(id);
  const given = client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, imported);
  await given;
}
