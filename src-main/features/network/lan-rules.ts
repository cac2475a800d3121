// Decides the names and addresses for network access, and whether a certificate is valid for them.

/** The names, addresses and expiry of a certificate. */
export interface CertificateFacts {
  readonly names: readonly string[];
  readonly addresses: readonly string[];
  /** RFC 3339. */
  readonly expiresAt: string;
}

const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** The host name, and the mDNS name (`.local`) that works without a DNS server. */
export function lanNames(hostName: string): string[] {
  const whole = hostName.toLowerCase().replace(/\.$/, '');
  const first = whole.split('.')[0] ?? '';
  const names = [whole, `${first}.local`].filter((name) => name.split('.').every((part) => label.test(part)));
  return [...new Set(names)].filter((name) => name !== 'localhost' && name !== 'localhost.local');
}

interface NetworkAddress {
  readonly address: string;
  readonly internal: boolean;
}

/** The addresses of this computer on the network, without loopback and link-local ones. */
export function lanAddresses(
  interfaces: Readonly<Record<string, readonly NetworkAddress[] | undefined>>,
): string[] {
  const outside = Object.values(interfaces)
    .flatMap((addresses) => addresses ?? [])
    .filter(({ address, internal }) => !internal && !/^(fe[89ab]|169\.254\.)/i.test(address));
  return [...new Set(outside.map(({ address }) => address))].toSorted();
}

const day = 24 * 60 * 60 * 1000;
/** Some clients reject certificates that are valid for more than 825 days. */
export const validForMs = 820 * day;
const renewedBeforeMs = 30 * day;

/** Whether the certificate covers all of these and expires in more than 30 days. */
export function isStillValidFor(
  certified: CertificateFacts,
  names: readonly string[],
  addresses: readonly string[],
  now: string,
): boolean {
  return (
    names.every((name) => certified.names.includes(name)) &&
    addresses.every((address) => certified.addresses.includes(address)) &&
    Date.parse(certified.expiresAt) - Date.parse(now) > renewedBeforeMs
  );
}

/** The Host headers to accept. */
export function hostsOf(certified: Pick<CertificateFacts, 'names' | 'addresses'>, port: number): string[] {
  return [...certified.names, ...certified.addresses.map(inUrl)].flatMap((host) =>
    port === 443 ? [host, `${host}:443`] : [`${host}:${String(port)}`],
  );
}

export const inUrl = (address: string): string => (address.includes(':') ? `[${address}]` : address);
