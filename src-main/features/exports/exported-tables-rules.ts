// Which tables an export holds, and which it leaves out and why, as the features declare it.
import type { Tables } from '../../core/manifest/tables.ts';

/** In the order in which they can be put back. */
export function exportedTables(tables: Tables): string[] {
  const leftOut = leftOutTables(tables);
  return Object.keys(tables).filter((name) => !(name in leftOut));
}

/** Tables that a migration has emptied and removed: exports of earlier versions hold them. */
const formerTables = ['mail_settings'];

/** Those that an export of this version or an earlier one may hold. */
export function importedTables(tables: Tables): string[] {
  return [...exportedTables(tables), ...formerTables];
}

/** The SQL condition for the exported rows of the table. */
export function exportedRows(tables: Tables, name: string): string {
  const exported = tables[name]?.export;
  return typeof exported === 'object' && 'rows' in exported ? exported.rows : 'true';
}

/** The reason for each table that an export leaves out. */
export function leftOutTables(tables: Tables): Record<string, string> {
  return Object.fromEntries(
    Object.entries(tables).flatMap(([name, { export: exported }]) =>
      typeof exported === 'object' && 'leftOut' in exported ? [[name, exported.leftOut]] : [],
    ),
  );
}

/** Tables of pictures. A picture is a file of its own in the export; its row names it in the place of the bytes. */
export const pictureTables: Readonly<Record<string, { readonly folder: string; readonly key: string }>> = {
  borrower_photos: { folder: 'photos', key: 'borrower_id' },
  title_covers: { folder: 'covers', key: 'title_id' },
  item_photos: { folder: 'item-photos', key: 'item_id' },
  place_maps: { folder: 'maps', key: 'id' },
  library_logo: { folder: 'logo', key: 'name' },
};
