// Finds the browsers of the end-to-end tests, and installs what is missing.
import { chromium } from '@playwright/test';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Debian's. Playwright's own is what its `install` brings, and what it uses of itself. */
const headlessShell = '/usr/bin/chromium-headless-shell';

/** The browser's executable, or undefined where none is installed. The first that exists, in this order, wins. */
export function findChromium(): string | undefined {
  const chosen = process.env['LOANDESK_CHROMIUM'];
  if (chosen) {
    if (existsSync(chosen)) return chosen;
    throw new Error(`LOANDESK_CHROMIUM names ${chosen}, which does not exist.`);
  }
  return [...usualPlaces(), chromium.executablePath()].find((place) => existsSync(place));
}

/**
 * The same browser without a window's frame, in which pages cost about a third less time; else what
 * {@link findChromium} finds.
 */
export function findHeadlessChromium(): string | undefined {
  return !process.env['LOANDESK_CHROMIUM'] && existsSync(headlessShell) ? headlessShell : findChromium();
}

/** @throws with a sentence for people where there is no browser and none can be installed */
export function ensureChromium(): string {
  const found = findChromium();
  const chosen = process.env['LOANDESK_CHROMIUM'];
  if (isRootOnDebian() && !chosen && !(found !== undefined && existsSync(headlessShell))) {
    console.error(
      'The end-to-end tests need Chromium, and its headless shell; installing what is missing ...',
    );
    run('apt-get', ['update']);
    for (const name of [...(found === undefined ? ['chromium'] : []), 'chromium-headless-shell'])
      run('apt-get', ['install', '-y', '--no-install-recommends', name]);
  }
  if (found !== undefined) return found;
  if (findChromium() === undefined) {
    run(process.execPath, [path.resolve('node_modules/@playwright/test/cli.js'), 'install', 'chromium']);
  }
  const installed = findChromium();
  if (installed !== undefined) return installed;
  throw new Error(
    'No Chromium was found and none could be installed. Install Chromium or Chrome, or name one in LOANDESK_CHROMIUM.',
  );
}

function usualPlaces(): string[] {
  switch (process.platform) {
    case 'darwin':
      return [
        '/Applications/Chromium.app/Contents/MacOS/Chromium',
        '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
        '/Applications/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
        '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
      ];
    case 'win32':
      return ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA']
        .flatMap((name) => process.env[name] ?? [])
        .flatMap((folder) => [
          path.join(folder, 'Chromium', 'Application', 'chrome.exe'),
          path.join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe'),
          path.join(folder, 'Google', 'Chrome for Testing', 'Application', 'chrome.exe'),
          path.join(folder, 'Microsoft', 'Edge', 'Application', 'msedge.exe'),
        ]);
    default:
      return [
        '/usr/bin/chromium',
        '/usr/bin/google-chrome-stable',
        '/usr/bin/google-chrome',
        '/opt/google/chrome/chrome',
        '/opt/google/chrome-for-testing/chrome',
        '/usr/bin/microsoft-edge',
      ];
  }
}

/** Ubuntu's chromium package is left out on purpose: it only points to a snap, which Playwright cannot drive. */
function isRootOnDebian(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/etc/os-release'))
    return false;
  return /^ID="?debian"?$/m.test(readFileSync('/etc/os-release', 'utf8'));
}

function run(command: string, args: string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync(command, args, { stdio: ['ignore', 2, 2], env });
}
