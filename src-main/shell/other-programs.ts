// Starts the HTTP server for other programs; the desk also works without it.
import type { HttpServer } from '../core/http/http-server.ts';
import type { Library } from '../library/library.ts';

const portTaken = 'http-port-taken';

/** Starts the server. If its port is in use, adds a notice instead. */
export async function serveOtherPrograms(
  library: Library,
  port: number,
  listen: (port: number) => Promise<HttpServer>,
): Promise<HttpServer | null> {
  const { journal } = library.services;
  // Remove the notice of an earlier start.
  for (const { id, code } of journal.notices()) {
    if (code === portTaken) await journal.dismissNotice('system', id);
  }
  try {
    const server = await listen(port);
    library.announce(server.url);
    return server;
  } catch (error) {
    if (!isTaken(error)) throw error;
    await library.notify({ code: portTaken, facts: { port } });
    return null;
  }
}

/** Windows reports EACCES for a port that it has reserved. */
function isTaken(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && (error.code === 'EADDRINUSE' || error.code === 'EACCES')
  );
}
