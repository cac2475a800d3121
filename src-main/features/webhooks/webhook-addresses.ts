// Tells where a webhook may go: this computer, or hosts that the librarian allowed by name.
import { BlockList, isIP } from 'node:net';

/** `this-computer` is reached at loopback addresses only, `allowed` at any but those. */
export type Place = 'this-computer' | 'allowed';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

/** Never the address of one program: unspecified, link-local (where clouds keep their secrets), multicast, broadcast. */
const never = new BlockList();
never.addSubnet('0.0.0.0', 8);
never.addSubnet('169.254.0.0', 16);
never.addSubnet('224.0.0.0', 3);
never.addAddress('::', 'ipv6');
never.addSubnet('fe80::', 10, 'ipv6');
never.addSubnet('ff00::', 8, 'ipv6');

/** The URL where a webhook may have it as its own address; null where it is none. */
export function webhookUrl(text: string): URL | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null;
  return url.username === '' && url.password === '' && !text.includes('#') ? url : null;
}

/** The host as an address for sockets: without the brackets of IPv6. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[(.*)\]$/, '$1');

/** @param allowed the hosts that the librarian allowed; null where the address is neither those nor this computer */
export function placeOf(url: URL, allowed: readonly string[]): Place | null {
  const host = hostOf(url);
  if (host === 'localhost' || inList(loopback, host)) return 'this-computer';
  return allowed.includes(host) ? 'allowed' : null;
}

/** Whether a connection may be made to this address, now that the name was looked up. */
export function mayConnect(place: Place, address: string): boolean {
  if (place === 'this-computer') return inList(loopback, address);
  return isIP(address) !== 0 && !inList(loopback, address) && !inList(never, address);
}

function inList(list: BlockList, address: string): boolean {
  const version = isIP(address);
  return version !== 0 && list.check(address, version === 6 ? 'ipv6' : 'ipv4');
}

const hostName = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/;

/** A host as it stands in a URL: lower case, no port; null where it is none, is this computer itself, or is never called. */
export function allowedHost(text: string): string | null {
  const bare = text.trim().toLowerCase();
  const version = isIP(bare);
  if (version === 0 && !hostName.test(bare)) return null;
  const bracketed = version === 6 ? `[${bare}]` : bare;
  const url = webhookUrl(`http://${bracketed}/`);
  if (url?.hostname !== bracketed) return null;
  return placeOf(url, []) === null && !inList(never, bare) ? hostOf(url) : null;
}
