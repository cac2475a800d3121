// Decides which addresses a webhook may use: this computer, or hosts that the librarian allowed by name.
import { BlockList, isIP } from 'node:net';
import { networkInterfaces } from 'node:os';

/** `this-computer` uses loopback addresses only, `allowed` any others. */
export type Place = 'this-computer' | 'allowed';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

/** Always blocked: unspecified, link-local (cloud metadata services), multicast, broadcast, IPv4 in disguise. */
const never = new BlockList();
never.addSubnet('0.0.0.0', 8);
never.addSubnet('169.254.0.0', 16);
never.addSubnet('224.0.0.0', 3);
never.addSubnet('fe80::', 10, 'ipv6');
never.addSubnet('ff00::', 8, 'ipv6');
// IPv4 addresses written as IPv6: the deprecated form (RFC 4291), and NAT64 of a network's own choice (RFC 8215).
never.addSubnet('::', 96, 'ipv6');
never.addSubnet('64:ff9b:1::', 48, 'ipv6');
// The well-known NAT64 prefix stays usable: DNS64 gives such addresses for public hosts. No others belong in it (RFC 6052).
const notPublic = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['224.0.0.0', 3],
] as const;
for (const [address, prefix] of notPublic) never.addSubnet(`64:ff9b::${address}`, 96 + prefix, 'ipv6');

/** The URL; null if it is not http or https, or has credentials or a fragment. */
export function webhookUrl(text: string): URL | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null;
  return url.username === '' && url.password === '' && !text.includes('#') ? url : null;
}

/** The host for a socket: IPv6 without brackets. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[(.*)\]$/, '$1');

/** Null if the host is neither this computer nor allowed. @param allowed the setting `webhookHosts` */
export function placeOf(url: URL, allowed: readonly string[]): Place | null {
  const host = hostOf(url);
  if (host === 'localhost' || inList(loopback, host)) return 'this-computer';
  return allowed.includes(host) ? 'allowed' : null;
}

/** Whether the address that a host name resolved to may be connected to. */
export function mayConnect(place: Place, address: string): boolean {
  if (place === 'this-computer') return inList(loopback, address);
  return isIP(address) !== 0 && !inList(loopback, address) && !inList(never, address) && !isOwn(address);
}

/** Whether it is an address of this computer in its networks, which change. */
function isOwn(address: string): boolean {
  const ownAddresses = new BlockList();
  for (const local of Object.values(networkInterfaces()).flat())
    if (local !== undefined)
      ownAddresses.addAddress(local.address, local.family === 'IPv6' ? 'ipv6' : 'ipv4');
  return inList(ownAddresses, address);
}

function inList(list: BlockList, address: string): boolean {
  const version = isIP(address);
  return version !== 0 && list.check(address, version === 6 ? 'ipv6' : 'ipv4');
}

const hostName = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/;

/** A host as in a URL: lower case, no port; null if it is invalid, this computer, or always blocked. */
export function allowedHost(text: string): string | null {
  const bare = text.trim().toLowerCase();
  const version = isIP(bare);
  if (version === 0 && !hostName.test(bare)) return null;
  const bracketed = version === 6 ? `[${bare}]` : bare;
  const url = webhookUrl(`http://${bracketed}/`);
  if (url?.hostname !== bracketed) return null;
  return placeOf(url, []) === null && !inList(never, bare) ? hostOf(url) : null;
}
