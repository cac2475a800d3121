// Opens folders in the system's file manager, and lets staff choose one: with a fixed title and a checked start folder.
import { dialog, shell, type BrowserWindow } from 'electron';
import { stat } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { Labels } from './labels.ts';
import { isLocalPath } from './local-path.ts';

/** Timeout for checking the start folder: an unavailable drive can hang. */
const patienceMs = 2000;

/**
 * @param which a key of the titles
 * @param start a path that the page knows; the dialog begins there if it is a folder of this computer
 * @returns the absolute path; null if cancelled
 */
export async function chooseFolder(
  window: BrowserWindow,
  titles: Labels['chooseFolder'],
  which: unknown,
  start: unknown,
): Promise<string | null> {
  if (typeof which !== 'string' || !Object.hasOwn(titles, which))
    throw new TypeError('No folder is chosen for this.');
  const title = titles[which as keyof typeof titles];
  const { canceled, filePaths } = await dialog.showOpenDialog(window, {
    title,
    ...(typeof start === 'string' && (await isFolderHere(start)) && { defaultPath: start }),
    properties: ['openDirectory'],
  });
  return canceled ? null : (filePaths[0] ?? null);
}

async function isFolderHere(place: string): Promise<boolean> {
  if (!isLocalPath(place, process.platform)) return false;
  const looked = stat(place).then(
    (stats) => stats.isDirectory(),
    () => false,
  );
  return Promise.race([looked, wait(patienceMs, false, { ref: false })]);
}

/** @throws Error with the system's words */
export async function openFolder(folder: string): Promise<void> {
  const failure = await shell.openPath(folder);
  if (failure !== '') throw new Error(failure);
}
