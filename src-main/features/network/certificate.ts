// Keeps the certificate under which the library is reached on the network: made at first use, kept in the data folder.
import { createPrivateKey, webcrypto, X509Certificate } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { syncFolder } from '../../core/database/safe-folder.ts';
import { stillFits, validForMs, type Certified } from './lan-rules.ts';

export interface Certificate extends Certified {
  /** PEM. */
  cert: string;
  /** PEM. */
  key: string;
  /** SHA-256 of the certificate, as `AB:CD:...`, by which a person compares it. */
  fingerprint: string;
}

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

/** The certificate in this folder where it fits, a new one by the same key otherwise. */
export async function certificateFor(
  dataFolder: string,
  names: readonly string[],
  addresses: readonly string[],
  now: string,
): Promise<Certificate> {
  const [certFile, keyFile] = [join(dataFolder, 'lan-certificate.pem'), join(dataFolder, 'lan-key.pem')];
  const key = existsSync(keyFile) ? readFileSync(keyFile, 'utf8') : await newKey(keyFile);
  const present = existsSync(certFile) ? described(readFileSync(certFile, 'utf8'), key) : null;
  if (present !== null && stillFits(present, names, addresses, now)) return present;
  const cert = await signed(key, names, addresses, Date.parse(now));
  writeSafely(certFile, cert);
  const made = described(cert, key);
  if (made === null) throw new Error('The certificate that was just made does not fit its key.');
  return made;
}

/** Null where it cannot be read, or belongs to another key. */
function described(cert: string, key: string): Certificate | null {
  try {
    const x509 = new X509Certificate(cert);
    if (!x509.checkPrivateKey(createPrivateKey(key))) return null;
    const entries = (x509.subjectAltName ?? '').split(', ');
    const of = (kind: string): string[] =>
      entries.filter((entry) => entry.startsWith(kind)).map((entry) => entry.slice(kind.length));
    return {
      cert,
      key,
      names: of('DNS:'),
      addresses: of('IP Address:').map(shortened),
      expiresAt: new Date(x509.validTo).toISOString(),
      fingerprint: x509.fingerprint256,
    };
  } catch {
    return null;
  }
}

/** IPv6 as the system writes it, not in eight full groups. */
const shortened = (address: string): string =>
  address.includes(':') ? new URL(`http://[${address}]/`).hostname.slice(1, -1) : address;

async function newKey(file: string): Promise<string> {
  const { privateKey } = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const pkcs8 = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', privateKey));
  const pem = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' }).export({
    type: 'pkcs8',
    format: 'pem',
  });
  writeSafely(file, String(pem));
  return String(pem);
}

async function signed(
  key: string,
  names: readonly string[],
  addresses: readonly string[],
  nowMs: number,
): Promise<string> {
  // Wanted once in two years, by those who switch it on: no other start pays for loading it.
  await import('reflect-metadata'); // which the next one wants to find
  const x509 = await import('@peculiar/x509');
  const privateObject = createPrivateKey(key);
  const pkcs8 = privateObject.export({ type: 'pkcs8', format: 'der' });
  const jwk = privateObject.export({ format: 'jwk' });
  const { d: _, ...publicPart } = jwk;
  const importKey = webcrypto.subtle.importKey.bind(webcrypto.subtle);
  // The same kind of key under two names: Node’s, and the browser’s that the library was written for.
  const privateKey = (await importKey('pkcs8', pkcs8, algorithm, true, ['sign'])) as CryptoKey;
  const publicKey = (await importKey('jwk', publicPart, algorithm, true, ['verify'])) as CryptoKey;
  const name = names[0] ?? addresses[0] ?? 'loandesk';
  const certificate = await x509.X509CertificateGenerator.createSelfSigned(
    {
      name: [{ CN: [name] }, { O: ['Loandesk'] }],
      notBefore: new Date(nowMs - 24 * 60 * 60 * 1000), // neighbours' clocks are not all right
      notAfter: new Date(nowMs + validForMs),
      keys: { privateKey, publicKey },
      signingAlgorithm: algorithm,
      extensions: [
        new x509.BasicConstraintsExtension(false, undefined, true),
        new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
        new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
        new x509.SubjectAlternativeNameExtension([
          ...names.map((value) => ({ type: 'dns' as const, value })),
          ...addresses.map((value) => ({ type: 'ip' as const, value })),
        ]),
        await x509.SubjectKeyIdentifierExtension.create(publicKey),
      ],
    },
    webcrypto as never,
  );
  return certificate.toString('pem');
}

function writeSafely(file: string, text: string): void {
  const fd = openSync(`${file}.new`, 'w', 0o600);
  try {
    writeSync(fd, text.endsWith('\n') ? text : `${text}\n`);
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
  renameSync(`${file}.new`, file);
  syncFolder(dirname(file));
}
