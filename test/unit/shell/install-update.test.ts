// Holds how an update is handed to the system: by pkexec on Linux, by opening the installer elsewhere.
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { installUpdate } from '../../../src-main/shell/install-update.ts';

const installer = '/srv/library of the school/updates/loandesk_1.5.0_amd64.deb';
let folder = '';
let opened: string[] = [];

beforeEach(() => {
  opened = [];
  folder = mkdtempSync(path.join(tmpdir(), 'loandesk-install-'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

const install = (platform: NodeJS.Platform, failure = ''): Promise<void> =>
  installUpdate(installer, {
    platform,
    open: (file) => {
      opened.push(file);
      return Promise.resolve(failure);
    },
  });

describe('an installer', () => {
  test.each(['win32', 'darwin'] as const)('is opened on %s', async (platform) => {
    await install(platform);
    expect(opened).toEqual([installer]);
  });

  test('that the system does not open is an error', async () => {
    await expect(install('win32', 'no program opens it')).rejects.toThrow('no program opens it');
  });
});

describe.skipIf(process.platform === 'win32')('a package', () => {
  /** A program that stands in for pkexec and writes down what it was asked. */
  const pkexecEndsWith = (code: number): void => {
    const program = path.join(folder, 'pkexec');
    writeFileSync(program, `#!/bin/sh\nprintf '%s\\n' "$@" > '${folder}/asked'\nexit ${String(code)}\n`);
    chmodSync(program, 0o700);
    vi.stubEnv('PATH', folder);
  };

  test('is installed with the password of an administrator', async () => {
    pkexecEndsWith(0);
    await install('linux');
    expect(readFileSync(path.join(folder, 'asked'), 'utf8')).toBe(`apt-get\ninstall\n--yes\n${installer}\n`);
    expect(opened).toEqual([]);
  });

  test('that the person declines is an error', async () => {
    pkexecEndsWith(126);
    await expect(install('linux')).rejects.toThrow('126');
  });

  test('is an error without pkexec', async () => {
    vi.stubEnv('PATH', folder);
    await expect(install('linux')).rejects.toThrow();
    expect(existsSync(path.join(folder, 'asked'))).toBe(false);
  });
});
