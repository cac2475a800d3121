// Tests that the desktop app finds each secret again that it gave the system to keep.
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { secretFiles } from '../../../src-main/features/mail/secrets.ts';
import { keptSecrets } from '../../../src-main/shell/kept-secrets.ts';

const system = vi.hoisted(() => ({ has: true, computer: 'this one', isLocked: false }));

vi.mock('electron', () => ({
  safeStorage: {
    isAsyncEncryptionAvailable: () => Promise.resolve(system.has),
    encryptStringAsync: (text: string) =>
      system.isLocked
        ? Promise.reject(new Error('The keyring is locked.'))
        : Promise.resolve(Buffer.from(`${system.computer}: ${Buffer.from(text).toString('hex')}`)),
    decryptStringAsync(sealed: Buffer) {
      const [computer, hex = ''] = sealed.toString().split(': ');
      if (computer !== system.computer) return Promise.reject(new Error('It was sealed elsewhere.'));
      return Promise.resolve({ result: Buffer.from(hex, 'hex').toString(), shouldReEncrypt: false });
    },
  },
}));

const newFolder = (): string => mkdtempSync(path.join(tmpdir(), 'loandesk-secrets-'));
async function secretsIn(folder: string) {
  const secrets = await keptSecrets(folder, secretFiles(folder));
  if (secrets === null) throw new Error('The system keeps no secrets.');
  return secrets;
}

test('each secret is there after the next start, whatever its name, and none stands there in plain', async () => {
  const folder = newFolder();
  const secrets = await secretsIn(folder);
  for (const name of ['mail-password', 'hub-key', 'hub-seat']) await secrets.write(name, `of ${name}`);
  await secrets.write('hub-seat', null);
  const after = await secretsIn(folder);
  expect(['mail-password', 'hub-key', 'hub-seat'].map((name) => after.read(name))).toEqual([
    'of mail-password',
    'of hub-key',
    null,
  ]);
  for (const file of readdirSync(folder))
    expect(readFileSync(path.join(folder, file), 'utf8')).not.toContain('of ');
});

test('what another computer sealed is not there; the others are', async () => {
  const folder = newFolder();
  await (await secretsIn(folder)).write('hub-key', 'of the former computer');
  system.computer = 'another one';
  await (await secretsIn(folder)).write('mail-password', 'new');
  const after = await secretsIn(folder);
  expect([after.read('hub-key'), after.read('mail-password')]).toEqual([null, 'new']);
});

test('a secret that a program without a window left in plain holds until the next one', async () => {
  const folder = newFolder();
  writeFileSync(path.join(folder, 'hub-key'), 'in plain');
  const secrets = await secretsIn(folder);
  expect(secrets.read('hub-key')).toBe('in plain');
  system.isLocked = true;
  await expect(secrets.write('hub-key', 'not to be sealed')).rejects.toThrow();
  system.isLocked = false;
  expect((await secretsIn(folder)).read('hub-key')).toBe('in plain');
  await secrets.write('hub-key', 'of hub-key');
  expect(readdirSync(folder)).toEqual(['hub-key.sealed']);
});

test('a computer without a keyring keeps none', async () => {
  system.has = false;
  const folder = newFolder();
  expect(await keptSecrets(folder, secretFiles(folder))).toBeNull();
});
