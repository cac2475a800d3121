// `npm run package:release`: makes a signing key, or signs the packages in a folder as one release.
import { createPrivateKey } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { project, root, sourceDateEpoch } from './project.ts';
import { newReleaseKey, signRelease } from './release-manifest.ts';

const { values } = parseArgs({
  options: {
    'new-key': { type: 'string' },
    key: { type: 'string' },
    /** JSON with a text for each language, such as {"en": "...", "nl": "..."}. */
    notes: { type: 'string' },
    'minimum-version': { type: 'string', default: '0.1.0' },
    folder: { type: 'string', default: path.join(root, 'dist') },
  },
});

if (values['new-key'] !== undefined) {
  console.log(
    `The public key, for src-main/features/updates/update-keys.ts:\n${newReleaseKey(values['new-key'])}`,
  );
} else if (values.key === undefined || values.notes === undefined) {
  console.error(
    'usage: npm run package:release -- --new-key FILE, or -- --key FILE --notes FILE [--folder dist]',
  );
  process.exitCode = 2;
} else {
  const migrations = readdirSync(path.join(root, 'src-main/core/database/migrations'));
  const release = {
    version: project.version,
    minimumVersion: values['minimum-version'],
    releasedOn: new Date(sourceDateEpoch * 1000).toISOString().slice(0, 10),
    form: Math.max(...migrations.map((name) => Number.parseInt(name, 10) || 0)),
    notes: JSON.parse(readFileSync(values.notes, 'utf8')) as Record<string, string>,
  };
  for (const name of signRelease(values.folder, release, createPrivateKey(readFileSync(values.key))))
    console.log(name);
}
