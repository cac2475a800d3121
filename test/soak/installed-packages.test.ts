// Installs the browser edition in a fresh Debian with its own systemd, and starts the arm64 build in an emulator.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashOf } from '../../packaging/archives.ts';
import { packFolder } from '../../packaging/package.ts';
import { packageBrowser } from '../../packaging/package-browser.ts';
import { asar, executableIn } from '../../packaging/window/builder.ts';
import { fuseWire } from '../../packaging/window/fuses.ts';
import { project, root, toolFolder } from '../../packaging/project.ts';

const missing = ['debootstrap', 'systemd-nspawn', 'dpkg-deb'].filter((tool) => !isThere(tool));
const whyNoDebian =
  process.getuid?.() !== 0
    ? 'it needs root'
    : missing.length > 0
      ? `${missing.join(', ')} missing: apt-get install debootstrap systemd-container`
      : undefined;

let place: string;
beforeAll(() => {
  place = mkdtempSync(path.join(tmpdir(), 'loandesk-installed-'));
});
afterAll(() => {
  rmSync(place, { recursive: true, force: true });
});

test('the .deb installs, serves, backs up, is upgraded while it runs, and is removed without rest', async ({
  skip,
}) => {
  skip(whyNoDebian !== undefined, whyNoDebian);
  const debian = freshDebian();
  const shared = path.join(place, 'shared');
  mkdirSync(shared);
  copyFileSync(packageBrowser('deb', 'x64', place), path.join(shared, 'loandesk.deb'));
  repackAs(
    `${project.version}+newer`,
    path.join(shared, 'loandesk.deb'),
    path.join(shared, 'loandesk-newer.deb'),
  );
  copyFileSync(path.join(import.meta.dirname, 'inside-debian.mjs'), path.join(shared, 'inside-debian.mjs'));
  copyFileSync(process.execPath, path.join(shared, 'node'));
  const output = await boot(debian, shared);
  const found = JSON.parse(readFileSync(path.join(shared, 'found.json'), 'utf8')) as { exposure: number };
  console.log(`systemd-analyze security: exposure ${String(found.exposure)}`);
  expect(found, output.slice(-3000)).toEqual({
    notStarted: 'inactive',
    answers: true,
    backup: 201,
    examination: true,
    export: 200,
    user: 'loandesk',
    openToOthers: [],
    tokenInJournal: false,
    exposure: found.exposure,
    restartedAfterKill: true,
    restartedByUpgrade: true,
    upgradedTo: `${project.version}+newer`,
    deskOfUser: 'http://127.0.0.1:4791',
    userLibraryOpenToOthers: [],
    admin: true,
    left: [],
    stopped: true,
    libraryStays: true,
    packagesAsBefore: true,
  });
  expect(found.exposure).toBeLessThanOrEqual(2);
});

test('two builds of the same sources are the same bytes', ({ skip }) => {
  skip(!isThere('dpkg-deb'), 'dpkg-deb is not installed');
  const kinds = ['deb', 'tar.gz', ...(isThere('makensis') ? (['nsis'] as const) : [])] as const;
  for (const kind of kinds) {
    const hashes = ['one', 'two'].map((name) =>
      hashOf(packageBrowser(kind, 'x64', path.join(place, name)), 'sha256'),
    );
    expect(hashes[0], kind).toBe(hashes[1]);
  }
});

