// Stands in for Electron's session and protocol: who may what, which requests are stopped, who answers a scheme.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Session } from 'electron';
import { app } from './app.ts';
import { answers, note } from './program.ts';
import { toElectron } from './addresses.ts';

/** The permissions that the tests try, in Electron's names. */
const askable = [
  'geolocation',
  'notifications',
  'media',
  'clipboard-read',
  'clipboard-sanitized-write',
  'midi',
] as const;

type CheckHandler = (contents: object | null, permission: string, origin: string, details: object) => boolean;
type RequestHandler = (
  contents: object,
  permission: string,
  decide: (granted: boolean) => void,
  details: { requestingUrl: string; isMainFrame: boolean },
) => void;
type BeforeRequest = (details: { url: string }, decide: (answer: { cancel?: boolean }) => void) => void;
type SchemeHandler = Parameters<Session['protocol']['handle']>[1];

class StandInSession {
  private check: CheckHandler | null = null;
  private ask: RequestHandler | null = null;
  private before: { patterns: RegExp[]; listener: BeforeRequest } | null = null;

  readonly webRequest = {
    onBeforeRequest: (filter: { urls: string[] }, listener: BeforeRequest) => {
      note('request-filter', { urls: filter.urls });
      this.before = { patterns: filter.urls.map(patternOf), listener };
    },
  };

  setPermissionCheckHandler(handler: CheckHandler | null): void {
    this.check = handler;
  }
  setPermissionRequestHandler(handler: RequestHandler | null): void {
    this.ask = handler;
  }
  setDevicePermissionHandler(handler: ((details: object) => boolean) | null): void {
    note('device-permission', {
      granted: handler?.({ deviceType: 'hid', origin: 'app://loandesk' }) ?? true,
    });
  }
  on(): this {
    return this;
  }

  /** As Electron decides: without a handler all is granted; what a check denies is then asked for. */
  granted(contents: object): string[] {
    const page = 'app://loandesk/';
    return askable.filter((permission) => {
      if (this.check?.(contents, permission, page, { requestingUrl: page, isMainFrame: true }) ?? true)
        return true;
      let granted = this.ask === null;
      this.ask?.(
        contents,
        permission,
        (decision) => {
          granted = decision;
        },
        { requestingUrl: page, isMainFrame: true },
      );
      return granted;
    });
  }

  mayRequest(url: string): Promise<boolean> {
    const { before } = this;
    if (!before?.patterns.some((pattern) => pattern.test(url))) return Promise.resolve(true);
    return new Promise((resolve) => {
      before.listener({ url }, (answer) => {
        resolve(answer.cancel !== true);
      });
    });
  }
}

export const session = { defaultSession: new StandInSession() };

function patternOf(matchPattern: string): RegExp {
  const escaped = matchPattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/\*/g, '.*');
  return new RegExp(`^${escaped}$`);
}

const handlers = new Map<string, SchemeHandler>();
let privileged = false;

export const protocol = {
  registerSchemesAsPrivileged(schemes: { scheme: string; privileges?: object }[]): void {
    if (app.isReady())
      throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready');
    if (privileged) throw new Error('protocol.registerSchemesAsPrivileged can be called only once');
    privileged = true;
    note('schemes', { schemes });
  },
  handle(scheme: string, handler: SchemeHandler): void {
    if (!app.isReady()) throw new Error('protocol.handle can be used only once the app is ready');
    if (handlers.has(scheme)) throw new Error(`Failed to register protocol: ${scheme}`);
    handlers.set(scheme, handler);
  },
};

let listening: Promise<number> | undefined;

/** The port of loopback where Chromium finds what the scheme's handler answers. */
export function schemePort(): Promise<number> {
  listening ??= new Promise((resolve) => {
    const server = createServer((request, response) => {
      void answerScheme(request, response);
    });
    server.listen(0, '127.0.0.1', () => {
      resolve((server.address() as AddressInfo).port);
    });
  });
  return listening;
}

async function answerScheme(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  try {
    const handler = handlers.get('app');
    if (handler === undefined) throw new Error('net::ERR_UNKNOWN_URL_SCHEME');
    const response = await handler(await requestFrom(incoming, await schemePort()));
    // One value a name, as Electron passes headers on. Nothing of a custom scheme is cached over there.
    outgoing.writeHead(response.status, {
      ...Object.fromEntries(response.headers),
      'cache-control': 'no-store',
    });
    if (response.body === null) outgoing.end();
    else
      Readable.from(response.body)
        .on('error', () => outgoing.destroy())
        .pipe(outgoing);
  } catch (error) {
    console.error(error);
    outgoing.destroy();
  }
}

async function requestFrom(incoming: IncomingMessage, port: number): Promise<Request> {
  const asked = `http://${incoming.headers.host ?? ''}${incoming.url ?? '/'}`;
  const origin = initiatorOf(incoming);
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    // These come from a network stack that a custom scheme never passes through.
    if (/^(host|connection|referer|content-length|accept-encoding|sec-)/.test(name)) continue;
    headers.set(name, toElectron(String(value), port));
  }
  const body = await buffer(incoming);
  const request = new Request(toElectron(asked, port), {
    method: incoming.method ?? 'GET',
    headers,
    ...(body.length > 0 ? { body } : {}),
  });
  if (origin !== undefined)
    Object.defineProperty(request, 'initiatorOrigin', { value: toElectron(origin, port) });
  return request;
}

/** Chromium tells a server who asked: a page of its own origin, another page, or only the browser. */
function initiatorOf({ headers }: IncomingMessage): string | undefined {
  if (headers.origin !== undefined) return headers.origin;
  const site = headers['sec-fetch-site'];
  if (site === undefined || site === 'none') return undefined;
  return site === 'same-origin' ? `http://${headers.host ?? ''}` : 'null';
}

answers.mayRequest = async (url) => session.defaultSession.mayRequest(toElectron(url, await schemePort()));
