// Answers HEAD as GET would be answered, and gives up the body that nobody will read.
import type { MiddlewareHandler } from 'hono';
import type { RequestEnv } from './operation.ts';

/** A stream that is left alone would keep its place among the event streams, or the process that makes it, for ever. */
export const giveUpUnreadBodies: MiddlewareHandler<RequestEnv> = (context, next) =>
  context.req.method === 'HEAD' ? next().then(() => context.res.body?.cancel()) : next();
