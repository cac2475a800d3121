// Answers HEAD like GET, and cancels the body.
import type { MiddlewareHandler } from 'hono';
import type { RequestEnv } from './operation.ts';

/** An unread stream would hold its event stream, or the process that makes it, for ever. */
export const cancelUnreadBodies: MiddlewareHandler<RequestEnv> = (context, next) =>
  context.req.method === 'HEAD' ? next().then(() => context.res.body?.cancel()) : next();
