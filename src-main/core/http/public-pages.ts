// Web pages for anyone, without a token: on this computer beside the desk, on the network at a port that serves nothing else.
import { Hono } from 'hono';
import type { RequestContext, RequestEnv } from './operation.ts';

/** Whether other computers of the network reach the pages, and at which port. */
export interface PagesOnNetwork {
  readonly on: boolean;
  /** 0 picks a free one. */
  readonly port: number;
}

/** The pages that a feature offers to anyone. */
export interface PublicPages {
  /** All of its pages stand below it, such as `/catalogue`. */
  readonly path: `/${string}`;
  readonly pages: Hono<RequestEnv>;
}

export type PagesFetch = (request: Request, context: RequestContext) => Response | Promise<Response>;

/**
 * Serves these pages and nothing else: no API, no desk. The address without a path leads to the first of them.
 *
 * A request for another host name is refused, as on this computer: a page of the internet could otherwise read along by
 * a name that it has led here (DNS rebinding).
 */
export function servePages(offered: readonly PublicPages[], report: (error: unknown) => void): PagesFetch {
  const app = new Hono<RequestEnv>();
  app.use('*', (context, next) => {
    const { requestContext } = context.env;
    const host = context.req.header('host')?.toLowerCase();
    const isOurs = requestContext.kind === 'window' || requestContext.hosts.includes(host ?? '');
    return isOurs ? next() : Promise.resolve(context.body(null, 421));
  });
  for (const { path, pages } of offered) app.route(path, pages);
  const [first] = offered;
  if (first !== undefined) app.get('/', (context) => context.redirect(first.path));
  app.onError((error, context) => {
    report(error);
    return context.body(null, 500);
  });
  app.notFound((context) => context.body(null, 404));
  return (request, requestContext) => app.fetch(request, { requestContext });
}
