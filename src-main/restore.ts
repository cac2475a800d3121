// The entry of `npm run restore`: puts a backup back, or takes that back, and says what happened. Composition only.
import './launch/require-node.ts';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { version } from '../package.json';
import { backupsIn } from './backups/backup-files.ts';
import { previewRestore } from './backups/restore-preview.ts';
import { putBack, undoPutBack } from './backups/restore-library.ts';
import { openedSentences, previewSentences } from './backups/restore-words.ts';
import { systemClock } from './journal/clock.ts';
import { defaultDataFolder } from './launch/data-folder.ts';
import { openLibrary } from './library.ts';

const say = (sentence: string): void => {
  process.stdout.write(`${sentence}\n`);
};

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      data: { type: 'string' },
      backup: { type: 'string' },
      yes: { type: 'boolean', default: false },
      undo: { type: 'boolean', default: false },
    },
  });
  const dataFolder = resolve(values.data ?? defaultDataFolder());
  if (!existsSync(dataFolder)) throw new RangeError(`There is no folder ${dataFolder}.`);
  if (values.undo) {
    const replaced = undoPutBack(dataFolder, systemClock.now());
    if (replaced === null)
      throw new RangeError('Nothing was restored here, so there is nothing to take back.');
    say(`The library is again what it was before the restore, from ${replaced}.`);
    await openOnce(dataFolder);
    return;
  }
  if (values.backup === undefined) {
    list(dataFolder);
    return;
  }
  const file = fileOf(dataFolder, values.backup);
  for (const sentence of previewSentences(previewRestore(dataFolder, file))) say(sentence);
  if (!values.yes) {
    say('Nothing was changed. To do it, close Loandesk and give the same command with --yes.');
    return;
  }
  const replaced = putBack(dataFolder, file, systemClock.now());
  say(`The backup is in place. What was there is kept in ${replaced}; --undo puts it back.`);
  await openOnce(dataFolder);
}

/** Opening is what lets the ledger put back what it knows. */
async function openOnce(dataFolder: string): Promise<void> {
  const before = new Date().toISOString();
  const library = await openLibrary({ dataFolder, version });
  const notices = library.services.journal.notices().filter(({ at }) => at >= before);
  const { open } = library.services.circulation.counts();
  await library.close();
  for (const sentence of openedSentences(notices)) say(sentence);
  say(`The library opens; ${String(open)} ${open === 1 ? 'loan is' : 'loans are'} open.`);
}

function list(dataFolder: string): void {
  const backups = backupsIn(join(dataFolder, 'backups'));
  if (backups.length === 0) say('There are no backups here.');
  for (const { file, at, reason, bytes, good } of backups) {
    say(
      `${at}  ${reason.padEnd(16)}  ${String(Math.ceil(bytes / 1024)).padStart(9)} KiB  ${file}${good ? '' : '  (gone or cut)'}`,
    );
  }
  if (backups.length > 0) say('Choose one with --backup FILE, or the newest with --backup newest.');
}

function fileOf(dataFolder: string, wanted: string): string {
  const folder = join(dataFolder, 'backups');
  if (wanted === 'newest') {
    const newest = backupsIn(folder).find(({ good }) => good);
    if (newest === undefined) throw new RangeError('There is no good backup here.');
    return join(folder, newest.file);
  }
  return [resolve(wanted), join(folder, wanted)].find((file) => existsSync(file)) ?? resolve(wanted);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
