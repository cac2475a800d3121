// Is what `import ... from 'electron'` finds in the program under test; a name that is missing here stops its start.
export { app } from './app.ts';
export { ipcMain } from './ipc.ts';
export { Menu, MenuItem } from './menu.ts';
export { protocol, session } from './session.ts';
export { dialog, nativeTheme, Notification, safeStorage, screen, shell } from './system.ts';
export { BrowserWindow } from './windows.ts';
