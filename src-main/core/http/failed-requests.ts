// Logs failed requests with the route's pattern and the problem code, never with the input.
import type { MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import type { RequestEnv } from './operation.ts';
import type { LogEntry } from '../log/log-entries.ts';

export function noteFailures(note: (entry: LogEntry) => void): MiddlewareHandler<RequestEnv> {
  return async (context, next) => {
    const begunAt = performance.now();
    await next();
    const { status } = context.res;
    if (status < 400) return;
    // Middleware matches all methods, and the desk's files match every address.
    const answering = matchedRoutes(context).find(({ method, path }) => method !== 'ALL' && path !== '/*');
    note({
      event: 'request-failed',
      id: context.get('requestId'),
      method: knownMethod(context.req.method),
      route: answering?.path ?? null,
      status,
      code: await codeOf(context.res),
      ms: Math.round(performance.now() - begunAt),
    });
  };
}

/** A client can send any word as the method. */
function knownMethod(method: string): string {
  return ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].includes(method) ? method : 'other';
}

async function codeOf(response: Response): Promise<string | null> {
  if (response.headers.get('content-type') !== 'application/problem+json') return null;
  const { code } = (await response.clone().json()) as { code?: unknown };
  return typeof code === 'string' ? code : null;
}
