// Writes and signs what a release folder says about its files; its counterpart is src-main/features/updates/.
import { createHash, createPublicKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

interface Release {
  version: string;
  minimumVersion: string;
  releasedOn: string;
  form: number;
  notes: Record<string, string>;
}

/** The names that the packages get, and what they are. */
const kinds: readonly [RegExp, string, string][] = [
  [/^loandesk_.*_amd64\.deb$/, 'window-deb', 'x64'],
  [/^loandesk_.*_arm64\.deb$/, 'window-deb', 'arm64'],
  [/^loandesk-browser_.*_amd64\.deb$/, 'browser-deb', 'x64'],
  [/^loandesk-browser_.*_arm64\.deb$/, 'browser-deb', 'arm64'],
  [/^loandesk-browser-.*-linux-x64\.tar\.gz$/, 'browser-tar.gz', 'x64'],
  [/^loandesk-browser-.*-linux-arm64\.tar\.gz$/, 'browser-tar.gz', 'arm64'],
  [/^Loandesk-browser-Setup-.*\.exe$/, 'browser-nsis', 'x64'],
  [/^Loandesk-.*-win-x64\.exe$/, 'window-nsis', 'x64'],
];

/** @returns the names of the files that the release holds */
export function signRelease(folder: string, release: Release, privateKey: KeyObject): string[] {
  const files = readdirSync(folder).flatMap((name) => {
    const [, kind, arch] = kinds.find(([pattern]) => pattern.test(name)) ?? [];
    if (kind === undefined) return [];
    const place = path.join(folder, name);
    const sha256 = createHash('sha256').update(readFileSync(place)).digest('hex');
    return [{ kind, arch, name, bytes: statSync(place).size, sha256 }];
  });
  signManifest(folder, { format: 1, ...release, files }, privateKey);
  return files.map(({ name }) => name);
}

/** Writes the manifest, and a signature of its exact bytes beside it. */
export function signManifest(folder: string, manifest: object, privateKey: KeyObject): void {
  const text = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
  const signature = sign(null, text, privateKey).toString('base64');
  writeFileSync(path.join(folder, 'loandesk-update.json'), text);
  writeFileSync(path.join(folder, 'loandesk-update.json.sig'), `${signature}\n`);
}

/** @param file gets the private key, readable by this user only; it must not exist */
export function newReleaseKey(file: string): string {
  const { privateKey } = generateKeyPairSync('ed25519');
  const pem = privateKey.export({ format: 'pem', type: 'pkcs8' });
  writeFileSync(file, pem, { mode: 0o600, flag: 'wx' });
  return publicKeyOf(privateKey);
}

/** As it stands in src-main/features/updates/update-keys.ts. */
export function publicKeyOf(privateKey: KeyObject): string {
  return createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).toString('base64');
}
