// Opens the desk in a browser of this computer by a code that works once: every user can read a browser's arguments.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

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

/** @throws if the library returns no code, or no browser is found */
export async function openInBrowser({ url, api, tokenFile }: Listening): Promise<void> {
  const authorization = `Bearer ${readFileSync(tokenFile, 'utf8').trim()}`;
  const answer = await fetch(`${api}/desk/codes`, { method: 'POST', headers: { authorization } });
  if (!answer.ok) throw new Error(`No code for the desk: ${String(answer.status)}`);
  const { code } = (await answer.json()) as { code: string };
  await openAddress(`${url}/#code=${code}`);
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
