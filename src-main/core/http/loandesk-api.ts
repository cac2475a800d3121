// The type of the API for its callers: the window, the HTTP server and the LAN server.
import type { RequestContext } from './operation.ts';

/** Serves /api/v1, the public pages and, at /, the desk's files. */
export interface LoandeskApi {
  fetch(request: Request, context: RequestContext): Response | Promise<Response>;
  /** Serves the public pages and nothing else, for computers that must reach nothing else. */
  fetchPages(request: Request, context: RequestContext): Response | Promise<Response>;
  /** Ends all event streams; clients may open new ones. */
  endStreams(): void;
}
