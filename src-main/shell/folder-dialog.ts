// Asks for a folder with the system's own dialog, for the desk's screen.
import { dialog, type BrowserWindow } from 'electron';

/** @returns its whole path; null where nobody chose one */
export async function chooseFolder(
  window: BrowserWindow,
  title: unknown,
  start: unknown,
): Promise<string | null> {
  if (typeof title !== 'string' || typeof start !== 'string')
    throw new TypeError('A title and a path are texts.');
  const { canceled, filePaths } = await dialog.showOpenDialog(window, {
    title,
    ...(start !== '' && { defaultPath: start }),
    properties: ['openDirectory'],
  });
  return canceled ? null : (filePaths[0] ?? null);
}
