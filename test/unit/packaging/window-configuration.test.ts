// Holds what electron-builder is told about the desktop app.
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { root } from '../../../packaging/project.ts';
import { signRelease } from '../../../packaging/release-manifest.ts';
import { configuration } from '../../../packaging/window/builder.ts';

const settings = { output: '/tmp/out', electronVersion: '45.0.0' };
const config = configuration(settings);

function fileName(pattern: string): string {
  const facts: Record<string, string> = { version: '0.1.0', os: 'win', arch: 'x64', ext: 'exe' };
  return pattern.replace(/\$\{(\w+)\}/g, (_, name: string) => facts[name] ?? '');
}

test('the installer and the portable program are two files, and a release holds only the installer', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'loandesk-release-'));
  try {
    const installer = fileName(config.artifactName);
    for (const name of [installer, fileName(config.portable.artifactName)])
      writeFileSync(path.join(folder, name), name);
    const { privateKey } = generateKeyPairSync('ed25519');
    const release = {
      version: '0.1.0',
      minimumVersion: '0.1.0',
      releasedOn: '2026-01-01',
      form: 1,
      notes: {},
    };
    expect(signRelease(folder, release, privateKey)).toEqual([installer]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test("a Mac's program is signed after its fuses are set, with the certificate if there is one", () => {
  vi.stubEnv('CSC_LINK', undefined);
  vi.stubEnv('CSC_NAME', undefined);
  expect(configuration(settings).mac).toMatchObject({ identity: '-', hardenedRuntime: false });
  vi.stubEnv('CSC_LINK', '/media/key/apple.p12');
  expect(configuration(settings).mac).not.toHaveProperty('identity');
  vi.unstubAllEnvs();
});

test('Electron speaks every language of the screens', () => {
  const languages = readdirSync(path.join(root, 'resources', 'locales')).filter((code) => code !== 'en');
  expect(config.electronLanguages).toEqual(expect.arrayContaining([...languages, 'en-GB', 'en-US']));
});
