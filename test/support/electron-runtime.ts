// Starts the built app on the real Electron, for tests, where its runtime and a display are there.
import type { PlaywrightWorkerArgs, Page } from '@playwright/test';
import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { electronExecutable } from '../../src-main/launch/electron-runtime.ts';
import type { DeskApp, StartOptions } from './desk-app.ts';

const root = path.resolve(import.meta.dirname, '..', '..');

/** Why no app can be started on the real Electron here; nothing where it can. */
export function whyNoElectron(): string | undefined {
  if (electronExecutable(root) === undefined) return 'its runtime has not been downloaded';
  const display = process.env['DISPLAY'] ?? process.env['WAYLAND_DISPLAY'] ?? '';
  return process.platform !== 'linux' || display !== '' ? undefined : 'there is no display here for a window';
}

export async function launchOnElectron(
  electron: PlaywrightWorkerArgs['playwright']['_electron'],
  options: StartOptions,
): Promise<DeskApp> {
  const executablePath = electronExecutable(root);
  if (executablePath === undefined) throw new Error('Electron has no runtime here');
  const runsAsRoot = process.getuid?.() === 0;
  const args = [...(runsAsRoot ? ['--no-sandbox'] : []), root, ...options.args];
  const env = { ...(process.env as Record<string, string>), ...options.env };
  if (options.showsWindow === false)
    return withoutWindow(spawn(executablePath, args, { env, stdio: 'ignore' }));
  const app = await electron.launch({ executablePath, args, env });
  return {
    ...ending(app.process()),
    page: async (): Promise<Page> => {
      const page = await app.firstWindow();
      await page.waitForLoadState();
      return page;
    },
    evaluate: (call, arg) => app.evaluate(call as never, arg) as never,
  };
}

/** Playwright takes a program that ends before it is ready for one that failed to start. */
function withoutWindow(child: ChildProcess): DeskApp {
  const none = () => Promise.reject(new Error('This start was to show no window.'));
  return { ...ending(child), page: none, evaluate: none };
}

function ending(child: ChildProcess): Pick<DeskApp, 'exited' | 'signal' | 'stop'> {
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return {
    exited,
    signal: (name) => void child.kill(name),
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
      await exited;
    },
  };
}
