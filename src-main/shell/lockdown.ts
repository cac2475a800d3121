// Denies the window everything a desk does not need: permissions, leaving the desk, new windows, the network.
import { app, type Session, type WebContents } from 'electron';
import { isDeskUrl } from './desk-scheme.ts';

/** Copying a new API token to the clipboard; everything else a page can ask for is refused. */
const permitted: ReadonlySet<string> = new Set(['clipboard-sanitized-write']);

function mayHave(permission: string, askedBy: string | undefined): boolean {
  return permitted.has(permission) && isDeskUrl(askedBy);
}

/** Whether a navigation stays in the desk. The API's addresses are data, not pages to go to. */
function staysAtDesk(address: string): boolean {
  return isDeskUrl(address) && !new URL(address).pathname.startsWith('/api/');
}

/** For the session that the window lives in, before the window is made. */
export function lockSession(session: Session): void {
  session.setPermissionRequestHandler((_contents, permission, decide, details) => {
    decide(mayHave(permission, details.requestingUrl));
  });
  session.setPermissionCheckHandler((_contents, permission, origin) => mayHave(permission, origin));
  session.setDevicePermissionHandler(() => false);
  // Backs up the page's Content-Security-Policy, in case a response lacks it.
  session.webRequest.onBeforeRequest(
    { urls: ['http://*/*', 'https://*/*', 'ws://*/*', 'wss://*/*', 'file:///*'] },
    (_details, decide) => {
      decide({ cancel: true });
    },
  );
}

/** Applies to every page, whatever creates it. Call before the first window. */
export function lockPages(): void {
  app.on('web-contents-created', (_event, contents) => {
    lockPage(contents);
  });
}

function lockPage(contents: WebContents): void {
  contents.on('will-frame-navigate', (navigation) => {
    if (!staysAtDesk(navigation.url)) navigation.preventDefault();
  });
  contents.on('will-redirect', (navigation) => {
    if (!staysAtDesk(navigation.url)) navigation.preventDefault();
  });
  contents.on('will-attach-webview', (event) => {
    event.preventDefault();
  });
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
}
