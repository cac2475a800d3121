// Gives the app its menu, in the language of the library.
import { app, dialog, Menu, type BrowserWindow } from 'electron';
import type { MenuCommand } from '../../src-preload/bridge.ts';
import { announce } from './bridge-host.ts';
import { openFolder } from './folders.ts';
import type { Labels } from './labels.ts';
import { menuTemplate } from './menu.ts';
import { messageOf } from './start-failure.ts';

export function setMenu(window: BrowserWindow, labels: Labels['menu'], dataFolder: string): void {
  const actions = {
    openDataFolder: () => {
      openFolder(dataFolder).catch((error: unknown) => {
        dialog.showErrorBox('Loandesk', messageOf(error));
      });
    },
    reload: () => {
      window.webContents.reload();
    },
    tell: (command: MenuCommand) => {
      announce(window.webContents, 'desk:menu', command);
    },
    quit: () => {
      app.quit();
    },
  };
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(labels, actions, process.platform)));
}
