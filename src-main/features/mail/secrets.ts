// Stores secrets outside of database, journal, ledger and backups.
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { writePrivately } from '../../core/database/private-files.ts';

/** The desktop app uses the operating system's keyring; otherwise secrets are files that only this user can read. */
export interface Secrets {
  /** @returns null if there is none, or this computer cannot decrypt it */
  read(name: string): string | null;
  /** @param secret null deletes it */
  write(name: string, secret: string | null): Promise<void>;
}

/** The name of the mail server's password. */
export const mailPassword = 'mail-password';

/** Stores each secret in a file of its own in the data folder, mode 0600. */
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
      rmSync(`${fileOf(name)}.sealed`, { force: true }); // the desktop app's encrypted copy is outdated now
      if (secret === null) rmSync(fileOf(name), { force: true });
      else writePrivately(fileOf(name), secret);
      return Promise.resolve();
    },
  };
}
