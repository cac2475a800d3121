// Serves the library to other computers over TLS if network access is on, at the current addresses of this computer.
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { hostname, networkInterfaces } from 'node:os';
import { certificateFor, type Certificate } from './certificate.ts';
import { hostsOf, inUrl, lanAddresses, lanNames } from './lan-rules.ts';
import type { LanProblem, LanService } from './lan-service.ts';
import type { JournalService } from '../../core/journal/journal-service.ts';
import type { SettingsService } from '../settings/settings-service.ts';
import type { networkSettings } from './network-settings.ts';
import type { LoandeskApi } from '../../core/http/loandesk-api.ts';
import {
  answerBy,
  closeServer,
  limitServer,
  listen,
  listenerOf,
  serverOptions,
} from '../../core/http/http-server.ts';
import { boundIdleConnections } from './idle-connections.ts';

/** Read these from the library each time: a restore replaces them. */
interface LanServices {
  readonly settings: Pick<SettingsService<typeof networkSettings>, 'settings'>;
  readonly lan: LanService;
  readonly journal: JournalService;
}

export interface LanParts {
  library: {
    readonly api: LoandeskApi;
    readonly services: LanServices;
    readonly dataFolder: string;
    readonly log: { report(error: unknown): void };
  };
  /** Receives a line with the URLs when they change. */
  say?: (sentence: string) => void;
  /** The addresses of this computer; tests pass their own. */
  addresses?: () => string[];
  hostName?: () => string;
}

export interface LanAccess {
  /** Starts and stops servers to match the settings and addresses. */
  look(): Promise<void>;
  close(): Promise<void>;
}

/** Addresses are polled: cables are pulled and laptops move. */
const lookEveryMs = 10_000;
/** Delay from a changed setting to its effect. */
const settingDelayMs = 300;
const handshakeMs = 10_000;
const mostConnections = 500;

interface Served {
  server: Server;
  hosts: string[];
  port: number;
}

export function serveLan({ library, say, addresses, hostName = hostname }: LanParts): LanAccess {
  const { api, dataFolder } = library;
  const report = (error: unknown): void => {
    library.log.report(error);
  };
  const addressesNow = addresses ?? ((): string[] => lanAddresses(networkInterfaces()));
  const served = new Map<string, Served>();
  let looking: Promise<void> = Promise.resolve();
  let lookTimer: NodeJS.Timeout | undefined;
  let wantedPort = 0;
  let announced = '';
  let closed = false;
  let subscribed: LanServices | undefined;
  let unsubscribe = (): unknown => undefined;

  async function stop(address: string): Promise<void> {
    const listener = served.get(address);
    served.delete(address);
    if (listener !== undefined) await closeServer(listener.server, closed ? api : undefined);
  }

  async function serveAt(address: string, port: number, certificate: Certificate): Promise<void> {
    const hosts: string[] = [];
    const context = { kind: 'tcp' as const, hosts, secure: true };
    const { cert, key } = certificate;
    const server = createServer({
      ...serverOptions,
      cert,
      key,
      minVersion: 'TLSv1.2',
      handshakeTimeout: handshakeMs,
    });
    answerBy(server, listenerOf(library, context));
    limitServer(server, mostConnections);
    boundIdleConnections(server, mostConnections / 4);
    await listen(server, port, address);
    const { port: bound } = server.address() as AddressInfo;
    hosts.push(...hostsOf(certificate, bound));
    served.set(address, { server, hosts, port: bound });
  }

  async function applySettings(): Promise<void> {
    subscribeTo(library.services);
    const { lanAccess, lanPort } = library.services.settings.settings();
    const addresses = lanAccess && !closed ? addressesNow() : [];
    for (const address of [...served.keys()])
      if (!addresses.includes(address) || wantedPort !== lanPort) await stop(address);
    wantedPort = lanPort;
    if (!lanAccess || closed) {
      library.services.lan.publish(null);
      announced = '';
      return;
    }
    const now = new Date().toISOString();
    const certificate = await certificateFor(dataFolder, lanNames(hostName()), addresses, now);
    let problem: LanProblem | null = null;
    for (const address of addresses) {
      const listener = served.get(address);
      if (listener === undefined) {
        await serveAt(address, lanPort, certificate).catch((error: unknown) => {
          problem = problemOf(error);
          if (problem === 'not-possible') report(error);
        });
      } else {
        listener.server.setSecureContext({ cert: certificate.cert, key: certificate.key });
        listener.hosts.splice(0, listener.hosts.length, ...hostsOf(certificate, listener.port));
      }
    }
    const { fingerprint, expiresAt, names } = certificate;
    const urls = [...served]
      .map(([address, { port }]) => `https://${inUrl(address)}:${String(port)}`)
      .toSorted();
    library.services.lan.publish({ urls, names: [...names], fingerprint, expiresAt, problem });
    const announcement = `On the network, over TLS only: ${urls.join(' ') || 'nowhere'}. SHA-256 of the certificate: ${fingerprint}`;
    if (announcement !== announced) say?.(announcement);
    announced = announcement;
  }

  function look(): Promise<void> {
    looking = looking.then(applySettings).catch((error: unknown) => {
      library.services.lan.publish({
        urls: [],
        names: [],
        fingerprint: null,
        expiresAt: null,
        problem: 'no-certificate',
      });
      report(error);
    });
    return looking;
  }

  /** A restored backup has its own services: subscribe again. */
  function subscribeTo(services: LanServices): void {
    if (subscribed === services) return;
    unsubscribe();
    subscribed = services;
    unsubscribe = services.journal.onCommitted(scheduleLook);
  }

  function scheduleLook(): void {
    lookTimer ??= setTimeout(() => {
      lookTimer = undefined;
      if (closed) return;
      try {
        subscribeTo(library.services);
        const { lanAccess, lanPort } = library.services.settings.settings();
        if (lanAccess !== served.size > 0 || lanPort !== wantedPort) void look();
      } catch {
        scheduleLook(); // the library is being reopened; try again
      }
    }, settingDelayMs).unref();
  }

  const interval = setInterval(() => void look(), lookEveryMs).unref();
  return {
    look,
    async close() {
      closed = true;
      unsubscribe();
      clearTimeout(lookTimer);
      clearInterval(interval);
      await look();
    },
  };
}

function problemOf(error: unknown): LanProblem {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  if (code === 'EADDRINUSE' || code === 'EACCES') return 'port-taken';
  return code === 'EADDRNOTAVAIL' ? 'address-gone' : 'not-possible';
}
