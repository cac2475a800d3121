// Imports items from the command line: plans the file, commits the plan and reports every row.
import { basename } from 'node:path';
import type { Import } from '../imports/import-record.ts';
import type { ImportsService } from '../imports/imports-service.ts';
import { bytesOf, ImportRefusedError } from '../imports/file-to-import.ts';
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
  const name = basename(file);
  const bytes = await bytesOf(file, name);
  await imports.idle(); // an interrupted import finishes first
  const { id } = await imports.start('system', name, bytes, { kind: itemsTarget.kind });
  const planned = await imports.settled(id);
  if (planned.status !== 'planned') {
    await imports.cancel('system', id);
    throw new ImportRefusedError(whyNotPlanned(planned));
  }
  await imports.commit('system', id, planned.plan);
  const done = await imports.settled(id);
  if (done.status !== 'applied' || done.found === null)
    throw new ImportRefusedError(
      done.status === 'applying'
        ? `${name} was imported in part: the next start of Loandesk goes on with it.`
        : `${name} was not imported: ${done.failure?.detail ?? `its status is ${done.status}.`}`,
    );

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
    ...{ import: id, file: name, format, encoding, delimiter, rows, ...counted(reports) },
    ignoredColumns: itemColumns
      .filter(({ field, header }) => field === null && header !== '')
      .map(({ header }) => header),
    reportFile: await writeReport(library.dataFolder, done.createdAt, reports),
  };
}

function whyNotPlanned({ name, status, found, failure }: Import): string {
  if (status !== 'read') return `${name} cannot be read: ${failure?.detail ?? 'planning failed.'}`;
  const columns = (found?.itemColumns ?? []).map(({ header }) => header.slice(0, 40)).slice(0, 12);
  return `${name} has no column named title (or titel); its columns are: ${columns.join(', ')}.`;
}
