// Reads a release folder: checks signature and manifest before anything of it is believed.
import { createPublicKey, verify } from 'node:crypto';
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import {
  manifestName,
  mostManifestBytes,
  signatureName,
  updateManifestSchema,
  type UpdateManifest,
} from './update-manifest.ts';
import { UpdateError } from './update-error.ts';

/**
 * @param keys public keys, SPKI in base64; one of them has to have signed
 * @throws UpdateError
 */
export function readManifest(folder: string, keys: readonly string[]): UpdateManifest {
  const text = readSmall(join(folder, manifestName));
  const signature = Buffer.from(readSmall(join(folder, signatureName)).toString('latin1').trim(), 'base64');
  const isSigned = keys.some((key) => {
    const publicKey = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' });
    return verify(null, text, publicKey, signature);
  });
  if (!isSigned) throw new UpdateError('not-signed');
  const parsed = updateManifestSchema.safeParse(asJson(text));
  if (!parsed.success) throw new UpdateError('not-understood', { cause: parsed.error });
  return parsed.data;
}

/** At most what a manifest may have: a stick can hold anything under its name. */
function readSmall(file: string): Buffer {
  let handle: number;
  try {
    handle = openSync(file, 'r');
  } catch (cause) {
    throw new UpdateError('no-update', { cause });
  }
  try {
    if (!fstatSync(handle).isFile() || fstatSync(handle).size > mostManifestBytes)
      throw new UpdateError('not-understood');
    const bytes = Buffer.alloc(mostManifestBytes);
    return bytes.subarray(0, readSync(handle, bytes));
  } finally {
    closeSync(handle);
  }
}

function asJson(text: Buffer): unknown {
  try {
    return JSON.parse(text.toString('utf8'));
  } catch {
    return null;
  }
}
