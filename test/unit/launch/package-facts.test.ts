// Tests which installed program may be updated from its Settings: never one that was only unpacked.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { packageFacts } from '../../../src-main/launch/package-facts.ts';

const manifest = vi.hoisted(() => ({ text: '' }));
vi.mock('node:fs', () => ({ readFileSync: () => manifest.text }));

const installed = '/opt/Loandesk/resources/app.asar';

beforeEach(() => {
  vi.stubEnv('APPIMAGE', undefined);
  vi.stubEnv('PORTABLE_EXECUTABLE_DIR', undefined);
});
afterEach(() => {
  vi.unstubAllEnvs();
});

function kindIn(folder: string, packaged?: string): string | null {
  manifest.text = JSON.stringify({ packaged });
  return packageFacts(folder).kind;
}

test.each(['window-deb', 'window-nsis', 'browser-tar.gz'])('an installed %s says so', (kind) => {
  expect(kindIn(installed, kind)).toBe(kind);
});

test('the sources say nothing', () => {
  expect(kindIn('/home/ada/loandesk')).toBeNull();
});

test('a portable program, an AppImage and an unpacked archive are not installed', () => {
  expect(kindIn('/home/ada/loandesk-0.1.0-linux-x64/resources/app.asar', 'window-deb')).toBeNull();
  vi.stubEnv('PORTABLE_EXECUTABLE_DIR', String.raw`D:\tools`);
  expect(kindIn(installed, 'window-nsis')).toBeNull();
  vi.stubEnv('APPIMAGE', '/home/ada/Loandesk.AppImage');
  expect(kindIn(installed, 'window-deb')).toBeNull();
});

test('the browser edition stays installed where it is started from the terminal of another AppImage', () => {
  vi.stubEnv('APPIMAGE', '/home/ada/Terminal.AppImage');
  expect(kindIn('/usr/lib/loandesk/app', 'browser-deb')).toBe('browser-deb');
});
