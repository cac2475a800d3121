// Serves the window's own scheme, app://loandesk/, from the library's API function, without a network.
import { protocol } from 'electron';

const scheme = 'app';
const host = 'loandesk';
const deskOrigin = `${scheme}://${host}`;

/** The URL of the desk in the window. */
export const deskUrl = `${deskOrigin}/`;

/** The function that answers a request of the window. */
export type AnswerRequest = (request: Request) => Response | Promise<Response>;

/** Whether an address belongs to the desk. Compared by parts: Node gives a custom scheme no origin. */
export function isDeskUrl(address: string | undefined): boolean {
  if (address === undefined || !URL.canParse(address)) return false;
  const url = new URL(address);
  return url.protocol === `${scheme}:` && url.host === host;
}

/** Makes the scheme behave like https: relative addresses, storage, fetch, streams. Before Electron is ready, once. */
export function registerDeskScheme(): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme,
      privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true },
    },
  ]);
}

/**
 * Electron says which page asked; its declarations of Request do not know the field. It is absent where no page did:
 * the window's own start and reload, which need the desk's page and nothing else.
 */
function isAskedByDesk(request: Request): boolean {
  const { initiatorOrigin } = request as Request & { initiatorOrigin?: string };
  if (initiatorOrigin !== undefined) return initiatorOrigin === deskOrigin;
  return request.method === 'GET' && new URL(request.url).pathname === '/';
}

/** Handles the scheme; refuses requests that are not from the desk's page. */
export function serveDesk(answerRequest: AnswerRequest): void {
  protocol.handle(scheme, (request) => {
    if (!isDeskUrl(request.url)) return new Response('Not found.', { status: 404 });
    if (!isAskedByDesk(request)) {
      return new Response('The desk answers its own window only.', { status: 403 });
    }
    return answerRequest(request);
  });
}
