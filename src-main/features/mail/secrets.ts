// Where secrets are kept that must be in neither database, journal, ledger nor backup.
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The desktop app has the operating system keep them; without it they are files that only this user can read. */
export interface Secrets {
  /** @returns null where there is none, or none that can be read here. */
  read(name: string): string | null;
  /** @param secret null forgets it. */
  write(name: string, secret: string | null): Promise<void>;
}

/** The name of the mail server's password. */
export const mailPassword = 'mail-password';

/** Keeps each secret in a file of its own in the data folder, mode 0600. */
export function secretFiles(dataFolder: string): Secrets {
  const fileOf = (name: string): string => join(dataFolder, name);
  return {
    read(name) {
      try {
        return readFileSync(fileOf(name), 'utf8');
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
        throw error;
      }
    },
    write(name, secret) {
      rmSync(`${fileOf(name)}.sealed`, { force: true }); // what the desktop app kept before is not valid any more
      if (secret === null) {
        rmSync(fileOf(name), { force: true });
        return Promise.resolve();
      }
      const fresh = `${fileOf(name)}.new`;
      rmSync(fresh, { force: true }); // a file that is there already would keep its mode
      writeFileSync(fresh, secret, { mode: 0o600, flag: 'wx' });
      renameSync(fresh, fileOf(name));
      return Promise.resolve();
    },
  };
}
