// Shows what a start is waiting for, in a small window until the desk opens.
import { app, BrowserWindow, nativeTheme } from 'electron';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { Labels } from './labels.ts';

/** The next step of the start holds up the window as well: it has to be on the screen by then. */
const paintedWithinMs = 100;
const shownWithinMs = 3000;

export function startingWindow(icon: string, labels: Labels['starting']) {
  let window: BrowserWindow | null = null;
  // On Linux people can close it themselves: without a listener that would end the program in the middle of its work.
  app.on('window-all-closed', ignore);

  function opened(): BrowserWindow {
    return new BrowserWindow({
      title: labels.title,
      icon,
      width: 520,
      height: 216,
      show: false,
      useContentSize: true,
      resizable: false,
      minimizable: false,
      maximizable: false,
      closable: false,
      autoHideMenuBar: true,
      backgroundColor: nativeTheme.shouldUseDarkColors ? '#1a1b1e' : '#ffffff',
      webPreferences: { sandbox: true, contextIsolation: true, javascript: false, devTools: false },
    });
  }

  return {
    /** Resolves once it can be read, or after a while: the library is opened in any case. */
    async say(step: Exclude<keyof Labels['starting'], 'title'>): Promise<void> {
      const present = (window ??= opened());
      const enough = AbortSignal.timeout(shownWithinMs);
      try {
        const ready = present.isVisible() ? null : once(present, 'ready-to-show', { signal: enough });
        await Promise.all([ready, present.loadURL(pageOf(labels.title, labels[step]))]);
        present.show();
        await wait(paintedWithinMs);
      } catch (error) {
        console.error(error); // the start continues without the window
      }
    },
    /** Once another window is open: without any the program would end. */
    close(): void {
      app.off('window-all-closed', ignore);
      if (window?.isDestroyed() === false) window.destroy();
      window = null;
    },
  };
}

function ignore(): void {
  // the start continues without the window
}

function pageOf(title: string, sentence: string): string {
  const page = `<!doctype html><meta charset="utf-8"><title>${asText(title)}</title><style>
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { margin: 0; padding: 28px 32px; background: light-dark(#fff, #1a1b1e); color: light-dark(#1a1b1e, #e6e7ea) }
h1 { font-size: 20px; margin: 0 0 10px }
p { margin: 0 }</style><body dir="auto"><h1>${asText(title)}</h1><p role="status">${asText(sentence)}</p>`;
  return `data:text/html;charset=utf-8,${encodeURIComponent(page)}`;
}

function asText(words: string): string {
  return words.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
