// Restarts the desk's screen after its process crashes, and shows an error if it crashes repeatedly.
import { dialog, Notification, type BrowserWindow } from 'electron';
import type { Labels } from './labels.ts';

const patience = { crashes: 3, withinMs: 60_000 };

/** Whether to restart the screen automatically, by the times of its crashes. */
function mayStartAgain(crashedAtMs: readonly number[], nowMs: number): boolean {
  return crashedAtMs.filter((at) => nowMs - at < patience.withinMs).length <= patience.crashes;
}

/**
 * Watches one window for as long as it lives.
 *
 * @param mustStay whether the person at the screen may not quit, as at the self-checkout: it always restarts then
 */
export function recoverScreen(
  window: BrowserWindow,
  labels: () => Labels['screenGone'],
  mustStay: () => boolean,
  quit: () => void,
): void {
  const crashedAtMs: number[] = [];
  window.webContents.on('render-process-gone', (_event, details) => {
    if (details.reason === 'clean-exit') return;
    const nowMs = Date.now();
    crashedAtMs.push(nowMs);
    console.error(`The screen's process is gone: ${details.reason} (${String(details.exitCode)})`);
    if (mustStay() || mayStartAgain(crashedAtMs, nowMs)) {
      window.webContents.reload();
      notify(labels());
    } else {
      void askWhetherToGoOn(window, labels(), quit);
    }
  });
}

// A notification, not a dialog: the next child's card is already under the scanner, and a dialog would take its Enter.
function notify(labels: Labels['screenGone']): void {
  if (Notification.isSupported()) new Notification({ title: labels.title, body: labels.body }).show();
}

async function askWhetherToGoOn(
  window: BrowserWindow,
  labels: Labels['screenGone'],
  quit: () => void,
): Promise<void> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'error',
    message: labels.again,
    detail: labels.againDetail,
    buttons: [labels.tryAgain, labels.quit],
    defaultId: 0,
    cancelId: 0,
  });
  if (response === 0) window.webContents.reload();
  else quit();
}
