// Tests updates from a folder: only a whole, signed, newer installer for this computer is ever copied, and nothing else changes.
import { fork } from 'node:child_process';
import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  truncateSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { publicKeyOf, signManifest, signRelease } from '../../packaging/release-manifest.ts';
import { checkUpdate, prepareUpdate } from '../../src-main/features/updates/prepare-update.ts';
import { copyInstaller } from '../../src-main/features/updates/update-copy.ts';
import { UpdateError } from '../../src-main/features/updates/update-error.ts';
import { releaseKeys } from '../../src-main/features/updates/update-keys.ts';
import { mounted, unmount } from '../reliability/small-disks.ts';
import { newFolder } from '../support/open-library.ts';

// Made for each run: no test key can be compiled into the program.
const [now, next, stranger] = [0, 1, 2].map(() => generateKeyPairSync('ed25519').privateKey) as [
  KeyObject,
  KeyObject,
  KeyObject,
];
const keys = [publicKeyOf(now), publicKeyOf(next)];

const installed = { version: '1.4.2', kind: 'browser-deb', arch: 'x64' } as const;
const name = 'loandesk-browser_1.5.0_amd64.deb';
const installer = Buffer.alloc(3_500_000, 'installer ');
const manifestFile = 'loandesk-update.json';

let folder: string;
let stick: string;
let data: string;
beforeEach(() => {
  folder = newFolder();
  stick = path.join(folder, 'stick');
  data = path.join(folder, 'library');
  for (const one of [stick, data]) mkdirSync(one);
  writeFileSync(path.join(data, 'loandesk.db'), 'the library');
  release();
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

function release(changes: object = {}, key = now): void {
  writeFileSync(path.join(stick, name), installer);
  const about = {
    version: '1.5.0',
    minimumVersion: '1.0.0',
    releasedOn: '2027-01-04',
    form: 40,
    notes: { en: 'New.' },
  };
  signRelease(stick, { ...about, ...changes }, key);
}

/** A manifest that the release tool would not write, signed by its key all the same. */
function signChanged(change: (manifest: Manifest) => void): void {
  const manifest = JSON.parse(readFileSync(path.join(stick, manifestFile), 'utf8')) as Manifest;
  change(manifest);
  signManifest(stick, manifest, now);
}

type Manifest = Record<string, unknown> & { files: [Record<string, unknown>] };

const source = (given: object = {}) => ({ from: stick, installed, keys, ...given });

function libraryIsAsBefore(): void {
  expect(readdirSync(data)).toEqual(['loandesk.db']);
  expect(readFileSync(path.join(data, 'loandesk.db'), 'utf8')).toBe('the library');
}

/** Why it was refused; the library and everything beside it are as before. */
async function refusal(given: object = {}): Promise<string> {
  try {
    await prepareUpdate(source(given), data);
  } catch (error) {
    if (!(error instanceof UpdateError)) throw error;
    libraryIsAsBefore();
    return error.fault;
  }
  return 'accepted';
}

function flipBit(file: string, at: number): void {
  const bytes = readFileSync(path.join(stick, file));
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  writeFileSync(path.join(stick, file), bytes);
}

describe('an update', () => {
  test('is described, copied and left ready', async () => {
    const { manifest } = await checkUpdate(source());
    expect(manifest).toMatchObject({ version: '1.5.0', form: 40, notes: { en: 'New.' } });
    expect(readdirSync(data)).toEqual(['loandesk.db']);
    const { installer: copy } = await prepareUpdate(source(), data);
    expect(path.relative(data, copy)).toBe(path.join('updates', name));
    expect(readFileSync(copy).equals(installer)).toBe(true);
    expect(readdirSync(path.dirname(copy))).toEqual([name]);
  });

  test('is accepted from the next key too', async () => {
    release({}, next);
    expect(await refusal()).toBe('accepted');
  });

  test('replaces what an earlier one left', async () => {
    mkdirSync(path.join(data, 'updates'));
    writeFileSync(path.join(data, 'updates', `${name}.part`), 'half');
    writeFileSync(path.join(data, 'updates', 'loandesk-browser_1.4.9_amd64.deb'), 'old');
    await prepareUpdate(source(), data);
    expect(readdirSync(path.join(data, 'updates'))).toEqual([name]);
  });
});

describe('nothing is copied', () => {
  test.each([
    [
      'signed by a stranger',
      'update-not-signed',
      () => {
        release({}, stranger);
      },
    ],
    [
      'one bit of the manifest flipped',
      'update-not-signed',
      () => {
        flipBit(manifestFile, 40);
      },
    ],
    [
      'one bit of the signature flipped',
      'update-not-signed',
      () => {
        flipBit(`${manifestFile}.sig`, 20);
      },
    ],
    [
      'an empty signature',
      'update-not-signed',
      () => {
        writeFileSync(path.join(stick, `${manifestFile}.sig`), '');
      },
    ],
    [
      'no signature',
      'update-missing',
      () => {
        unlinkSync(path.join(stick, `${manifestFile}.sig`));
      },
    ],
    [
      'an empty stick',
      'update-missing',
      () => {
        rmSync(stick, { recursive: true });
      },
    ],
    [
      'one bit of the installer flipped',
      'update-changed',
      () => {
        flipBit(name, 3_400_000);
      },
    ],
    [
      'an installer that is shorter',
      'update-changed',
      () => {
        truncateSync(path.join(stick, name), 3_000_000);
      },
    ],
    [
      'an installer that is longer',
      'update-changed',
      () => {
        writeFileSync(path.join(stick, name), Buffer.concat([installer, installer]));
      },
    ],
    [
      'no installer',
      'update-incomplete',
      () => {
        unlinkSync(path.join(stick, name));
      },
    ],
    [
      'an older version',
      'update-older',
      () => {
        release({ version: '1.4.1' });
      },
    ],
    [
      'a version that is older by number, not by letter',
      'update-older',
      () => {
        release({ version: '1.3.10' });
      },
    ],
    [
      'the same version',
      'update-installed',
      () => {
        release({ version: '1.4.2' });
      },
    ],
    [
      'a version that needs one in between',
      'update-too-far',
      () => {
        release({ minimumVersion: '1.4.3' });
      },
    ],
    [
      'a manifest of another format',
      'update-not-understood',
      () => {
        signChanged((manifest) => {
          manifest['format'] = 2;
        });
      },
    ],
    [
      'a manifest larger than any',
      'update-not-understood',
      () => {
        writeFileSync(path.join(stick, manifestFile), Buffer.alloc(100_000, ' '));
      },
    ],
    [
      'a version that is no number',
      'update-not-understood',
      () => {
        release({ version: '1.5.0-evil' });
      },
    ],
    ...['../loandesk.db', '/etc/passwd', '..\\evil.exe', 'a/b.deb', '.hidden', ''].map(
      (bad) =>
        [
          `the name ${JSON.stringify(bad)}`,
          'update-not-understood',
          () => {
            signChanged(({ files: [file] }) => {
              file['name'] = bad;
            });
          },
        ] as const,
    ),
  ] as const)('%s: %s', async (_what, fault, spoil) => {
    spoil();
    expect(await refusal()).toBe(fault);
  });

  test('an update for another platform or another edition', async () => {
    expect(await refusal({ installed: { ...installed, arch: 'arm64' } })).toBe('update-other-platform');
    expect(await refusal({ installed: { ...installed, kind: 'window-nsis' } })).toBe('update-other-platform');
  });

  test('an installer that was exchanged after the check', async () => {
    await checkUpdate(source());
    writeFileSync(path.join(stick, name), Buffer.alloc(installer.length, 'evil'));
    expect(await refusal()).toBe('update-changed');
  });

  test('a signed one, while no key is compiled in', async () => {
    expect(await refusal({ keys: [] })).toBe('update-not-signed');
    for (const key of keys) expect(releaseKeys).not.toContain(key);
  });
});

test('a stick that is pulled out during the copy leaves nothing half', async () => {
  const { file } = await checkUpdate(source());
  const pulledOut = {
    small: () => Buffer.alloc(0),
    *pieces() {
      yield installer.subarray(0, 1_000_000);
      throw Object.assign(new Error('i/o error'), { code: 'EIO' });
    },
  };
  await expect(copyInstaller(pulledOut, file, data)).rejects.toMatchObject({ fault: 'update-incomplete' });
  libraryIsAsBefore();
});

test('a disk without room for the installer is said, and nothing half is left', async ({ skip }) => {
  const disk = path.join(folder, 'small-disk');
  skip(process.platform !== 'linux' || !mounted(disk, '2m'), 'no small disk can be mounted here');
  try {
    await expect(prepareUpdate(source(), disk)).rejects.toMatchObject({ fault: 'update-no-space' });
    expect(readdirSync(disk)).toEqual([]);
  } finally {
    unmount(disk);
  }
});

test('killed at every step, an update is whole or absent, and the library is untouched', async () => {
  const steps: string[] = [];
  for (let step = 1; step < 100; step += 1) {
    const killed = await copyAndDieAt(step);
    expect(readFileSync(path.join(data, 'loandesk.db'), 'utf8')).toBe('the library');
    const whole = path.join(data, 'updates', name);
    if (existsSync(whole)) expect(readFileSync(whole).equals(installer)).toBe(true);
    steps.push(killed ? 'killed' : 'whole');
    if (!killed) break;
    expect(await refusal()).toBe('accepted'); // the next try succeeds
    rmSync(path.join(data, 'updates'), { recursive: true });
  }
  expect(steps.length).toBeGreaterThan(10);
  expect(steps.at(-1)).toBe('whole');
}, 180_000);

/** @returns whether the process was killed before its end */
async function copyAndDieAt(step: number): Promise<boolean> {
  const program = `
    import fs from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    let left = ${String(step)};
    for (const name of ['openSync', 'readSync', 'writeSync', 'fsyncSync', 'mkdirSync', 'renameSync', 'rmSync', 'closeSync']) {
      const original = fs[name];
      fs[name] = (...given) => {
        if (armed && (left -= 1) === 0) process.kill(process.pid, 'SIGKILL');
        return original(...given);
      };
    }
    let armed = false;
    syncBuiltinESMExports();
    const { copyInstaller } = await import(${JSON.stringify(path.resolve('src-main/features/updates/update-copy.ts'))});
    const { filesOfRelease } = await import(${JSON.stringify(path.resolve('src-main/features/updates/release-files.ts'))});
    const [stick, file, data] = JSON.parse(process.argv[2]);
    armed = true;
    await copyInstaller(filesOfRelease(stick), file, data);
    armed = false;`;
  const script = path.join(folder, 'dies.mjs');
  writeFileSync(script, program);
  const { files } = JSON.parse(readFileSync(path.join(stick, manifestFile), 'utf8')) as Manifest;
  const child = fork(script, [JSON.stringify([stick, files[0], data])], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [, signal] = (await once(child, 'exit')) as [number | null, string | null];
  return signal === 'SIGKILL';
}
