// The API as one function, as the window, the HTTP server and the LAN server call it.
import type { RequestContext } from './operation.ts';

/** Serves /api/v1 and, at /, the desk's files. */
export interface LoandeskApi {
  fetch(request: Request, door: RequestContext): Response | Promise<Response>;
  /** Ends what would otherwise go on for ever: the streams of events. Whoever reads them may open new ones. */
  endStreams(): void;
}
