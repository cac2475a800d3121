// Knows every operation of the library's API by its path, with the API's own types; requests leave by the door.

import { type ClientRequestOptions, type ClientResponse, hc } from 'hono/client';
import type { Api } from '../../src-main/library/features.ts';
import type { openRoutes } from '../../src-main/core/http/open-routes.ts';
import { type Asking, send } from './http-client.ts';

export const library = hc<Api | ReturnType<typeof openRoutes>>('/api/v1', { fetch: send });

/** What the door lets through: the body of a success. */
export type Answer<Sent> =
  Sent extends ClientResponse<infer Body, 200 | 201 | 202, 'json'>
    ? Body
    : Sent extends ClientResponse<unknown, 204>
      ? undefined
      : never;

export async function answer<Sent extends ClientResponse<unknown>>(
  sent: Promise<Sent>,
): Promise<Answer<Sent>> {
  const response = await sent;
  return (response.status === 204 ? undefined : await response.json()) as Answer<Sent>;
}

export interface Sending {
  signal?: AbortSignal | undefined;
  /** The same key happens once, however often the request is sent. */
  idempotencyKey?: string | undefined;
  /** Only change what is still at this version. */
  ifVersion?: number | undefined;
  /** This one may take minutes. */
  patient?: boolean;
}

/** How to send a request, in the client's own terms. */
export function by({ signal, idempotencyKey, ifVersion, patient }: Sending): ClientRequestOptions {
  const init: Asking = { signal: signal ?? null, ...(patient && { patient }) };
  return {
    init,
    headers: {
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      ...(ifVersion !== undefined && { 'if-match': `"${String(ifVersion)}"` }),
    },
  };
}
