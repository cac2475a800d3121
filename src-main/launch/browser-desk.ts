// Opens the desk in a browser of this computer by a code that works once, and for this account only.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** The line that headless prints when it listens. */
export interface Listening {
  url: string;
  api: string;
  desk: string;
  tokenFile: string;
}

/** The address in the line that tells where headless listens; undefined for any other line. */
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
 * A link that opens the desk once, for this account.
 *
 * @throws if the library returns no code
 */
export async function freshLink(library: Listening): Promise<string> {
  const answer = await ask(library, '/desk/codes', {});
  const { code } = (await answer.json()) as { code: string };
  return `${library.url}/#code=${code}`;
}

/** Sets the PIN of the self-checkout, if it was forgotten. @throws what the library says to a PIN that is none */
export async function setPin(library: Listening, pin: string): Promise<void> {
  await ask(library, '/self-checkout/pin', { pin });
}

/** Asks the library with the token that only this account can read. */
async function ask({ api, tokenFile }: Listening, at: string, body: object): Promise<Response> {
  const authorization = `Bearer ${readFileSync(tokenFile, 'utf8').trim()}`;
  const headers = { authorization, 'content-type': 'application/json' };
  const answer = await fetch(`${api}${at}`, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(((await answer.json()) as { detail: string }).detail);
  return answer;
}

/**
 * @param options asApp: in a window without tabs and address, if there is a browser that has such windows
 * @throws if the library returns no code, or no browser is found
 */
export async function openInBrowser(
  library: Listening,
  { asApp = false }: { asApp?: boolean } = {},
): Promise<void> {
  const link = await freshLink(library);
  const address = process.platform === 'linux' ? link : pageLeadingTo(link, path.dirname(library.tokenFile));
  const browser = asApp ? appBrowser() : undefined;
  if (browser === undefined) await openAddress(address);
  else await started(browser, [`--app=${address}`, '--class=loandesk']);
}

/**
 * The address of a page that leads to the desk and that only this account can read. Other accounts can read a browser's
 * arguments: without Linux, which tells the library whose connection it is, one of them could use the code first.
 */
export function pageLeadingTo(desk: string, folder: string): string {
  const page = path.join(folder, 'open-desk.html');
  rmSync(page, { force: true }); // an existing file would keep its mode
  const head = `<meta charset="utf-8"><meta http-equiv="refresh" content="0; url=${desk}"><title>Loandesk</title>`;
  writeFileSync(page, `<!doctype html>\n${head}\n<a href="${desk}">Loandesk</a>\n`, {
    mode: 0o600,
    flag: 'wx',
  });
  return pathToFileURL(page).href;
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
