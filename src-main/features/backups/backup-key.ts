// The key for encrypted copies: whoever encrypts needs its public half only; the secret half opens with a passphrase.
import { createReadStream, createWriteStream, readFileSync } from 'node:fs';
import { Readable, Writable } from 'node:stream';
import * as age from 'age-encryption';

/** The file that holds the secret half, itself encrypted by the passphrase; `age -d -i` takes it as well. */
export function keyFileNameOf(recipient: string): string {
  return `loandesk-key-${recipient.slice(-8)}.age`;
}

/** The passphrase opens neither the copy nor the key beside it. */
export class WrongPassphraseError extends Error {
  override readonly name = 'WrongPassphraseError';
}

/** A second or so on a school's PC, as `age` has it. */
const defaultScryptLogN = 18;

/** Makes a key. @returns the public half, and the text of the file with the secret half */
export async function makeBackupKey(
  passphrase: string,
  scryptLogN = defaultScryptLogN,
): Promise<{ recipient: string; keyFile: string }> {
  const identity = await age.generateX25519Identity();
  const recipient = await age.identityToRecipient(identity);
  const encrypter = new age.Encrypter();
  encrypter.setPassphrase(passphrase);
  encrypter.setScryptWorkFactor(scryptLogN);
  const keyFile = age.armor.encode(await encrypter.encrypt(`${identity}\n`));
  return { recipient, keyFile };
}

/** What is read comes out encrypted, for this public half. */
export async function encrypted(
  plain: ReadableStream<Uint8Array>,
  recipient: string,
): Promise<ReadableStream<Uint8Array>> {
  const encrypter = new age.Encrypter();
  encrypter.addRecipient(recipient);
  return encrypter.encrypt(plain);
}

/**
 * Decrypts a copy into a file that only this user can read.
 *
 * @param keyFile the file with the secret half, beside the copy
 * @throws WrongPassphraseError
 */
export async function decryptCopy(
  copy: string,
  keyFile: string,
  passphrase: string,
  to: string,
  moved: () => void = () => undefined,
): Promise<void> {
  const decrypter = new age.Decrypter();
  decrypter.addIdentity(await identityIn(keyFile, passphrase));
  const source = Readable.toWeb(createReadStream(copy).on('data', moved)) as ReadableStream<Uint8Array>;
  const plain = await decrypter.decrypt(source);
  await plain.pipeTo(Writable.toWeb(createWriteStream(to, { mode: 0o600, flags: 'wx', flush: true })));
}

async function identityIn(keyFile: string, passphrase: string): Promise<string> {
  const opener = new age.Decrypter();
  opener.addPassphrase(passphrase);
  const text = readFileSync(keyFile, 'utf8');
  try {
    return (await opener.decrypt(age.armor.decode(text), 'text')).trim();
  } catch (error) {
    throw new WrongPassphraseError('This passphrase does not open the backup.', { cause: error });
  }
}
