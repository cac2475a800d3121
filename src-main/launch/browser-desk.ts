// Opens the desk in a browser of this computer by a code that works once: every user can read a browser's arguments.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** What headless prints when it listens. */
export interface Listening {
  url: string;
  api: string;
  desk: string;
  tokenFile: string;
}

/** What the line says that tells where headless listens; undefined for any other line. */
export function listeningIn(line: string): Listening | undefined {
  try {
    const said = JSON.parse(line) as Partial<Listening> | null;
    const { url, api, desk, tokenFile } = said ?? {};
    return url !== undefined && api !== undefined && desk !== undefined && tokenFile !== undefined
      ? { url, api, desk, tokenFile }
      : undefined;
  } catch {
    return undefined;
  }
}

/**
 * @param options asApp: in a window without tabs and address, if there is a browser that has such windows
 * @throws if the library returns no code, or no browser is found
 */
export async function openInBrowser(
  { url, api, tokenFile }: Listening,
  { asApp = false }: { asApp?: boolean } = {},
): Promise<void> {
  const authorization = `Bearer ${readFileSync(tokenFile, 'utf8').trim()}`;
  const answer = await fetch(`${api}/desk/codes`, { method: 'POST', headers: { authorization } });
  if (!answer.ok) throw new Error(`No code for the desk: ${String(answer.status)}`);
  const { code } = (await answer.json()) as { code: string };
  const address = `${url}/#code=${code}`;
  const browser = asApp ? appBrowser() : undefined;
  if (browser === undefined) await openAddress(address);
  else await started(browser, [`--app=${address}`, '--class=loandesk']);
}

/** The first browser on this computer that draws a window without tabs and address. */
function appBrowser(): string | undefined {
  return (process.platform === 'win32' ? windowsBrowsers() : linuxBrowsers()).find((file) =>
    existsSync(file),
  );
}

function linuxBrowsers(): string[] {
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge'];
  const folders = (process.env['PATH'] ?? '').split(path.delimiter).filter((folder) => folder !== '');
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
}

function windowsBrowsers(): string[] {
  const programs = [
    ['Microsoft', 'Edge', 'Application', 'msedge.exe'],
    ['Google', 'Chrome', 'Application', 'chrome.exe'],
  ];
  const folders = ['PROGRAMFILES(X86)', 'PROGRAMFILES', 'LOCALAPPDATA'].flatMap(
    (name) => process.env[name] ?? [],
  );
  return programs.flatMap((program) => folders.map((folder) => path.join(folder, ...program)));
}

/** Resolves once the program runs: a browser ends with its last window. */
function started(command: string, args: string[]): Promise<void> {
  const child = spawn(command, args, { stdio: 'ignore', detached: true });
  child.unref();
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('spawn', resolve);
  });
}

function openAddress(address: string): Promise<void> {
  const openers: Partial<Record<NodeJS.Platform, [string, ...string[]]>> = {
    darwin: ['open', address],
    win32: ['rundll32', 'url.dll,FileProtocolHandler', address],
  };
  const [command, ...args] = openers[process.platform] ?? ['xdg-open', address];
  const opener = spawn(command, args, { stdio: 'ignore', detached: true });
  opener.unref();
  return new Promise((resolve, reject) => {
    opener.once('error', reject);
    opener.once('exit', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`${command} ended with ${String(code)}`));
    });
  });
}
