// Creates the desk's only window, and brings it to the front.
import { app, BrowserWindow, nativeTheme, screen } from 'electron';
import { deskUrl } from './desk-scheme.ts';

const comfortable = { width: 1280, height: 860 };

/**
 * Opens the window; it shows itself once its first picture is ready. Electron keeps its size and place in the
 * profile, and moves it back where a screen has gone.
 */
export function openDeskWindow(files: { preload: string; icon: string }): BrowserWindow {
  const { workAreaSize } = screen.getPrimaryDisplay();
  const window = new BrowserWindow({
    name: 'desk',
    windowStatePersistence: true,
    title: 'Loandesk',
    icon: files.icon,
    width: Math.min(comfortable.width, workAreaSize.width),
    height: Math.min(comfortable.height, workAreaSize.height),
    minWidth: Math.min(800, workAreaSize.width),
    minHeight: Math.min(560, workAreaSize.height),
    show: false,
    // The colour before the page paints, so that a dark desk does not flash white.
    backgroundColor: nativeTheme.shouldUseDarkColors ? '#1a1b1e' : '#ffffff',
    webPreferences: {
      preload: files.preload,
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      // Its dictionaries come from the network, and it would underline the names of children.
      spellcheck: false,
      devTools: !app.isPackaged,
    },
  });
  const small = workAreaSize.width <= comfortable.width || workAreaSize.height <= comfortable.height;
  window.once('ready-to-show', () => {
    if (small) window.maximize();
    window.show();
  });
  return window;
}

/** Loads the desk into its window. Rejects if that fails. */
export async function showDesk(window: BrowserWindow): Promise<void> {
  try {
    await window.loadURL(deskUrl);
  } catch (error) {
    // The user closed or reloaded the window during loading.
    const aborted = error instanceof Error && 'code' in error && error.code === 'ERR_ABORTED';
    if (!aborted && !window.isDestroyed()) throw error;
  }
}

/** Handles a second start: shows the window instead of opening the library twice. */
export function bringToFront(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}
