// The entry of `npm run restore`: restores a backup, or undoes that, and reports the result. Composition only.
import '../launch/require-node.ts';
import '../launch/private-umask.ts';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { version } from '../../package.json';
import { withLockedLedger } from '../features/backups/backup-comparison.ts';
import { bringKeys, ledgerOf } from '../features/backups/found-offsite-copies.ts';
import { removeOpenedFile } from '../features/backups/opened-copy.ts';
import { previewRestore } from '../features/backups/restore-preview.ts';
import { restoreBackup, undoRestore } from '../features/backups/restore-library.ts';
import { openedSentences, previewSentences } from '../features/backups/restore-words.ts';
import type { Manifest } from '../features/exports/export-manifest.ts';
import { readExportInto, readInto } from '../features/exports/read-export.ts';
import { connectToHub } from '../features/hub/hub-connection.ts';
import { openCopy } from '../features/hub/hub-restore.ts';
import { hubSecrets, seatOf } from '../features/hub/hub-seat.ts';
import { keyOfWords } from '../features/hub/key-words.ts';
import { secretFiles } from '../features/mail/secrets.ts';
import { systemClock } from '../core/journal/clock.ts';
import { defaultDataFolder } from '../launch/data-folder.ts';
import { tables } from '../library/features.ts';
import { openLibrary } from '../library/library.ts';
import { openForRestore, temporaryFile, type OpenedForRestore } from './encrypted-copy.ts';
import { backupNamed, listBackups } from './listed-backups.ts';

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
      'from-hub': { type: 'string' },
    },
  });
  const dataFolder = resolve(values.data ?? defaultDataFolder());
  if (values['from-export'] !== undefined) {
    await fromExport(dataFolder, resolve(values['from-export']));
    return;
  }
  if (values['from-hub'] !== undefined) {
    await fromHub(dataFolder, resolve(values['from-hub']));
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
    listBackups(dataFolder, say);
    return;
  }
  const given = values.ledger === undefined ? null : resolve(values.ledger);
  if (given !== null && !existsSync(given)) throw new RangeError(`There is no ledger ${given}.`);
  const chosen = backupNamed(dataFolder, values.backup);
  try {
    const ledger = given ?? ledgerOf(dirname(chosen));
    const opened = await openForRestore(dataFolder, chosen, ledger, given !== null);
    if (values.yes) bringKeys(dirname(chosen), join(dataFolder, 'backups'));
    await restoreFrom(dataFolder, opened, values);
  } finally {
    removeOpenedFile(temporaryFile(dataFolder));
  }
}

async function fromExport(dataFolder: string, file: string): Promise<void> {
  const manifest = await readExportInto(dataFolder, file, systemClock.now(), tables);
  say(`The export of ${manifest.madeAt} is restored, up to change ${String(manifest.lastSeq)}:`);
  sayRows(manifest);
}

/** @param file the invitation of the district's server, then the printed key */
async function fromHub(dataFolder: string, file: string): Promise<void> {
  const [invitation = '', ...words] = readFileSync(file, 'utf8').trim().split(/\s+/);
  const [seat, key] = [seatOf(invitation), keyOfWords(words.join(''))];
  if (seat === null)
    throw new RangeError(`${file} does not begin with an invitation of a district's server.`);
  if (key === null) throw new RangeError(`The key in ${file} is incomplete or mistyped.`);
  const copy = await openCopy(await connectToHub(seat), key, tables);
  const manifest = await readInto(
    dataFolder,
    () => Promise.resolve(copy.opened),
    systemClock.now(),
    tables,
    copy.goOn,
  );
  await hubSecrets(secretFiles(dataFolder)).keep(seat, key);
  say(`The copy of ${manifest.madeAt} is restored:`);
  sayRows(manifest);
}

function sayRows(held: Manifest): void {
  const rowsOf = (table: string): string => String(held.tables.find(({ name }) => name === table)?.rows ?? 0);
  say(
    `borrowers ${rowsOf('borrowers')}, items ${rowsOf('items')}, loans ${rowsOf('loans')}, returned ones included.`,
  );
}

async function restoreFrom(
  dataFolder: string,
  { file, copy, ledger, ledgerLocked }: OpenedForRestore,
  options: { ledger?: string | undefined; yes: boolean },
): Promise<void> {
  const compared = previewRestore(dataFolder, file, ledger, copy);
  const preview = ledgerLocked ? withLockedLedger(compared) : compared;
  for (const sentence of previewSentences(preview)) say(sentence);
  if (options.ledger !== undefined && !preview.ledgerBrought)
    say('The ledger here is as complete as the given copy, so it stays.');
  if (!options.yes) {
    say('Nothing was changed. To restore, close Loandesk and repeat the command with --yes.');
    return;
  }
  const replaced = restoreBackup(dataFolder, file, systemClock.now(), {
    ledger: preview.ledgerBrought ? ledger : null,
    isProved: copy === null || copy.origin === 'here',
  });
  say(`The backup is restored. The previous library is in ${replaced}; --undo brings it back.`);
  await openOnce(dataFolder);
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

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
