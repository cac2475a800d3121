// Seals rows under the library's key: the district's server sees sizes and numbers of rows, never what is in them.
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  type KeyObject,
} from 'node:crypto';

/** Three keys from one: none can stand for another. A digest with bytes in place of a `KeyObject` takes four times as long. */
export interface SealingKeys {
  readonly seal: KeyObject;
  readonly id: KeyObject;
  readonly mac: KeyObject;
}

export interface SealedRow {
  readonly table: string;
  /** 16 bytes: the same for the same row, and it tells nothing of it. */
  readonly id: Buffer;
  /** 16 bytes: the same if the row has not changed; empty for a deleted row. */
  readonly mac: Buffer;
  /** 12 random bytes, the row by AES-256-GCM, 16 bytes of tag; null for a deleted row. */
  readonly sealed: Buffer | null;
}

/** The key cannot open the copy. */
export class WrongKeyError extends Error {
  override readonly name = 'WrongKeyError';
}

const digestBytes = 16;
const nonceBytes = 12;
const tagBytes = 16;

export const newKey = (): Buffer => randomBytes(32);

/** By HKDF with SHA-256 (RFC 5869). @param key 32 bytes */
export function keysOf(key: Buffer): SealingKeys {
  const derived = (name: string): KeyObject =>
    createSecretKey(Buffer.from(hkdfSync('sha256', key, '', `loandesk ${name}`, 32)));
  return { seal: derived('seal'), id: derived('id'), mac: derived('mac') };
}

const digest = (key: KeyObject, ...parts: readonly string[]): Buffer =>
  createHmac('sha256', key).update(JSON.stringify(parts)).digest().subarray(0, digestBytes);

export const rowId = ({ id }: SealingKeys, table: string, pk: string): Buffer => digest(id, table, pk);

export const rowMac = ({ mac }: SealingKeys, table: string, pk: string, text: string): Buffer =>
  digest(mac, table, pk, text);

/** A row sealed for one library, table and id cannot stand in the place of another. */
const placeOf = (library: string, table: string, id: Buffer): Buffer =>
  Buffer.from(JSON.stringify([library, table, id.toString('base64')]));

export function seal(keys: SealingKeys, library: string, table: string, id: Buffer, text: string): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', keys.seal, nonce).setAAD(placeOf(library, table, id));
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
}

/** @throws WrongKeyError also for a row that was changed or moved */
export function unseal(
  keys: SealingKeys,
  library: string,
  table: string,
  id: Buffer,
  sealed: Buffer,
): string {
  try {
    const decipher = createDecipheriv('aes-256-gcm', keys.seal, sealed.subarray(0, nonceBytes))
      .setAAD(placeOf(library, table, id))
      .setAuthTag(sealed.subarray(-tagBytes));
    const text = decipher.update(sealed.subarray(nonceBytes, -tagBytes));
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch (error) {
    throw new WrongKeyError('The key does not open the copy.', { cause: error });
  }
}
