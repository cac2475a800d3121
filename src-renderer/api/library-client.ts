// The typed client for the library's API; requests go through `http-client.ts`.

import { type ClientRequestOptions, type ClientResponse, hc } from 'hono/client';
import type { Api } from '../../src-main/library/features.ts';
import type { openRoutes } from '../../src-main/core/http/open-routes.ts';
import { type Asking, send } from './http-client.ts';

export const library = hc<Api | ReturnType<typeof openRoutes>>('/api/v1', { fetch: send });

/** The body of a successful response. */
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
  /** Idempotency key: a request that is sent again with the same key has its effect only once. */
  idempotencyKey?: string | undefined;
  /** The change is refused if the record has another version. */
  ifVersion?: number | undefined;
  /** This request may take minutes. */
  patient?: boolean;
}

/** The request options in the client's own terms. */
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
