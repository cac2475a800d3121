// Keeps pupils in the window during the self-checkout: full screen, without a menu, and not to be closed by a key.
import { app, Menu, type BrowserWindow } from 'electron';

export interface Kiosk {
  readonly isOn: boolean;
  set(isOn: boolean): void;
}

/** @param showMenu brings the menu back */
export function kiosk(window: BrowserWindow, showMenu: () => void): Kiosk {
  let isOn = false;
  let quitting = false;
  // A key such as Alt+F4 closes the window; a signal, or the end of the session, quits the app.
  app.on('before-quit', () => {
    quitting = true;
  });
  window.on('close', (event) => {
    if (isOn && !quitting) event.preventDefault();
  });
  return {
    get isOn() {
      return isOn;
    },
    set(now) {
      isOn = now;
      window.setKiosk(now);
      if (!now) showMenu();
      // A Mac always has a menu: null would leave the present one, whose Cmd+Q ends the program.
      else if (process.platform === 'darwin')
        Menu.setApplicationMenu(Menu.buildFromTemplate([{ label: app.name, submenu: [] }]));
      else Menu.setApplicationMenu(null);
    },
  };
}
