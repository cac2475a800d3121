// Prints the desk's page on a printer of this computer without a dialog, and lists the printers.
import type { BrowserWindow } from 'electron';
import type { Printer } from '../../src-preload/bridge.ts';

export async function printersOf({ webContents }: BrowserWindow): Promise<Printer[]> {
  const printers = await webContents.getPrintersAsync();
  return printers.map(({ name, displayName }) => ({ name, displayName }));
}

/** Rejects if the printer is gone or refuses. The paper is the printer's own: a roll for slips, or a sheet. */
export async function printOn({ webContents }: BrowserWindow, printer: string): Promise<void> {
  // Chromium prints on the default printer if it does not know the name.
  const printers = await webContents.getPrintersAsync();
  if (!printers.some(({ name }) => name === printer)) throw new Error('The printer is not there.');
  await new Promise<void>((resolve, reject) => {
    webContents.print(
      { silent: true, deviceName: printer, usePrinterDefaultPageSize: true },
      (success, reason) => {
        if (success) resolve();
        else reject(new Error(`The printer did not print: ${reason}`));
      },
    );
  });
}
