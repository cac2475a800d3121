// Lays out the window's menu.
import type { MenuItemConstructorOptions } from 'electron';
import type { MenuCommand } from '../../src-preload/bridge.ts';
import type { Labels } from './labels.ts';

/** The actions of the menu beyond Electron's own roles. */
export interface MenuActions {
  openDataFolder: () => void;
  reload: () => void;
  /** Passes a choice to the desk's screen, which answers it. */
  tell: (command: MenuCommand) => void;
  quit: () => void;
}

/**
 * The menu as data. Accelerators stay away from what a scanner may type (a plain Ctrl+letter is a control character
 * in a barcode) and from the keys of the desk's own screen.
 */
export function menuTemplate(
  labels: Labels['menu'],
  actions: MenuActions,
  platform: NodeJS.Platform,
): MenuItemConstructorOptions[] {
  const separator: MenuItemConstructorOptions = { type: 'separator' };
  const tell = (command: MenuCommand, label: string): MenuItemConstructorOptions => ({
    id: command,
    label,
    click: () => {
      actions.tell(command);
    },
  });
  return [
    ...(platform === 'darwin' ? [{ role: 'appMenu' } as const] : []),
    {
      label: labels.file,
      submenu: [
        { id: 'open-data-folder', label: labels.openDataFolder, click: actions.openDataFolder },
        separator,
        { id: 'quit', label: labels.quit, click: actions.quit },
      ],
    },
    {
      label: labels.edit,
      submenu: [
        tell('undo', labels.undoLast),
        separator,
        { role: 'undo', label: labels.undoTyping },
        { role: 'redo', label: labels.redoTyping },
        separator,
        { role: 'cut', label: labels.cut },
        { role: 'copy', label: labels.copy },
        { role: 'paste', label: labels.paste },
        { role: 'selectAll', label: labels.selectAll },
      ],
    },
    {
      label: labels.view,
      submenu: [
        { role: 'zoomIn', label: labels.zoomIn },
        { role: 'zoomOut', label: labels.zoomOut },
        { role: 'resetZoom', label: labels.resetZoom },
        separator,
        { role: 'togglefullscreen', label: labels.fullScreen },
        separator,
        { id: 'reload', label: labels.reload, accelerator: 'CmdOrCtrl+Shift+R', click: actions.reload },
      ],
    },
    {
      label: labels.help,
      submenu: [tell('shortcuts', labels.shortcuts), separator, tell('about', labels.about)],
    },
  ];
}
