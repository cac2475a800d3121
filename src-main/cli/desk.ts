// Opens the desk of the browser edition: starts the library if it is not open, then shows its desk in a browser window.
import '../launch/require-node.ts';
import '../launch/private-umask.ts';
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { holderOf } from '../core/database/library-lock.ts';
import { freshLink, listeningIn, openInBrowser, setPin, type Listening } from '../launch/browser-desk.ts';
import { defaultDataFolder } from '../launch/data-folder.ts';

/** The user service of the packages: the library then goes on when this window's terminal is closed. */
const userService = 'loandesk.service';
const patienceMs = 60_000;
const retryAfterMs = 200;

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    port: { type: 'string' },
    /** Only starts the library and says where it is. */
    'no-browser': { type: 'boolean', default: false },
    /** Prints a link that opens the desk once, within ten minutes. */
    link: { type: 'boolean', default: false },
    /** Only sets the PIN of the self-checkout. */
    'new-pin': { type: 'string' },
  },
});
const dataFolder = values.data ?? defaultDataFolder();

/** The library that this user has open, once it listens. */
function openLibrary(): Listening | undefined {
  if (!existsSync(dataFolder)) return undefined;
  const holder = holderOf(dataFolder);
  if (typeof holder === 'string' || holder.url === undefined) return undefined;
  const { url } = holder;
  return { url, api: `${url}/api/v1`, desk: `${url}/`, tokenFile: join(dataFolder, 'api-token') };
}

/** @returns false if this system or this start has no such service */
function startService(): boolean {
  if (process.platform !== 'linux' || values.data !== undefined || values.port !== undefined) return false;
  return spawnSync('systemctl', ['--user', 'start', userService], { stdio: 'ignore' }).status === 0;
}

/** Starts the library as a program that outlives this one; rejects with what it says if it ends instead. */
function startProgram(): Promise<Listening> {
  const args = [
    '--quiet',
    '--data',
    dataFolder,
    ...(values.port === undefined ? [] : ['--port', values.port]),
  ];
  const library = spawn(process.execPath, [join(import.meta.dirname, 'headless.js'), ...args], {
    detached: true,
    windowsHide: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  library.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  return new Promise((resolve, reject) => {
    createInterface({ input: library.stdout }).on('line', (line) => {
      const listening = listeningIn(line);
      if (listening !== undefined) resolve(listening);
    });
    library.once('error', reject);
    library.once('exit', () => {
      reject(new Error(said.trim()));
    });
  });
}

async function listening(): Promise<Listening> {
  const open = openLibrary();
  if (open !== undefined) return open;
  if (!startService()) return startProgram();
  for (const end = Date.now() + patienceMs; Date.now() < end;) {
    const started = openLibrary();
    if (started !== undefined) return started;
    await new Promise((resolve) => setTimeout(resolve, retryAfterMs));
  }
  throw new Error(`Loandesk does not start: systemctl --user status ${userService} says why.`);
}

try {
  const library = await listening();
  if (values['new-pin'] !== undefined) await setPin(library, values['new-pin']);
  else if (values['no-browser']) console.log(library.url);
  else if (values.link) console.log(await freshLink(library));
  else await openInBrowser(library, { asApp: true });
  process.exit();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
