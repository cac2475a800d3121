// The key for encrypted copies: the public half encrypts; the secret half, protected by a passphrase, decrypts.
import { createReadStream, createWriteStream, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { Readable, Writable } from 'node:stream';

/** Loaded where it is needed: its ciphers take longer than most of the work in a backup folder. */
const loadAge = () => import('age-encryption');

/** Names a key in the names of files. */
export function keyNameOf(recipient: string): string {
  return recipient.slice(-8);
}

/** The file with the secret half, encrypted with the passphrase; `age -d -i` accepts it too. */
export function keyFileNameOf(recipient: string): string {
  return keyFileOf(keyNameOf(recipient));
}

/** @param name by `keyNameOf` */
export function keyFileOf(name: string): string {
  return `loandesk-key-${name}.age`;
}

/** The length of a file of this length when it is encrypted for one public key: a header, and a tag for each 64 KiB. */
export function encryptedBytes(plainBytes: number): number {
  return 184 + plainBytes + 16 * Math.max(1, Math.ceil(plainBytes / 65_536));
}

/** The passphrase does not open the key of this copy. */
export class WrongPassphraseError extends Error {
  override readonly name = 'WrongPassphraseError';
}

/** The default of `age`: about a second on a school PC. */
const defaultScryptLogN = 18;

/** @returns the public half, and the text of the key file with the secret half */
export async function makeBackupKey(
  passphrase: string,
  scryptLogN = defaultScryptLogN,
): Promise<{ recipient: string; keyFile: string }> {
  const age = await loadAge();
  const identity = await age.generateX25519Identity();
  const recipient = await age.identityToRecipient(identity);
  const encrypter = new age.Encrypter();
  encrypter.setPassphrase(passphrase);
  encrypter.setScryptWorkFactor(scryptLogN);
  const keyFile = age.armor.encode(await encrypter.encrypt(`${identity}\n`));
  return { recipient, keyFile };
}

/** Encrypts a stream for this public half. */
export async function encrypted(
  plain: ReadableStream<Uint8Array>,
  recipient: string,
): Promise<ReadableStream<Uint8Array>> {
  const age = await loadAge();
  const encrypter = new age.Encrypter();
  encrypter.addRecipient(recipient);
  return encrypter.encrypt(plain);
}

/** Opens files of keys with one passphrase, each once: that is slow by design. @throws WrongPassphraseError */
export type OpenKey = (keyFile: string) => Promise<string>;

export function keysOpenedWith(passphrase: string): OpenKey {
  const opened = new Map<string, Promise<string>>();
  return (keyFile) => {
    const identity = opened.get(basename(keyFile)) ?? identityIn(keyFile, passphrase);
    opened.set(basename(keyFile), identity);
    return identity;
  };
}

/**
 * Decrypts a copy into a file that only this user can read.
 *
 * @param keyFile the file with the secret half, next to the copy
 * @throws WrongPassphraseError
 */
export async function decryptCopy(
  copy: string,
  keyFile: string,
  openKey: OpenKey,
  to: string,
  onProgress: () => void = () => undefined,
): Promise<void> {
  const age = await loadAge();
  const decrypter = new age.Decrypter();
  decrypter.addIdentity(await openKey(keyFile));
  const source = Readable.toWeb(createReadStream(copy).on('data', onProgress)) as ReadableStream<Uint8Array>;
  const plain = await decrypter.decrypt(source);
  const file = Writable.toWeb(createWriteStream(to, { mode: 0o600, flags: 'wx', flush: true }));
  await plain.pipeTo(file as WritableStream<Uint8Array>);
}

async function identityIn(keyFile: string, passphrase: string): Promise<string> {
  const age = await loadAge();
  const opener = new age.Decrypter();
  opener.addPassphrase(passphrase);
  const text = readFileSync(keyFile, 'utf8');
  try {
    return (await opener.decrypt(age.armor.decode(text), 'text')).trim();
  } catch (error) {
    throw new WrongPassphraseError('This passphrase does not open the backup.', { cause: error });
  }
}
