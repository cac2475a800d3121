// Reads what a release says about itself: checks signature and manifest before anything of it is believed.
import { createPublicKey, verify } from 'node:crypto';
import type { ReleaseFiles } from './release-files.ts';
import { manifestName, signatureName, updateManifestSchema, type UpdateManifest } from './update-manifest.ts';
import { UpdateError } from './update-error.ts';

/**
 * @param keys public keys, SPKI in base64; one of them has to have signed
 * @throws UpdateError
 */
export async function readManifest(files: ReleaseFiles, keys: readonly string[]): Promise<UpdateManifest> {
  const text = await files.small(manifestName);
  const signed = await files.small(signatureName);
  const signature = Buffer.from(signed.toString('latin1').trim(), 'base64');
  const isSigned = keys.some((key) => {
    const publicKey = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' });
    return verify(null, text, publicKey, signature);
  });
  if (!isSigned) throw new UpdateError('update-not-signed');
  const parsed = updateManifestSchema.safeParse(asJson(text));
  if (!parsed.success) throw new UpdateError('update-not-understood', { cause: parsed.error });
  return parsed.data;
}

function asJson(text: Buffer): unknown {
  try {
    return JSON.parse(text.toString('utf8'));
  } catch {
    return null;
  }
}
