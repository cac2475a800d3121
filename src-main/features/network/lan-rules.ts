// Decides under which names and addresses the library can be reached on the network, and when a certificate fits them.

/** What a certificate speaks for. */
export interface Certified {
  readonly names: readonly string[];
  readonly addresses: readonly string[];
  /** RFC 3339. */
  readonly expiresAt: string;
}

const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** The computer's own name, and the one by which its neighbours find it without a server for names. */
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

/** The addresses of this computer on the network: not its own inner ones, and none that need a zone to be called. */
export function lanAddresses(
  interfaces: Readonly<Record<string, readonly NetworkAddress[] | undefined>>,
): string[] {
  const outside = Object.values(interfaces)
    .flatMap((addresses) => addresses ?? [])
    .filter(({ address, internal }) => !internal && !/^(fe[89ab]|169\.254\.)/i.test(address));
  return [...new Set(outside.map(({ address }) => address))].toSorted();
}

const day = 24 * 60 * 60 * 1000;
/** What the strictest clients take. */
export const validForMs = 820 * day;
const renewedBeforeMs = 30 * day;

/** Whether the certificate speaks for all of these, and will for a while. */
export function stillFits(
  certified: Certified,
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

/** What stands in the Host header of whoever calls. */
export function hostsOf(certified: Pick<Certified, 'names' | 'addresses'>, port: number): string[] {
  return [...certified.names, ...certified.addresses.map(inUrl)].flatMap((host) =>
    port === 443 ? [host, `${host}:443`] : [`${host}:${String(port)}`],
  );
}

export const inUrl = (address: string): string => (address.includes(':') ? `[${address}]` : address);
