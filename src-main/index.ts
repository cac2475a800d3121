// Starts the desktop app: opens the library, shows it in a window, serves other programs, and shuts down cleanly.
import './launch/private-umask.ts';
import { app, dialog, session, shell } from 'electron';
import path from 'node:path';
import icon from '../resources/icons/loandesk-256.png?asset';
import { version } from '../package.json';
import { startHttpServer } from './core/http/http-server.ts';
import { serveLan } from './features/network/lan-access.ts';
import { fillEmptyLibrary } from './demo/demo-school.ts';
import { defaultDataFolder } from './launch/data-folder.ts';
import { packageFacts } from './launch/package-facts.ts';
import { DamagedLibraryError, LibraryInUseError, openLibrary, secretFiles } from './library/library.ts';
import { installUpdate } from './shell/install-update.ts';
import { appId } from './shell/app-id.ts';
import { answer } from './shell/bridge-host.ts';
import { registerDeskScheme, serveDesk } from './shell/desk-scheme.ts';
import { bringToFront, openDeskWindow, showDesk } from './shell/desk-window.ts';
import { chooseFolder, openFolder } from './shell/folders.ts';
import { keptSecrets } from './shell/kept-secrets.ts';
import { kiosk } from './shell/kiosk.ts';
import { labelsFor, type Labels } from './shell/labels.ts';
import { lockPages, lockSession } from './shell/lockdown.ts';
import { noteLostProcesses } from './shell/lost-processes.ts';
import { serveOtherPrograms } from './shell/other-programs.ts';
import { closeBeforeQuitting, quitAtSessionEnd } from './shell/quitting.ts';
import { printersOf, printOn } from './shell/printers.ts';
import { hostScanners } from './shell/scanner-host.ts';
import { recoverScreen } from './shell/screen-recovery.ts';
import { damagedSentence, inUseSentence, messageOf } from './shell/start-failure.ts';
import { startOptions } from './shell/start-options.ts';
import { startingWindow } from './shell/starting-window.ts';
import { setMenu } from './shell/window-menu.ts';
import { moveProfileInto } from './shell/window-profile.ts';

const out = path.dirname(import.meta.dirname);
const { releasedOn, kind } = packageFacts(path.dirname(out));
const files = {
  preload: path.join(out, 'preload', 'index.cjs'),
  deskFolder: path.join(out, 'renderer'),
  icon,
};
const defaults = { dataFolder: defaultDataFolder(), port: 4780 };
const { dataFolder, port, demo, newPin } = startOptions(process.argv.slice(1), defaults);

// For every process, also of a window that a later version adds.
app.enableSandbox();
// The one of the installer's shortcut: else Windows gives the window a button of its own, and no notifications.
if (process.platform === 'win32') app.setAppUserModelId(appId);

// Do not await here: Electron becomes ready only after this module has run to its end.
if (moveProfileInto(dataFolder)) {
  registerDeskScheme();
  lockPages();
  if (app.requestSingleInstanceLock()) app.whenReady().then(openDesk).catch(failToStart);
  else app.exit(0);
}

async function openDesk(): Promise<void> {
  lockSession(session.defaultSession);
  const starting = startingWindow(files.icon, labelsFor(app.getLocale()).starting);
  const secrets = await keptSecrets(dataFolder, secretFiles(dataFolder));
  const library = await openLibrary({
    dataFolder,
    deskFolder: files.deskFolder,
    version,
    updates: { kind },
    say: (step) => starting.say(step),
    ...(secrets !== null && { secrets }),
  });
  process.on('uncaughtExceptionMonitor', (error) => {
    library.log.reportCrash(error);
  });
  noteLostProcesses((entry) => {
    library.log.note(entry);
  });
  await library.services.health.noteAge(releasedOn);
  if (demo) await fillEmptyLibrary(library, () => starting.say('filling'));
  const setPin = (pin: string | null): void => {
    if (pin !== null)
      library.services.selfCheckout.setPin(pin).catch((error: unknown) => {
        library.log.report(error);
      });
  };
  setPin(newPin);
  const labels = (): Labels => labelsFor(library.services.settings.settings().language);
  const server = await serveOtherPrograms(library, port, (wanted) =>
    startHttpServer(library, { port: wanted }),
  );
  const lan = serveLan({ library });
  void lan.look();
  const usb: { release?: () => Promise<void> } = {};
  const quitState = closeBeforeQuitting(async () => {
    await usb.release?.();
    await lan.close();
    await server?.close();
    await library.close();
  });

  const window = openDeskWindow(files);
  quitAtSessionEnd(window);
  usb.release = hostScanners(window, dataFolder);
  const showMenu = (): void => {
    setMenu(window, labels().menu, dataFolder);
  };
  showMenu();
  const selfCheckout = kiosk(window, showMenu);
  answer('self-checkout:is-on', (isOn) => {
    selfCheckout.set(isOn);
    return Promise.resolve();
  });
  serveDesk(async (request) => {
    const response = await library.api.fetch(request, { kind: 'window' });
    if (mayChangeLanguage(request)) showMenu();
    return response;
  });
  answer('data-folder:open', () => openFolder(dataFolder));
  answer('folder:choose', (which, start) => chooseFolder(window, labels().chooseFolder, which, start));
  answer('printers:list', () => printersOf(window));
  answer('page:print', (printer) => printOn(window, printer));
  answer('update:install', async () => {
    const { ready } = library.services.updates.state();
    if (ready === null) throw new Error('No update is ready.');
    await installUpdate(ready.installer, {
      platform: process.platform,
      open: (file) => shell.openPath(file),
    });
    if (process.platform === 'linux') relaunch(null);
    app.quit();
  });
  recoverScreen(
    window,
    () => labels().screenGone,
    () => selfCheckout.isOn,
    () => {
      app.quit();
    },
  );
  let relaunches = false;
  app.on('second-instance', (_event, args) => {
    const pin = startOptions(args, defaults).newPin;
    if (quitState() !== 'open') {
      // Too late for this window: the program starts again once the library is closed.
      if (!relaunches) relaunch(pin);
      relaunches = true;
      return;
    }
    setPin(pin);
    if (!window.isDestroyed()) bringToFront(window);
  });
  await showDesk(window);
  starting.close();
}

/** Has the program start again as it was started, with this PIN in place of the one that was set then. */
function relaunch(pin: string | null): void {
  app.relaunch({ args: [...process.argv.slice(1), `--new-pin=${pin ?? ''}`] });
}

/** The desk's own screen changes settings through this window, so its requests show when the menu must change. */
function mayChangeLanguage(request: Request): boolean {
  return request.method === 'POST' && new URL(request.url).pathname === '/api/v1/settings';
}

/** Shows why the app cannot start, and exits. */
function failToStart(error: unknown): void {
  const language = app.getLocale();
  const { failure } = labelsFor(language);
  const sentence =
    error instanceof LibraryInUseError
      ? inUseSentence(error.holder, dataFolder, failure, language)
      : error instanceof DamagedLibraryError
        ? damagedSentence(dataFolder, failure)
        : messageOf(error);
  console.error(error);
  dialog.showErrorBox(failure.title, sentence);
  app.exit(1);
}
