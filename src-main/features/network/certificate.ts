// Creates the self-signed TLS certificate for network access at first use, and keeps it in the data folder.
import { createPrivateKey, webcrypto, X509Certificate } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writePrivately } from '../../core/database/private-files.ts';
import { isStillValidFor, validForMs, type CertificateFacts } from './lan-rules.ts';

export interface Certificate extends CertificateFacts {
  /** PEM. */
  cert: string;
  /** PEM. */
  key: string;
  /** SHA-256 of the certificate as `AB:CD:...`, for people to compare. */
  fingerprint: string;
}

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

/** The certificate in this folder if it is still valid for these names and addresses, otherwise a new one with the same key. */
export async function certificateFor(
  dataFolder: string,
  names: readonly string[],
  addresses: readonly string[],
  now: string,
): Promise<Certificate> {
  const [certFile, keyFile] = [join(dataFolder, 'lan-certificate.pem'), join(dataFolder, 'lan-key.pem')];
  const key = existsSync(keyFile) ? readFileSync(keyFile, 'utf8') : await newKey(keyFile);
  const present = existsSync(certFile) ? parsedCertificate(readFileSync(certFile, 'utf8'), key) : null;
  if (present !== null && isStillValidFor(present, names, addresses, now)) return present;
  const cert = await signCertificate(key, names, addresses, Date.parse(now));
  writePrivately(certFile, endingInLine(cert));
  const made = parsedCertificate(cert, key);
  if (made === null) throw new Error('The new certificate does not match its key.');
  return made;
}

/** Null if the certificate is unreadable or belongs to another key. */
function parsedCertificate(cert: string, key: string): Certificate | null {
  try {
    const x509 = new X509Certificate(cert);
    if (!x509.checkPrivateKey(createPrivateKey(key))) return null;
    const entries = (x509.subjectAltName ?? '').split(', ');
    const namesOf = (kind: string): string[] =>
      entries.filter((entry) => entry.startsWith(kind)).map((entry) => entry.slice(kind.length));
    return {
      cert,
      key,
      names: namesOf('DNS:'),
      addresses: namesOf('IP Address:').map(compressedIp),
      expiresAt: new Date(x509.validTo).toISOString(),
      fingerprint: x509.fingerprint256,
    };
  } catch {
    return null;
  }
}

/** IPv6 in its compressed form, as the operating system reports it. */
const compressedIp = (address: string): string =>
  address.includes(':') ? new URL(`http://[${address}]/`).hostname.slice(1, -1) : address;

async function newKey(file: string): Promise<string> {
  const { privateKey } = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const pkcs8 = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', privateKey));
  const pem = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' }).export({
    type: 'pkcs8',
    format: 'pem',
  });
  writePrivately(file, endingInLine(String(pem)));
  return String(pem);
}

async function signCertificate(
  key: string,
  names: readonly string[],
  addresses: readonly string[],
  nowMs: number,
): Promise<string> {
  // Loaded on demand: a certificate is made about once in two years, and only if network access is on.
  await import('reflect-metadata'); // required by @peculiar/x509
  const x509 = await import('@peculiar/x509');
  const privateObject = createPrivateKey(key);
  const pkcs8 = privateObject.export({ type: 'pkcs8', format: 'der' });
  const jwk = privateObject.export({ format: 'jwk' });
  const { d: _, ...publicPart } = jwk;
  const importKey = webcrypto.subtle.importKey.bind(webcrypto.subtle);
  // The x509 package is typed for the DOM's Crypto and CryptoKey, which Node's are at run time.
  const domCrypto = webcrypto as never;
  const privateKey = (await importKey('pkcs8', pkcs8, algorithm, true, ['sign'])) as never;
  const publicKey = (await importKey('jwk', publicPart, algorithm, true, ['verify'])) as never;
  const name = names[0] ?? addresses[0] ?? 'loandesk';
  const certificate = await x509.X509CertificateGenerator.createSelfSigned(
    {
      name: [{ CN: [name] }, { O: ['Loandesk'] }],
      notBefore: new Date(nowMs - 24 * 60 * 60 * 1000), // clocks of other computers may be slow
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
    domCrypto,
  );
  return certificate.toString('pem');
}

const endingInLine = (pem: string): string => (pem.endsWith('\n') ? pem : `${pem}\n`);
