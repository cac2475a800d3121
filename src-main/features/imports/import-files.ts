// Keeps the file of an import until it is planned, readable by this user only.
import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const suffix = '.upload';

export function importFiles(dataFolder: string) {
  const folder = join(dataFolder, 'imports');
  const place = (id: string): string => join(folder, `${id}${suffix}`);
  return {
    place,
    async keep(id: string, bytes: Uint8Array): Promise<void> {
      mkdirSync(folder, { recursive: true });
      await writeFile(place(id), bytes, { mode: 0o600 });
    },
    /** The size in bytes; null if the file is gone. */
    size: (id: string): number | null => (existsSync(place(id)) ? statSync(place(id)).size : null),
    remove(id: string): void {
      rmSync(place(id), { force: true });
    },
    /** The ids of imports whose files exist. */
    kept: (): string[] =>
      existsSync(folder)
        ? readdirSync(folder)
            .filter((name) => name.endsWith(suffix))
            .map((name) => name.slice(0, -suffix.length))
        : [],
  };
}
