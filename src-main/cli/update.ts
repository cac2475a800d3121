// The entry of `loandesk-admin update`: checks a release folder, makes a backup, and says how to install. Composition only.
import '../launch/require-node.ts';
import '../launch/private-umask.ts';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { version } from '../../package.json';
import { holderOf } from '../core/database/library-lock.ts';
import { migrations } from '../core/database/migrations.ts';
import { prepareUpdate, previewUpdate } from '../features/updates/prepare-update.ts';
import { UpdateError, type UpdateFault } from '../features/updates/update-error.ts';
import { releaseKeys } from '../features/updates/update-keys.ts';
import type { UpdateFile } from '../features/updates/update-manifest.ts';
import { defaultDataFolder } from '../launch/data-folder.ts';
import { openLibrary } from '../library/library.ts';

const sentences: Readonly<Record<UpdateFault, string>> = {
  'no-update': 'There is no Loandesk update in this folder.',
  'not-signed':
    'This update is not signed by the makers of Loandesk, or it was changed on its way. Do not install it.',
  'not-understood':
    'This update cannot be read. It may be made for a much newer Loandesk; download the installer instead.',
  older: 'This update is older than the Loandesk that is installed.',
  same: 'This version is installed already.',
  'too-far': 'This update needs a newer Loandesk than the one here. Install an update in between first.',
  'other-platform': 'This update has nothing for this computer.',
  'file-missing': 'The installer could not be copied. Check the stick or the folder, and try again.',
  'file-changed': 'The installer is not the one that was signed. Copy the update again from its source.',
  'disk-full': 'There is not enough space for the installer. Free up some space and try again.',
};

const say = (sentence: string): void => {
  process.stdout.write(`${sentence}\n`);
};

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      from: { type: 'string' },
      data: { type: 'string' },
      yes: { type: 'boolean', default: false },
    },
  });
  if (values.from === undefined) throw new RangeError('Say where the update is: --from FOLDER.');
  const dataFolder = resolve(values.data ?? defaultDataFolder());
  const kind = installedKind();
  if (kind === undefined)
    throw new RangeError('This Loandesk runs from its sources. Only an installed one can be updated so.');
  const source = {
    folder: resolve(values.from),
    installed: { version, kind, arch: process.arch },
    keys: releaseKeys,
  };
  const { version: next, releasedOn, notes, form } = previewUpdate(source);
  say(`Loandesk ${next} of ${releasedOn}; installed is ${version}.`);
  if (notes['en'] !== undefined) say(notes['en']);
  if (form > (migrations.at(-1)?.version ?? 0))
    say(
      'It changes the form of the library. Older versions cannot open the library afterwards, but a backup can be restored.',
    );
  if (!values.yes) {
    say('Nothing was changed. Add --yes to make a backup and get the installer ready.');
    return;
  }
  const installer = prepareUpdate(source, dataFolder);
  await makeBackup(dataFolder);
  say('A backup was made. To install:');
  say(installCommand(kind, installer));
}

/** Written by the package into its package.json. */
function installedKind(): UpdateFile['kind'] | undefined {
  const text = readFileSync(join(import.meta.dirname, '..', '..', 'package.json'), 'utf8');
  return (JSON.parse(text) as { packaged?: UpdateFile['kind'] }).packaged;
}

/** By the program that has the library open, or else by opening it for a moment. */
async function makeBackup(dataFolder: string): Promise<void> {
  const holder = holderOf(dataFolder);
  if (typeof holder === 'object' && holder.url !== undefined) {
    const authorization = `Bearer ${readFileSync(join(dataFolder, 'api-token'), 'utf8').trim()}`;
    const answer = await fetch(`${holder.url}/api/v1/backups`, {
      method: 'POST',
      headers: { authorization },
    });
    if (!answer.ok) throw new Error(`The open library could not make a backup: ${String(answer.status)}.`);
    return;
  }
  const library = await openLibrary({ dataFolder, version });
  try {
    await library.services.backups.backUp('on-demand');
  } finally {
    await library.close();
  }
}

function installCommand(kind: UpdateFile['kind'], installer: string): string {
  if (kind.endsWith('-deb')) return `  sudo apt-get install ${installer}`;
  if (kind.endsWith('-nsis')) return `  Close Loandesk, then start ${installer}`;
  return `  Close Loandesk, then unpack ${installer} over its folder`;
}

main().catch((error: unknown) => {
  const sentence =
    error instanceof UpdateError
      ? sentences[error.fault]
      : error instanceof Error
        ? error.message
        : String(error);
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 1;
});
