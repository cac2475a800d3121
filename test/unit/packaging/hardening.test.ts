// Holds the twenty points of Electron's security checklist (electronjs.org/docs/latest/tutorial/security), each at its place.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { fuses, fuseWire, setFuses } from '../../../packaging/window/fuses.ts';

const root = path.resolve(import.meta.dirname, '..', '..', '..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

/** What says that the point is kept, or what must stand nowhere in the app's own code. */
type Point = [number, string, { at: string; says: string } | { nowhere: RegExp }];

const window = 'src-main/shell/desk-window.ts';
const lockdown = 'src-main/shell/lockdown.ts';
const points: Point[] = [
  [1, 'only secure content', { at: lockdown, says: "'http://*/*', 'https://*/*'" }],
  [2, 'no Node.js for pages', { at: window, says: 'nodeIntegration: false' }],
  [3, 'context isolation', { at: window, says: 'contextIsolation: true' }],
  [4, 'sandbox for every process', { at: 'src-main/index.ts', says: 'app.enableSandbox()' }],
  [5, 'permissions are asked for', { at: lockdown, says: 'setPermissionRequestHandler' }],
  [6, 'web security stays on', { at: window, says: 'webSecurity: true' }],
  [7, 'a Content-Security-Policy', { at: 'src-main/core/http/desk-files.ts', says: "default-src 'none'" }],
  [8, 'no insecure content', { at: window, says: 'allowRunningInsecureContent: false' }],
  [9, 'no experimental features', { nowhere: /experimentalFeatures/ }],
  [10, 'no Blink features', { nowhere: /enableBlinkFeatures/ }],
  [11, 'no popups of webviews', { nowhere: /allowpopups/i }],
  [12, 'no webviews', { at: lockdown, says: "'will-attach-webview'" }],
  [13, 'navigation stays at the desk', { at: lockdown, says: "'will-frame-navigate'" }],
  [14, 'no new windows', { at: lockdown, says: "setWindowOpenHandler(() => ({ action: 'deny' }))" }],
  [15, 'no address is handed to the system', { nowhere: /openExternal/ }],
  [16, 'a current Electron', { at: 'package.json', says: '"electron": "^45.' }],
  [17, 'the sender of each message is checked', { at: 'src-main/shell/bridge-host.ts', says: 'isDeskUrl(' }],
  [18, 'a scheme instead of file:', { at: 'src-main/shell/desk-scheme.ts', says: "const scheme = 'app'" }],
  [19, 'fuses', { at: 'packaging/window/fuses.ts', says: 'OnlyLoadAppFromAsar: true' }],
  [20, 'no Electron for pages', { at: 'src-preload/index.ts', says: 'contextBridge.exposeInMainWorld' }],
];

describe("Electron's checklist", () => {
  test.each(points.map(([number, name, proof]) => [number, name, placeOf(proof), proof] as const))(
    '%i: %s (%s)',
    (_number, _name, place) => {
      expect(place).not.toContain('missing');
    },
  );

  test('has twenty points', () => {
    expect(points.map(([number]) => number)).toEqual(Array.from({ length: 20 }, (_, nth) => nth + 1));
  });

  test('every window is opened with a sandbox and isolation', () => {
    const windows = ownFiles().flatMap((file) =>
      read(file)
        .split('new BrowserWindow(')
        .slice(1)
        .map((text) => [file, text.includes('sandbox: true') && text.includes('contextIsolation: true')]),
    );
    expect(windows.length).toBeGreaterThan(0);
    expect(windows.filter(([, kept]) => kept !== true)).toEqual([]);
  });
});

/** @returns file and line */
function placeOf(proof: Point[2]): string {
  if ('nowhere' in proof) {
    const file = ownFiles().find((one) => proof.nowhere.test(read(one)));
    return file === undefined ? 'nowhere' : `missing: ${file} uses it`;
  }
  const line = read(proof.at)
    .split('\n')
    .findIndex((one) => one.includes(proof.says));
  return line === -1 ? `missing in ${proof.at}` : `${proof.at}:${String(line + 1)}`;
}

function ownFiles(): string[] {
  return globSync('src-{main,preload,renderer}/**/*.{ts,tsx,html}', { cwd: root });
}

describe('fuses', () => {
  const sentinel = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
  const executable = (states: string): Buffer =>
    Buffer.concat([
      Buffer.from(`program${sentinel}`),
      Buffer.from([1, states.length]),
      Buffer.from(`${states}more`),
    ]);

  test('are set in place, all nine', () => {
    const electron = executable('101100011');
    setFuses(electron);
    expect(fuseWire(electron)).toBe('100011001');
    expect(electron.toString('latin1')).toMatch(/^program.*more$/s);
  });

  test('a tenth one stops the build until it is decided', () => {
    expect(() => {
      setFuses(executable('1011000110'));
    }).toThrow('10 fuses, and 9 are decided');
  });

  test('Electron may run as Node.js as long as workers are forked, and no longer', () => {
    const forks = ownFiles().some((file) => /\bfork\(/.test(read(file)));
    expect(fuses.RunAsNode).toBe(forks);
  });
});
