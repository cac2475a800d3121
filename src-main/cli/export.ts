// The entry of `npm run export`: writes all data of a library to one zip file. Composition only.
import '../launch/require-node.ts';
import '../launch/private-umask.ts';
import { createWriteStream, existsSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { version } from '../../package.json';
import { openReader } from '../core/database/connection.ts';
import { isOlder, refuseNewer } from '../core/database/migrations.ts';
import { exportReadme } from '../features/exports/export-words.ts';
import { exportZip, holdMoment } from '../features/exports/export-zip.ts';
import { languageIn } from '../features/exports/exports-service.ts';
import { systemClock } from '../core/journal/clock.ts';
import { defaultDataFolder } from '../launch/data-folder.ts';
import { tables } from '../library/features.ts';

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { data: { type: 'string' }, to: { type: 'string' } } });
  const library = join(resolve(values.data ?? defaultDataFolder()), 'loandesk.db');
  if (values.to === undefined) throw new RangeError('Name the file to write: --to FILE.zip');
  const file = resolve(values.to);
  if (!existsSync(library)) throw new RangeError(`There is no library here: ${library} does not exist.`);
  if (existsSync(file)) throw new RangeError(`${file} already exists. Choose another name.`);
  refuseNewer(library);
  const part = `${file}.part`;
  rmSync(part, { force: true });
  const db = openReader(library, 'small');
  try {
    holdMoment(db);
    const at = systemClock.now();
    const readme = exportReadme(languageIn(db), { at, version, tables });
    await pipeline(
      exportZip(db, { at, version, readme, workbook: !isOlder(library), tables }),
      createWriteStream(part, { mode: 0o600, flags: 'wx', flush: true }),
    );
    renameSync(part, file);
    db.close();
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  }
  process.stdout.write(`The export is in ${file}. It holds names and photos: keep it private.\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
