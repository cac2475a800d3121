// Decrypts an off-site copy for `npm run restore`; asks for its passphrase.
import { createInterface } from 'node:readline/promises';
import { openCopy, openedFile } from '../features/backups/opened-copy.ts';

/** With its key file and the passphrase from the environment or the keyboard. @returns the file to restore */
export async function decryptCopy(dataFolder: string, copy: string): Promise<string> {
  const passphrase = process.env['LOANDESK_PASSPHRASE'] ?? (await askForPassphrase());
  const opened = openedFile(dataFolder, String(process.pid));
  await openCopy(copy, opened, passphrase);
  return opened;
}

async function askForPassphrase(): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const ended = new Promise<string>((_, reject) => {
      lines.once('close', () => {
        reject(new RangeError('No passphrase was given.'));
      });
    });
    return await Promise.race([lines.question('Passphrase: '), ended]);
  } finally {
    lines.close();
  }
}
