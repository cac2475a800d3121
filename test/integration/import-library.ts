// Opens a real library in a folder of its own for the tests of imports, with a clock that stands still.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { openReader } from '../../src-main/core/database/connection.ts';
import { openLibrary } from '../../src-main/library/library.ts';

export async function openImportLibrary(now = '2026-11-20T12:00:00.000Z') {
  const folder = await mkdtemp(path.join(tmpdir(), 'loandesk-imports-'));
  const dataFolder = path.join(folder, 'data');
  const open = () => openLibrary({ dataFolder, version: '0.0.0-test', clock: { now: () => now } });
  let library = await open();
  await library.services.settings.change('system', { timeZone: 'Europe/Brussels' });
  const reader = openReader(path.join(dataFolder, 'loandesk.db'));
  return {
    dataFolder,
    get library() {
      return library;
    },
    reader,
    today: library.services.circulation.today(),
    rows: <Row>(sql: string): Row[] => reader.prepare<[], Row>(sql).all(),
    number: (sql: string): number => reader.prepare<[], number>(sql).pluck().get() ?? 0,
    async file(name: string, content: string | Uint8Array): Promise<string> {
      const file = path.join(folder, name);
      await writeFile(file, content);
      return file;
    },
    async reopen(): Promise<void> {
      await library.close();
      library = await open();
    },
    async close(): Promise<void> {
      reader.close();
      await library.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type ImportLibrary = Awaited<ReturnType<typeof openImportLibrary>>;

/** The lines of a report file, below its header. */
export async function reportLines(file: string) {
  return parse<{ row: string; action: string; field: string; from: string; to: string; why: string }>(
    await readFile(file, 'utf8'),
    { bom: true, columns: true },
  );
}
