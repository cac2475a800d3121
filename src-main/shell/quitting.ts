// Closes the library and other resources before the program exits.
import { app, type BrowserWindow } from 'electron';

/** Where quitting stands; once it is not `open`, nothing new may be started. */
export type QuitState = 'open' | 'closing' | 'closed';

/**
 * Delays quitting until `close` is done, once. Ends with `app.exit`: the windows are closed by then, and Electron
 * ignores an `app.quit` too soon after a prevented quit.
 */
export function closeBeforeQuitting(close: () => Promise<void>): () => QuitState {
  let state: QuitState = 'open';
  app.on('will-quit', (event) => {
    if (state === 'closed') return;
    event.preventDefault();
    if (state === 'closing') return;
    state = 'closing';
    close().then(
      () => {
        state = 'closed';
        app.exit(0);
      },
      (error: unknown) => {
        console.error('The library did not close cleanly:', error);
        state = 'closed';
        app.exit(1);
      },
    );
  });
  // One desk, one window: without it nothing is left to do, on a Mac as well.
  app.on('window-all-closed', () => {
    app.quit();
  });
  return () => state;
}

/** Windows ends programs at a shutdown without asking them to quit: it waits for this window until the library is closed. */
export function quitAtSessionEnd(window: BrowserWindow): void {
  window.on('query-session-end', (event) => {
    event.preventDefault();
    app.quit();
  });
}
