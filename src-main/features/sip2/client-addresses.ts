// Decides which addresses may connect: programs on this computer, and the addresses and networks of the list.
import { BlockList, isIP } from 'node:net';

const network = /^([^/]+)\/(\d{1,3})$/;

/** Whether a line of the list is an address, or a network such as `192.168.1.0/24`. */
export function allowedClient(line: string): boolean {
  const [, address = line, bits] = network.exec(line) ?? [];
  const longest = isIP(address) === 4 ? 32 : 128;
  return isIP(address) !== 0 && (bits === undefined || Number(bits) <= longest);
}

/** Whether a client may connect. @param address as the socket has it: IPv4 may be written as IPv6 */
export function mayConnect(address: string, allowed: readonly string[]): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '');
  const list = new BlockList();
  list.addAddress('127.0.0.1', 'ipv4');
  list.addAddress('::1', 'ipv6');
  for (const line of allowed) {
    const [, subnet, bits] = network.exec(line) ?? [];
    if (subnet === undefined) list.addAddress(line, kindOf(line));
    else list.addSubnet(subnet, Number(bits), kindOf(subnet));
  }
  return isIP(plain) !== 0 && list.check(plain, kindOf(plain));
}

const kindOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 4 ? 'ipv4' : 'ipv6');
