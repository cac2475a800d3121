// Moves the window's profile into the data folder.
import { app, dialog } from 'electron';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { filled } from '../core/languages/writing-rules.ts';
import { labelsFor } from './labels.ts';
import { messageOf } from './start-failure.ts';

/**
 * Gives each data folder its own profile, and so its own single instance.
 *
 * @returns false if the folder cannot be used; the app then exits
 */
export function moveProfileInto(folder: string): boolean {
  const profile = path.join(folder, 'window');
  try {
    mkdirSync(profile, { recursive: true });
    app.setPath('userData', profile);
    return true;
  } catch (error) {
    // Electron does not know the locale yet.
    const { failure } = labelsFor(Intl.DateTimeFormat().resolvedOptions().locale);
    const facts = { dataFolder: folder, reason: messageOf(error) };
    dialog.showErrorBox(failure.title, filled(failure.dataFolder, facts));
    app.exit(1);
    return false;
  }
}