test('the packed window passes the shell specs where no node_modules is near, with its fuses set', async ({
  skip,
}) => {
  skip(process.platform !== 'linux', 'the stand-in is made for Linux');
  const target = { platform: 'linux', arch: 'x64' } as const;
  const folder = await packFolder({ target, output: path.join(place, 'window'), standIn: true });
  expect(fuseWire(readFileSync(executableIn(folder, 'linux')))).toBe('100011001');
  const packed = path.join(place, 'extracted');
  (await asar()).extractAll(path.join(folder, 'resources/app.asar'), packed);
  const specs = ['shell.spec', 'shell-requests.spec'];
  const playwright = path.join(root, 'node_modules/@playwright/test/cli.js');
  const run = spawnSync(
    process.execPath,
    [
      playwright,
      'test',
      '--config',
      'test/playwright.config.ts',
      '--project=desk',
      '--reporter=line',
      ...specs,
    ],
    { cwd: root, encoding: 'utf8', env: { ...process.env, LOANDESK_PACKED: packed } },
  );
  expect(run.status, run.stdout.slice(-3000)).toBe(0);
});

test('the arm64 build starts under qemu, with a library', ({ skip }) => {
  const qemu = ['qemu-aarch64-static', 'qemu-aarch64'].find(isThere);
  skip(qemu === undefined, 'qemu-user-static is not installed');
  skip(whyNoDebian !== undefined, whyNoDebian);
  const arm = freshDebian('arm64');
  const deb = packageBrowser('deb', 'arm64', place);
  copyFileSync(deb, path.join(arm, 'loandesk.deb'));
  const inside = 'dpkg -i /loandesk.deb && loandesk --port 4792 --data /root/library --no-browser';
  const output = execFileSync('chroot', [arm, 'sh', '-c', inside], { encoding: 'utf8' });
  expect(output.trim().split('\n').at(-1)).toBe('http://127.0.0.1:4792');
  const { pid } = JSON.parse(readFileSync(path.join(arm, 'root/library/library.holder.json'), 'utf8')) as {
    pid: number;
  };
  process.kill(pid, 'SIGTERM');
});

/** A copy of a Debian that is bootstrapped once. */
function freshDebian(arch = 'amd64'): string {
  const kept = path.join(toolFolder, `bookworm-${arch}`);
  if (!existsSync(path.join(kept, 'etc/debian_version'))) {
    rmSync(kept, { recursive: true, force: true });
    const packages = '--include=systemd,systemd-sysv,dbus,libstdc++6,procps';
    execFileSync('debootstrap', [`--arch=${arch}`, '--variant=minbase', packages, 'bookworm', kept], {
      stdio: 'inherit',
    });
  }
  const debian = path.join(place, `debian-${arch}`);
  execFileSync('cp', ['-a', kept, debian]);
  return debian;
}

function repackAs(version: string, from: string, to: string): void {
  const tree = path.join(place, 'repacked');
  execFileSync('dpkg-deb', ['-R', from, tree]);
  const control = path.join(tree, 'DEBIAN/control');
  writeFileSync(control, readFileSync(control, 'utf8').replace(/^Version: .*$/m, `Version: ${version}`));
  execFileSync('dpkg-deb', ['--root-owner-group', '-Zgzip', '-z1', '-b', tree, to]);
  rmSync(tree, { recursive: true });
}

/** Boots it once; it switches itself off. Resolves to what its console showed. */
async function boot(debian: string, shared: string): Promise<string> {
  const unit = '[Service]\nType=oneshot\nExecStart=/shared/node /shared/inside-debian.mjs /shared\n';
  writeFileSync(path.join(debian, 'etc/systemd/system/try-loandesk.service'), unit);
  const wants = path.join(debian, 'etc/systemd/system/multi-user.target.wants');
  mkdirSync(wants, { recursive: true });
  symlinkSync('/etc/systemd/system/try-loandesk.service', path.join(wants, 'try-loandesk.service'));
  const container = spawn(
    'systemd-nspawn',
    [
      '-q',
      '--register=no',
      '--keep-unit',
      '--private-network',
      '-D',
      debian,
      `--bind=${shared}:/shared`,
      '-b',
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let output = '';
  for (const stream of [container.stdout, container.stderr])
    stream.on('data', (part: Buffer) => (output += part.toString()));
  await once(container, 'close');
  return output;
}

function isThere(tool: string): boolean {
  return spawnSync('which', [tool]).status === 0;
}
