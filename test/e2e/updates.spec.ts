// Updates on the screen: a release is described, made ready, and shown with the command that installs it.
import { generateKeyPairSync } from 'node:crypto';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { publicKeyOf, signRelease } from '../../packaging/release-manifest.ts';
import { expect, test as base, whileServed } from './fixtures/desk-test.ts';
import { root, serveDesk } from './fixtures/served-desk.ts';

const { privateKey: key } = generateKeyPairSync('ed25519');
const { privateKey: stranger } = generateKeyPairSync('ed25519');

const test = base.extend<{ packaged: string; app: string; release: string }>({
  packaged: ['browser-deb', { option: true }],
  app: async ({ packaged }, use) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'loandesk-installed-'));
    makeInstalled(folder, packaged);
    await use(folder);
    rmSync(folder, { recursive: true });
  },
  served: async ({ context, app }, use) => {
    await whileServed(await serveDesk([], app), context, use);
  },
  release: async ({ browserName: _ }, use) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'loandesk-release-'));
    await use(folder);
    rmSync(folder, { recursive: true });
  },
});

/** The built program as a package installs it, with a key of this test's own compiled in. */
function makeInstalled(folder: string, packaged: string): void {
  cpSync(path.join(root, 'out'), path.join(folder, 'out'), { recursive: true });
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'), 'dir');
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ type: 'module', packaged }));
  const noKeys = 'releaseKeys = [];';
  const withKey = globSync('out/main/**/*.js', { cwd: folder })
    .map((file) => path.join(folder, file))
    .filter((file) => readFileSync(file, 'utf8').includes(noKeys));
  for (const file of withKey)
    writeFileSync(file, readFileSync(file, 'utf8').replace(noKeys, `releaseKeys = ['${publicKeyOf(key)}'];`));
  expect(withKey).not.toEqual([]);
}

function writeRelease(folder: string, signedBy = key): void {
  for (const arch of ['amd64', 'arm64'])
    writeFileSync(path.join(folder, `loandesk-browser_9.5.0_${arch}.deb`), Buffer.alloc(100_000, arch));
  const about = { version: '9.5.0', minimumVersion: '0.0.0', releasedOn: '2027-01-04', form: 1 };
  signRelease(folder, { ...about, notes: { en: 'Reports can be printed.' } }, signedBy);
}

test('a release is described, made ready, and shown with its command', async ({ desk, release, served }) => {
  const { page } = desk;
  await desk.openSettings('Updates');
  await page.getByRole('combobox', { name: 'Folder of the update' }).fill(release);
  await expect(page.getByText('There is no update in this folder.')).toBeVisible();
  writeRelease(release, stranger);
  await page.getByRole('button', { name: 'Check this folder' }).click();
  await expect(page.getByText('This update is not signed by the makers of Loandesk')).toBeVisible();
  writeRelease(release);
  await page.getByRole('button', { name: 'Check this folder' }).click();
  const region = page.getByRole('region', { name: 'Loandesk 9.5.0', exact: true });
  await expect(region).toContainText('Released on Monday 4 January 2027');
  await expect(region).toContainText('Reports can be printed.');
  await region.getByRole('button', { name: 'Get ready to install' }).click();
  const ready = page.getByRole('region', { name: 'Loandesk 9.5.0 is ready to install' });
  await expect(ready).toContainText(`sudo apt-get install ${served.folder}/updates/loandesk-browser_9.5.0_`);
  await expect(region).toBeHidden();
});

test.describe('unpacked from an archive', () => {
  test.use({ packaged: 'window-deb' });
  test('Loandesk says that a newer version takes its place', async ({ desk }) => {
    await desk.openSettings('Updates');
    await expect(
      desk.page.getByText('put the newer version in the place of its file or folder'),
    ).toBeVisible();
  });
});
