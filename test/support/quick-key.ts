// Makes the key of encrypted copies quick to open, for tests that open it many times.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { armor, Decrypter, Encrypter } from 'age-encryption';

/** Encrypts the key in this folder again, for the same passphrase with little work: otherwise each opening takes a second. */
export async function quickenKeyIn(folder: string, passphrase: string): Promise<void> {
  const name = readdirSync(folder).find((one) => /^loandesk-key-.*\.age$/.test(one));
  if (name === undefined) throw new Error(`${folder} has no key`);
  const file = path.join(folder, name);
  const opener = new Decrypter();
  opener.addPassphrase(passphrase);
  const secret = await opener.decrypt(armor.decode(readFileSync(file, 'utf8')), 'text');
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  encrypter.setScryptWorkFactor(10);
  writeFileSync(file, armor.encode(await encrypter.encrypt(secret)));
}
