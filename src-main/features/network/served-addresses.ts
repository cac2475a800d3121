// One server for each address of this computer, at one port; they follow the addresses and the port.
import type { Server } from 'node:http';
import type { Server as SecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { listen } from '../../core/http/http-server.ts';
import { hostsOf, inUrl } from './lan-rules.ts';
import type { LanProblem } from './lan-service.ts';

interface Served<AnyServer> {
  readonly server: AnyServer;
  /** The Host headers that it accepts; its requests read them. */
  readonly hosts: string[];
  readonly port: number;
}

export interface ServedAddressesParts<AnyServer> {
  /** Makes a server that does not listen yet. */
  readonly create: (hosts: readonly string[]) => AnyServer;
  readonly stop: (server: AnyServer) => Promise<void>;
  readonly report: (error: unknown) => void;
}

export function servedAddresses<AnyServer extends Server | SecureServer>({
  create,
  stop,
  report,
}: ServedAddressesParts<AnyServer>) {
  const served = new Map<string, Served<AnyServer>>();
  let port = 0;

  async function serveAt(address: string): Promise<void> {
    const hosts: string[] = [];
    const server = create(hosts);
    await listen(server, port, address);
    served.set(address, { server, hosts, port: (server.address() as AddressInfo).port });
  }

  return {
    /** Whether it serves somewhere, and the port that was wanted last. */
    state: () => ({ serves: served.size > 0, port }),
    servers: () => [...served.values()].map(({ server }) => server),
    /** Such as `https://192.168.1.20:4781`. */
    urls: (scheme: 'http' | 'https') =>
      [...served].map(([address, at]) => `${scheme}://${inUrl(address)}:${String(at.port)}`).toSorted(),
    /**
     * @param addresses none to stop
     * @param names of this computer, by which it may be asked too
     * @returns why an address is not served
     */
    async follow(
      addresses: readonly string[],
      wanted: { readonly port: number; readonly names: readonly string[] },
    ): Promise<LanProblem | null> {
      for (const [address, { server }] of served)
        if (!addresses.includes(address) || wanted.port !== port) {
          served.delete(address);
          await stop(server);
        }
      port = wanted.port;
      let problem: LanProblem | null = null;
      for (const address of addresses) {
        if (served.has(address)) continue;
        try {
          await serveAt(address);
        } catch (error) {
          problem = problemOf(error);
          if (problem === 'not-possible') report(error);
        }
      }
      for (const { hosts, port: bound } of served.values())
        hosts.splice(0, hosts.length, ...hostsOf({ names: wanted.names, addresses }, bound));
      return problem;
    },
  };
}

function problemOf(error: unknown): LanProblem {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  if (code === 'EADDRINUSE' || code === 'EACCES') return 'port-taken';
  return code === 'EADDRNOTAVAIL' ? 'address-gone' : 'not-possible';
}
