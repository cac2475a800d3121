// Serves the library over TLS, and the pages for anyone over plain HTTP, at the current addresses of this computer, each if its setting is on.
import { createServer as createPlainServer } from 'node:http';
import { createServer } from 'node:https';
import { hostname, networkInterfaces } from 'node:os';
import { certificateFor } from './certificate.ts';
import { lanAddresses, lanNames } from './lan-rules.ts';
import type { LanProblem, LanService } from './lan-service.ts';
import type { JournalService } from '../../core/journal/journal-service.ts';
import type { SettingsService } from '../settings/settings-service.ts';
import type { networkSettings } from './network-settings.ts';
import type { LoandeskApi } from '../../core/http/loandesk-api.ts';
import type { PagesOnNetwork } from '../../core/http/public-pages.ts';
import {
  answerBy,
  closeServer,
  limitServer,
  listenerOf,
  pagesListenerOf,
  serverOptions,
} from '../../core/http/http-server.ts';
import { boundIdleConnections } from './idle-connections.ts';
import { servedAddresses } from './served-addresses.ts';

/** Where the pages for anyone are reached. */
export interface PagesReached {
  /** Such as `http://192.168.1.20:4782`. */
  readonly urls: readonly string[];
  /** Why they are unavailable at an address. */
  readonly problem: LanProblem | null;
}

/** Read these from the library each time: a restore replaces them. */
interface LanServices {
  readonly settings: Pick<SettingsService<typeof networkSettings>, 'settings'>;
  readonly lan: LanService;
  readonly journal: JournalService;
  /** The feature whose pages they are. */
  readonly catalogue: { onNetwork(): PagesOnNetwork; publish(reached: PagesReached): void };
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

export function serveLan({ library, say, addresses, hostName = hostname }: LanParts): LanAccess {
  const { api, dataFolder } = library;
  const report = (error: unknown): void => {
    library.log.report(error);
  };
  const addressesNow = addresses ?? ((): string[] => lanAddresses(networkInterfaces()));
  const secure = servedAddresses({
    create(hosts) {
      const server = createServer({ ...serverOptions, minVersion: 'TLSv1.2', handshakeTimeout: handshakeMs });
      answerBy(server, listenerOf(library, { kind: 'tcp', hosts, secure: true }));
      limitServer(server, mostConnections);
      boundIdleConnections(server, mostConnections / 4);
      return server;
    },
    stop: (server) => closeServer(server, closed ? api : undefined),
    report,
  });
  const pages = servedAddresses({
    create(hosts) {
      const server = createPlainServer(serverOptions);
      answerBy(server, pagesListenerOf(library, { kind: 'tcp', hosts, fromNetwork: true }));
      limitServer(server, mostConnections);
      return server;
    },
    stop: (server) => closeServer(server),
    report,
  });
  let looking: Promise<void> = Promise.resolve();
  let lookTimer: NodeJS.Timeout | undefined;
  let announced = '';
  let closed = false;
  let subscribed: LanServices | undefined;
  let unsubscribe = (): unknown => undefined;

  async function serveSecurely(): Promise<void> {
    const { settings, lan } = library.services;
    const { lanAccess, lanPort } = settings.settings();
    if (!lanAccess || closed) {
      await secure.follow([], { port: lanPort, names: [] });
      lan.publish(null);
      announced = '';
      return;
    }
    const current = addressesNow();
    const now = new Date().toISOString();
    const certificate = await certificateFor(dataFolder, lanNames(hostName()), current, now);
    const { cert, key, fingerprint, expiresAt, names } = certificate;
    const problem = await secure.follow(current, { port: lanPort, names });
    for (const server of secure.servers()) server.setSecureContext({ cert, key });
    const urls = secure.urls('https');
    lan.publish({ urls, names: [...names], fingerprint, expiresAt, problem });
    const announcement = `On the network, over TLS only: ${urls.join(' ') || 'nowhere'}. SHA-256 of the certificate: ${fingerprint}`;
    if (announcement !== announced) say?.(announcement);
    announced = announcement;
  }

  async function servePages(): Promise<void> {
    const { catalogue } = library.services;
    const { on, port } = catalogue.onNetwork();
    const current = on && !closed ? addressesNow() : [];
    const problem = await pages.follow(current, { port, names: lanNames(hostName()) });
    catalogue.publish({ urls: pages.urls('http'), problem });
  }

  async function applySettings(): Promise<void> {
    subscribeTo(library.services);
    await servePages().catch(report);
    await serveSecurely();
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

  /** Whether something is served that should not be, or the other way round. */
  function isOutdated({ settings, catalogue }: LanServices): boolean {
    const { lanAccess, lanPort } = settings.settings();
    const wanted = [
      { served: secure.state(), on: lanAccess, port: lanPort },
      { served: pages.state(), ...catalogue.onNetwork() },
    ];
    return wanted.some(({ served, on, port }) => on !== served.serves || port !== served.port);
  }

  function scheduleLook(): void {
    lookTimer ??= setTimeout(() => {
      lookTimer = undefined;
      if (closed) return;
      try {
        subscribeTo(library.services);
        if (isOutdated(library.services)) void look();
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
