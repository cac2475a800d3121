// Imports items from the command line: plans the file, commits the plan and reports every row.
import type { ImportsService } from '../imports/imports-service.ts';
import { importFile } from '../imports/file-to-import.ts';
import type { ItemListsService } from './item-lists-service.ts';
import { itemsTarget } from './items-target.ts';
import { counted, reportOf, writeReport, type ItemsSummary, type RowReport } from './item-report.ts';

export { describeItemsImport } from './item-report.ts';

export interface ItemsImportLibrary {
  readonly dataFolder: string;
  readonly services: { readonly imports: ImportsService; readonly itemLists: ItemListsService };
}

/**
 * Adds an item for each row of the file that the library does not have yet, and writes a report of each row.
 * Importing the same file again adds nothing.
 *
 * @throws ImportRefusedError if the file is unreadable, or the plan failed.
 */
export async function importItemsFrom(library: ItemsImportLibrary, file: string): Promise<ItemsSummary> {
  const { imports, itemLists } = library.services;
  const done = await importFile(imports, file, {
    kind: itemsTarget.kind,
    noColumns: 'named title (or titel)',
    columnsIn: ({ itemColumns = [] }) => itemColumns,
  });
  const reports: RowReport[] = [];
  let after = 0;
  for (let rows = itemLists.reported(done, after); rows.length > 0;) {
    for (const row of rows) reports.push(reportOf(row));
    after = rows.at(-1)?.position ?? after;
    rows = itemLists.reported(done, after);
  }
  reports.sort((one, other) => one.row - other.row);
  const { format, encoding, delimiter, rows, itemColumns = [] } = done.found;
  return {
    import: done.id,
    file: done.name,
    format,
    encoding,
    delimiter,
    rows,
    ...counted(reports),
    ignoredColumns: itemColumns
      .filter(({ field, header }) => field === null && header !== '')
      .map(({ header }) => header),
    reportFile: await writeReport(library.dataFolder, done.createdAt, reports),
  };
}
