// Stores secrets in the data folder, encrypted by the operating system for this user of this computer.
import { safeStorage } from 'electron';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { writePrivately } from '../core/database/private-files.ts';
import type { Secrets } from '../library/library.ts';

const suffix = '.sealed';

/**
 * Call it after the app is ready: before that, decryption fails.
 *
 * @param dataFolder exists
 * @param plain the secrets that a program without a keyring wrote there
 * @returns null if this computer has no keyring (some Linux systems); the caller then uses files that only this user
 * can read
 */
export async function keptSecrets(dataFolder: string, plain: Secrets): Promise<Secrets | null> {
  if (!(await safeStorage.isAsyncEncryptionAvailable())) return null;
  const sealed = (name: string): string => path.join(dataFolder, name + suffix);
  const open = new Map<string, string>();
  for (const file of readdirSync(dataFolder).filter((one) => one.endsWith(suffix))) {
    const name = file.slice(0, -suffix.length);
    try {
      open.set(name, (await safeStorage.decryptStringAsync(readFileSync(sealed(name)))).result);
    } catch {
      // Encrypted on another computer: the secret must be entered again. Or the keyring stayed locked: a restart opens it.
      // Electron asks the keyring for its key once in the life of the program, so another try here fails as well.
    }
  }
  return {
    // The program without a window, and a restore from a district's server, write them in plain.
    read: (name) => open.get(name) ?? plain.read(name),
    async write(name, secret) {
      if (secret !== null) {
        writePrivately(sealed(name), await safeStorage.encryptStringAsync(secret));
        open.set(name, secret);
      } else {
        rmSync(sealed(name), { force: true });
        open.delete(name);
      }
      // The unencrypted copy of the headless program; last, so that a secret that cannot be sealed is not lost.
      rmSync(path.join(dataFolder, name), { force: true });
    },
  };
}
