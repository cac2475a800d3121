// Opens the library to the school's other programs, and lets the desk work where that cannot be had.
import type { HttpServer } from '../core/http/http-server.ts';
import type { Library } from '../library/library.ts';

const portTaken = 'http-port-taken';

/** Starts the server; where its port is taken there is none, and the person at the desk is told. */
export async function serveOtherPrograms(
  library: Library,
  port: number,
  listen: (port: number) => Promise<HttpServer>,
): Promise<HttpServer | null> {
  const { journal } = library.services;
  // What an earlier start met with says nothing about this one.
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

/** Windows says EACCES for a port that it keeps for something else. */
function isTaken(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && (error.code === 'EADDRINUSE' || error.code === 'EACCES')
  );
}
