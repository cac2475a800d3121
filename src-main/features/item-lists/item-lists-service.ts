// The service of lists of items: the rows of an import, for its report.
import type { ReadableDatabase } from '../../core/database/connection.ts';
import type { Import } from '../imports/import-record.ts';
import { itemsAppliedIn, type ReportedRow } from './items-import-repository.ts';

export type ItemListsService = ReturnType<typeof itemListsService>;

export function itemListsService(reader: ReadableDatabase) {
  return {
    /** A page of rows with their outcomes. @param after the position of the previous row */
    reported: ({ id, plan }: Pick<Import, 'id' | 'plan'>, after: number): ReportedRow[] =>
      itemsAppliedIn(reader).reported({ import: id, plan }, after, 1000),
  };
}
