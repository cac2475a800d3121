// Has the operating system keep the library's secrets: encrypted for this user of this computer, in the data folder.
import { safeStorage } from 'electron';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Secrets } from '../library/library.ts';

/**
 * To be asked once the app is ready: before that nothing can be decrypted.
 *
 * @param names those that may be asked for
 * @returns null where this computer keeps no secrets (a Linux without a keyring); files that only this user can read
 * have to do then.
 */
export async function keptSecrets(dataFolder: string, names: readonly string[]): Promise<Secrets | null> {
  if (!(await safeStorage.isAsyncEncryptionAvailable())) return null;
  const sealed = (name: string): string => path.join(dataFolder, `${name}.sealed`);
  const open = new Map<string, string>();
  for (const name of names) {
    try {
      open.set(name, (await safeStorage.decryptStringAsync(readFileSync(sealed(name)))).result);
    } catch {
      // None, or one of another computer that came with a copied folder: it has to be typed in again.
    }
  }
  return {
    read: (name) => open.get(name) ?? null,
    async write(name, secret) {
      // What the headless program kept is not to lie about beside it.
      rmSync(path.join(dataFolder, name), { force: true });
      open.delete(name);
      if (secret === null) {
        rmSync(sealed(name), { force: true });
        return;
      }
      const bytes = await safeStorage.encryptStringAsync(secret);
      const fresh = `${sealed(name)}.new`;
      rmSync(fresh, { force: true });
      writeFileSync(fresh, bytes, { mode: 0o600, flag: 'wx' });
      renameSync(fresh, sealed(name));
      open.set(name, secret);
    },
  };
}
