// The entry of `loandesk-admin update`: checks a release, makes a backup, and says how to install. Composition only.
import '../launch/require-node.ts';
import '../launch/private-umask.ts';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { version } from '../../package.json';
import words from '../../resources/locales/en/problems.json';
import { holderOf } from '../core/database/library-lock.ts';
import { migrations } from '../core/database/migrations.ts';
import { installCommand } from '../features/updates/install-command.ts';
import { checkUpdate, prepareUpdate } from '../features/updates/prepare-update.ts';
import { UpdateError } from '../features/updates/update-error.ts';
import { releaseKeys } from '../features/updates/update-keys.ts';
import type { UpdateFile } from '../features/updates/update-manifest.ts';
import { isAddress } from '../features/updates/release-files.ts';
import { defaultDataFolder } from '../launch/data-folder.ts';
import { packageFacts } from '../launch/package-facts.ts';
import { openLibrary } from '../library/library.ts';

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
  if (values.from === undefined)
    throw new RangeError('Say where the update is: --from FOLDER, or --from https://ADDRESS.');
  const dataFolder = resolve(values.data ?? defaultDataFolder());
  const { kind } = packageFacts(join(import.meta.dirname, '..', '..'));
  if (kind === null) throw new UpdateError('update-from-sources');
  const source = {
    from: isAddress(values.from) ? values.from : resolve(values.from),
    installed: { version, kind, arch: process.arch },
    keys: releaseKeys,
  };
  const { version: next, releasedOn, notes, form } = (await checkUpdate(source)).manifest;
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
  const { installer } = await prepareUpdate(source, dataFolder);
  await makeBackup(dataFolder);
  say('A backup was made. To install:');
  say(howToInstall(kind, installer));
}

/** Makes the backup in the program that has the library open, or else by opening it for a moment. */
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
    await library.services.backups.backUp('before-migration');
  } finally {
    await library.close();
  }
}

function howToInstall(kind: UpdateFile['kind'], installer: string): string {
  const command = installCommand(kind, installer);
  if (command !== null) return `  ${command}`;
  if (kind.endsWith('-nsis')) return `  Close Loandesk, then start ${installer}`;
  return `  Close Loandesk, then unpack ${installer} over its folder`;
}

main().catch((error: unknown) => {
  const sentence =
    error instanceof UpdateError
      ? words[error.fault]
      : error instanceof Error
        ? error.message
        : String(error);
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 1;
});
