// Runs for `npm start`: opens the desktop window if Electron and a display are available, otherwise a browser.
import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { listeningIn, openInBrowser, type Listening } from './browser-desk.ts';
import { downloadElectron, electronExecutable, failedRecently } from './electron-runtime.ts';

const root = path.resolve(import.meta.dirname, '..', '..');
const args = process.argv.slice(2);

const hasDisplay =
  process.platform !== 'linux' || Boolean(process.env['DISPLAY']) || Boolean(process.env['WAYLAND_DISPLAY']);

const choice = await chooseShell();
if ('electron' in choice) await runInWindow(choice.electron);
else await runInBrowser(choice.reason);

async function chooseShell(): Promise<{ electron: string } | { reason: string }> {
  if (process.env['LOANDESK_NO_ELECTRON']) return { reason: 'LOANDESK_NO_ELECTRON is set' };
  if (!hasDisplay) return { reason: 'there is no display here for a window' };
  const present = electronExecutable(root);
  if (present !== undefined) return { electron: present };
  if (failedRecently(root, Date.now())) {
    return { reason: 'Electron could not be downloaded today; tomorrow it is tried again' };
  }
  console.error('Fetching Electron, which draws the window (once, about 100 MB) ...');
  const fetched = await downloadElectron(root);
  return fetched === undefined ? { reason: 'Electron cannot be downloaded here' } : { electron: fetched };
}

async function runInWindow(executable: string): Promise<void> {
  const env = { ...process.env };
  delete env['ELECTRON_RUN_AS_NODE'];
  const ended = await exitOf(start(executable, [root, ...args], { stdio: 'inherit', env }));
  if (couldNotStart(ended)) await runInBrowser('Electron does not run on this computer');
  else process.exitCode = ended.code ?? 1;
}

async function runInBrowser(reason: string): Promise<void> {
  console.error(`Loandesk opens in the browser instead of its own window: ${reason}.`);
  const entry = path.join(root, 'out', 'main', 'headless.js');
  const library = start(process.execPath, [entry, ...args], { stdio: ['inherit', 'pipe', 'inherit'] });
  if (library.stdout) {
    createInterface({ input: library.stdout }).on('line', (line) => {
      const listening = listeningIn(line);
      if (listening !== undefined) void openDesk(listening);
    });
  }
  process.exitCode = (await exitOf(library)).code ?? 1;
}

async function openDesk(listening: Listening): Promise<void> {
  if (args.includes('--quiet')) {
    console.error(`The library is at ${listening.url}. npm run desk opens its desk.`);
    return;
  }
  try {
    if (!hasDisplay) throw new Error('There is no display for a browser.');
    await openInBrowser(listening);
    console.error('The desk is open in your browser. Ctrl+C here closes Loandesk.');
  } catch {
    console.error(`Open the desk in a browser on this computer: ${listening.desk}`);
    console.error('This link works once, within ten minutes. Another one: npm run desk -- --link');
  }
}

/** Starts the app as a child that gets every request to stop. */
function start(command: string, commandArgs: string[], options: SpawnOptions): ChildProcess {
  const child = spawn(command, commandArgs, { cwd: root, ...options });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    const forward = () => child.kill(signal);
    process.on(signal, forward);
    child.once('exit', () => process.removeListener(signal, forward));
  }
  return child;
}

interface Ended {
  code: number | null;
  signal: NodeJS.Signals | null;
  afterMs: number;
}

function exitOf(child: ChildProcess): Promise<Ended> {
  const startedAt = Date.now();
  return new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(error.message);
      resolve({ code: 127, signal: null, afterMs: Date.now() - startedAt });
    });
    child.once('exit', (code, signal) => {
      resolve({ code, signal, afterMs: Date.now() - startedAt });
    });
  });
}

/** A runtime without its system libraries or sandbox exits at once, before the app runs. */
function couldNotStart({ code, signal, afterMs }: Ended): boolean {
  const crashed = signal === 'SIGTRAP' || signal === 'SIGABRT' || signal === 'SIGSEGV';
  return afterMs < 5000 && (crashed || code === 126 || code === 127);
}
