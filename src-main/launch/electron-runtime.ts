// Finds Electron's runtime, which its npm package downloads at first use; retries a failed download once a day.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const dayMs = 24 * 60 * 60 * 1000;

/** Timeout for a download without progress. */
const patienceMs = 20_000;

interface Places {
  /** node_modules/electron */
  package: string;
  /** where the download goes, so that its progress can be seen */
  download: string;
  /** there while a failed download is too recent to try again */
  failure: string;
}

function placesOf(root: string): Places {
  const cache = path.join(root, 'node_modules', '.cache', 'loandesk');
  return {
    package: path.join(root, 'node_modules', 'electron'),
    download: path.join(cache, 'electron-download'),
    failure: path.join(cache, 'electron-unavailable'),
  };
}

/** The runtime's executable, or undefined if it has not been downloaded. */
export function electronExecutable(root: string): string | undefined {
  const folder = placesOf(root).package;
  const pathFile = path.join(folder, 'path.txt');
  if (!existsSync(pathFile)) return undefined;
  const dist = process.env['ELECTRON_OVERRIDE_DIST_PATH'] ?? path.join(folder, 'dist');
  const executable = path.join(dist, readFileSync(pathFile, 'utf8').trim());
  return existsSync(executable) ? executable : undefined;
}

/** Whether a download failed less than a day ago, so that every start need not wait for it again. */
export function failedRecently(root: string, nowMs: number): boolean {
  const { failure } = placesOf(root);
  return existsSync(failure) && nowMs - statSync(failure).mtimeMs < dayMs;
}

/**
 * Downloads the runtime with Electron's own installer.
 * @returns the executable, or undefined if the download fails
 */
export async function downloadElectron(root: string): Promise<string | undefined> {
  const places = placesOf(root);
  rmSync(places.failure, { force: true });
  rmSync(places.download, { recursive: true, force: true });
  mkdirSync(places.download, { recursive: true });
  const finished = await runInstaller(places);
  rmSync(places.download, { recursive: true, force: true });
  const executable = finished ? electronExecutable(root) : undefined;
  if (executable === undefined) writeFileSync(places.failure, '');
  return executable;
}

function runInstaller(places: Places): Promise<boolean> {
  const env = { ...process.env, TMPDIR: places.download, TEMP: places.download, TMP: places.download };
  const installer = spawn(process.execPath, [path.join(places.package, 'install.js')], {
    env,
    stdio: 'ignore',
  });
  return new Promise((resolve) => {
    let arrived = 0;
    let lastProgress = Date.now();
    const watch = setInterval(() => {
      const now = bytesBelow(places.download) + bytesBelow(path.join(places.package, 'dist'));
      if (now !== arrived) lastProgress = Date.now();
      arrived = now;
      if (Date.now() - lastProgress > patienceMs) installer.kill('SIGKILL');
    }, 500);
    const settle = (finished: boolean) => {
      clearInterval(watch);
      resolve(finished);
    };
    installer.on('error', () => {
      settle(false);
    });
    installer.on('exit', (code) => {
      settle(code === 0);
    });
  });
}

function bytesBelow(folder: string): number {
  try {
    return readdirSync(folder, { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile())
      .reduce((sum, entry) => sum + statSync(path.join(entry.parentPath, entry.name)).size, 0);
  } catch {
    return 0; // missing, or still being written
  }
}
