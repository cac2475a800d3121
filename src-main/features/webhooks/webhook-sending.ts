// Sends one message to one address: looked up, checked, within a time, no redirect followed.
import { lookup } from 'node:dns/promises';
import { request as httpRequest, type ClientRequest, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { connect, isIP, type Socket } from 'node:net';
import type { Message } from './webhook-message.ts';
import { hostOf, mayConnect, placeOf } from './webhook-addresses.ts';
import type { DeliveryError } from './webhook-rules.ts';

/** The network as sending needs it. */
export interface Network {
  /** Every address of the name; rejects where there is none. */
  addressesOf(name: string): Promise<string[]>;
  connect(address: string, port: number): Socket;
}

export const thisNetwork: Network = {
  addressesOf: async (name) => (await lookup(name, { all: true })).map(({ address }) => address),
  connect: (address, port) => connect(port, address),
};

export interface Attempt {
  /** Null where it arrived. */
  error: DeliveryError | null;
  /** What the receiver answered, where it did. */
  status: number | null;
}

export type Send = (
  url: string,
  allowed: readonly string[],
  message: Message,
  stop: AbortSignal,
) => Promise<Attempt>;

/** An answer is read to its end for politeness, but no further than this. */
const mostAnswerBytes = 64 * 1024;

/** @param longestMs for everything together: name, connection, answer */
export function sending(network: Network, longestMs: number): Send {
  // Each name once: Node looks names up in the few threads that also sync the ledger, so one that hangs takes one of them.
  const lookUps = new Map<string, Promise<string[]>>();
  const addressesOf = (name: string): Promise<string[]> => {
    const found =
      lookUps.get(name) ??
      network.addressesOf(name).finally(() => {
        lookUps.delete(name);
      });
    lookUps.set(name, found);
    return found;
  };

  return async (text, allowed, message, stop) => {
    const url = new URL(text);
    const place = placeOf(url, allowed);
    if (place === null) return failed('host-not-allowed');
    const late = AbortSignal.timeout(longestMs);
    const signal = AbortSignal.any([late, stop]);
    const host = hostOf(url);
    let addresses: string[];
    try {
      if (host === 'localhost') addresses = ['127.0.0.1', '::1'];
      else addresses = isIP(host) > 0 ? [host] : await before(signal, addressesOf(host));
    } catch {
      return failed(signal.aborted ? 'timed-out' : 'name-not-found');
    }
    // A name with one address that is not allowed is not to be trusted with the others.
    if (!addresses.every((address) => mayConnect(place, address))) return failed('address-not-allowed');
    let attempt = failed('not-reached');
    for (const address of addresses) {
      attempt = await post(url, address, network, message, signal);
      if (attempt.error !== 'not-reached') break;
    }
    return attempt.error !== null && late.aborted ? failed('timed-out') : attempt;
  };
}

function post(
  url: URL,
  address: string,
  network: Network,
  { headers, body }: Message,
  signal: AbortSignal,
): Promise<Attempt> {
  const secure = url.protocol === 'https:';
  const port = url.port === '' ? (secure ? 443 : 80) : Number(url.port);
  const options: RequestOptions & { servername?: string } = {
    method: 'POST',
    host: address,
    port,
    path: url.pathname + url.search,
    headers: { ...headers, host: url.host, 'content-length': Buffer.byteLength(body), connection: 'close' },
    signal,
    maxHeaderSize: 16 * 1024,
    ...(!secure && { createConnection: () => network.connect(address, port) }),
    ...(secure && isIP(hostOf(url)) === 0 && { servername: hostOf(url) }),
  };
  return new Promise((resolve) => {
    let attempt: Attempt = failed('not-reached');
    let sent: ClientRequest;
    try {
      sent = secure ? httpsRequest({ ...options, agent: false }) : httpRequest(options);
    } catch {
      resolve(attempt);
      return;
    }
    sent.on('response', (response) => {
      attempt = judged(response.statusCode ?? 0);
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > mostAnswerBytes) sent.destroy();
      });
      response.on('error', () => undefined); // the status was there: what follows is of no interest
    });
    sent.on('error', (error: NodeJS.ErrnoException) => {
      if (attempt.status === null && isAboutCertificates(error)) attempt = failed('certificate');
    });
    sent.on('close', () => {
      resolve(attempt);
    });
    sent.end(body);
  });
}

function judged(status: number): Attempt {
  if (status >= 200 && status < 300) return { error: null, status };
  if (status === 410) return { error: 'gone', status };
  return { error: status >= 300 && status < 400 ? 'redirected' : 'refused', status };
}

const failed = (error: DeliveryError): Attempt => ({ error, status: null });

/** OpenSSL's and Node's own codes for what is wrong with a certificate or with the handshake. */
function isAboutCertificates({ code }: NodeJS.ErrnoException): boolean {
  return code !== undefined && /CERT|SIGNATURE|ERR_TLS|ERR_SSL|EPROTO|UNABLE_TO/.test(code);
}

function before<T>(signal: AbortSignal, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      reject(new Error('Stopped.'));
    };
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    promise.then(resolve, reject).finally(() => {
      signal.removeEventListener('abort', stop);
    });
  });
}
