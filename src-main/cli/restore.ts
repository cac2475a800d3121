// The entry of `npm run restore`: restores a backup, or undoes that, and reports the result. Composition only.
import '../launch/require-node.ts';
import '../launch/private-umask.ts';
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { version } from '../../package.json';
import { backupsIn } from '../features/backups/backup-files.ts';
import { ledgerOf } from '../features/backups/found-offsite-copies.ts';
import { openCopy, openedFile, removeOpenedFile } from '../features/backups/opened-copy.ts';
import { previewRestore } from '../features/backups/restore-preview.ts';
import { restoreBackup, undoRestore } from '../features/backups/restore-library.ts';
import { openedSentences, previewSentences } from '../features/backups/restore-words.ts';
import { readExportInto } from '../features/exports/read-export.ts';
import { systemClock } from '../core/journal/clock.ts';
import { defaultDataFolder } from '../launch/data-folder.ts';
import { tables } from '../library/features.ts';
import { openLibrary } from '../library/library.ts';

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
      ledger: { type: 'string' },
      'from-export': { type: 'string' },
    },
  });
  const dataFolder = resolve(values.data ?? defaultDataFolder());
  if (values['from-export'] !== undefined) {
    await fromExport(dataFolder, resolve(values['from-export']));
    return;
  }
  if (!existsSync(dataFolder)) throw new RangeError(`There is no folder ${dataFolder}.`);
  if (values.undo) {
    const replaced = undoRestore(dataFolder, systemClock.now());
    if (replaced === null) throw new RangeError('No restore was found here, so there is nothing to undo.');
    say(`The restore is undone. The library from before it was in ${replaced}.`);
    await openOnce(dataFolder);
    return;
  }
  if (values.backup === undefined) {
    list(dataFolder);
    return;
  }
  const given = values.ledger === undefined ? null : resolve(values.ledger);
  if (given !== null && !existsSync(given)) throw new RangeError(`There is no ledger ${given}.`);
  const chosen = fileOf(dataFolder, values.backup);
  const ledger = given ?? ledgerOf(dirname(chosen));
  const file = chosen.endsWith('.age') ? await decryptCopy(dataFolder, chosen) : chosen;
  try {
    await restoreFrom(dataFolder, file, ledger, values);
  } finally {
    if (file !== chosen) removeOpenedFile(file);
  }
}

async function fromExport(dataFolder: string, file: string): Promise<void> {
  const { madeAt, lastSeq, ...held } = await readExportInto(dataFolder, file, systemClock.now(), tables);
  const rowsOf = (table: string): string => String(held.tables.find(({ name }) => name === table)?.rows ?? 0);
  say(`The export of ${madeAt} is restored, up to change ${String(lastSeq)}:`);
  say(
    `borrowers ${rowsOf('borrowers')}, items ${rowsOf('items')}, loans ${rowsOf('loans')}, returned ones included.`,
  );
}

async function restoreFrom(
  dataFolder: string,
  file: string,
  ledger: string | null,
  options: { ledger?: string | undefined; yes: boolean },
): Promise<void> {
  const preview = previewRestore(dataFolder, file, ledger);
  for (const sentence of previewSentences(preview)) say(sentence);
  if (options.ledger !== undefined && !preview.ledgerBrought)
    say('The ledger here is as complete as the given copy, so it stays.');
  if (!options.yes) {
    say('Nothing was changed. To restore, close Loandesk and repeat the command with --yes.');
    return;
  }
  const replaced = restoreBackup(dataFolder, file, systemClock.now(), preview.ledgerBrought ? ledger : null);
  say(`The backup is restored. The previous library is in ${replaced}; --undo brings it back.`);
  await openOnce(dataFolder);
}

/** Decrypts an off-site copy with its key file and the passphrase from the environment or the keyboard. */
async function decryptCopy(dataFolder: string, copy: string): Promise<string> {
  const passphrase = process.env['LOANDESK_PASSPHRASE'] ?? (await askForPassphrase());
  const opened = openedFile(dataFolder, String(process.pid));
  await openCopy(copy, opened, passphrase);
  return opened;
}

async function askForPassphrase(): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const ended = new Promise<string>((_, reject) => {
      lines.once('close', () => {
        reject(new RangeError('No passphrase was given.'));
      });
    });
    return await Promise.race([lines.question('Passphrase: '), ended]);
  } finally {
    lines.close();
  }
}

/** Opens the library once, so that it recovers later events from the ledger. */
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
      `${at}  ${reason.padEnd(16)}  ${String(Math.ceil(bytes / 1024)).padStart(9)} KiB  ${file}${good ? '' : '  (missing or incomplete)'}`,
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
