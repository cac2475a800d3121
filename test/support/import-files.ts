// Makes spreadsheet files for tests, and runs an import of borrowers through the API.
import { utils, write, type WorkSheet } from '@e965/xlsx';
import type { Import, ImportRow, FoundRows } from '../../src-main/features/imports/import-record.ts';
import type { TestLibrary } from './open-library.ts';

export type Cell =
  string | number | Date | null | { t: 'n' | 's'; v: number | string; z?: string; f?: string };

function sheetOf(rows: readonly (readonly Cell[])[]): WorkSheet {
  return utils.aoa_to_sheet(rows.map((row) => [...row]));
}

export function workbookOf(
  rows: readonly (readonly Cell[])[] | WorkSheet,
  bookType: 'xlsx' | 'biff8' | 'ods' | 'xlsb' = 'xlsx',
  change: (book: ReturnType<typeof utils.book_new>) => void = () => undefined,
): Buffer {
  const book = utils.book_new();
  utils.book_append_sheet(book, Array.isArray(rows) ? sheetOf(rows) : rows, 'Pupils');
  change(book);
  return write(book, { type: 'buffer', bookType, compression: true }) as Buffer;
}

/** Sends a file in and waits until the import waits for a person. */
export async function planned(
  library: TestLibrary,
  file: Uint8Array | string,
  name = 'pupils.csv',
  of = 'borrowers',
): Promise<Import> {
  const body = typeof file === 'string' ? Buffer.from(file) : file;
  const { body: taken } = await library.call(
    'POST',
    `/imports?of=${of}&name=${encodeURIComponent(name)}`,
    body,
    {
      headers: { 'content-type': 'application/octet-stream' },
    },
  );
  return settled(library, (taken as Import).id);
}

/** Waits until nothing more happens to the import by itself. */
async function settled(library: TestLibrary, id: string): Promise<Import> {
  await library.library.services.imports.settled(id);
  return (await library.get(`/imports/${id}`)).body as Import;
}

export async function corrected(library: TestLibrary, id: string, corrections: object): Promise<Import> {
  const { status, body } = await library.post(`/imports/${id}`, corrections);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return settled(library, id);
}

export async function committed(library: TestLibrary, id: string): Promise<Import> {
  const { status, body } = await library.post(`/imports/${id}/commit`);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return settled(library, id);
}

export async function undone(library: TestLibrary, id: string, despiteObstacles = false): Promise<Import> {
  const { status, body } = await library.post(`/imports/${id}/undo`, { despiteObstacles });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return settled(library, id);
}

export async function rowsOf(library: TestLibrary, id: string, query = ''): Promise<ImportRow[]> {
  return ((await library.get(`/imports/${id}/rows?limit=1000${query}`)).body as FoundRows).rows;
}
