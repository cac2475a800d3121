// Opens off-site copies of backup and ledger for `npm run restore`; asks for their passphrase once.
import { createInterface } from 'node:readline/promises';
import { keysOpenedWith, type OpenKey } from '../features/backups/backup-key.ts';
import { isEncryptedLedger, openLedgerCopy } from '../features/backups/ledger-copy.ts';
import { factsOf, openCopy, openedFile, openedLedger } from '../features/backups/opened-copy.ts';

/** The files to restore, and whether the ledger needs another passphrase. */
export interface OpenedForRestore {
  file: string;
  ledger: string | null;
  ledgerLocked: boolean;
  /** Null for a backup in the data folder. */
  copy: ReturnType<typeof factsOf>;
}

/**
 * Decrypts what is encrypted, with the key file next to it and the passphrase from the environment or the keyboard.
 *
 * The caller removes the temporary files.
 *
 * @param needsLedger whether to ask for a passphrase for the ledger alone
 */
export async function openForRestore(
  dataFolder: string,
  chosen: string,
  ledger: string | null,
  needsLedger: boolean,
): Promise<OpenedForRestore> {
  const to = temporaryFile(dataFolder);
  const isEncrypted = chosen.endsWith('.age');
  const isLedgerEncrypted = ledger !== null && isEncryptedLedger(ledger);
  let openKey: OpenKey | null = null;
  if (isEncrypted || isLedgerEncrypted) {
    const given =
      process.env['LOANDESK_PASSPHRASE'] ?? (isEncrypted || needsLedger ? await askForPassphrase() : null);
    openKey = given === null ? null : keysOpenedWith(given);
  }
  const copy = isEncrypted ? await openCopy(chosen, to, openKey) : factsOf(chosen, dataFolder);
  const file = isEncrypted ? to : chosen;
  if (!isLedgerEncrypted) return { file, copy, ledger, ledgerLocked: false };
  const isOpen = await openLedgerCopy(ledger, openedLedger(to), openKey);
  return { file, copy, ledger: isOpen ? openedLedger(to) : null, ledgerLocked: !isOpen };
}

export const temporaryFile = (dataFolder: string): string => openedFile(dataFolder, String(process.pid));

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
