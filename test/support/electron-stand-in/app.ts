// Stands in for Electron's `app`: paths, readiness, one instance per profile, and the order of events on quitting.
import { EventEmitter } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';
import { note, preventable, setup } from './program.ts';
import { SingleInstance } from './single-instance.ts';

/** What `app` needs of the windows, which need `app` themselves. */
export interface OpenWindows {
  count(): number;
  /** Asks every window to close; false where one refused. */
  closeAll(): boolean;
  destroyAll(): void;
}

class StandInApp extends EventEmitter {
  readonly isPackaged = false;
  readonly commandLine = {
    appendSwitch: (name: string, value?: string) => {
      note('switch', { name, value });
    },
  };
  private readonly paths = new Map<string, string>();
  private readonly instance = new SingleInstance();
  private ready = false;
  private quitting: 'no' | 'closing-windows' | 'asking' | 'for-good' = 'no';
  private windows: OpenWindows = { count: () => 0, closeAll: () => true, destroyAll: () => undefined };

  constructor() {
    super();
    this.paths.set('home', homedir()).set('temp', tmpdir()).set('appData', setup.appData);
    this.paths.set('userData', path.join(setup.appData, this.packageJson().name));
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.on(signal, () => {
        this.quit();
      });
  }

  enableSandbox(): void {
    note('sandbox', {});
  }

  get name(): string {
    return this.packageJson().name;
  }
  getName(): string {
    return this.name;
  }
  getVersion(): string {
    return this.packageJson().version;
  }
  getAppPath(): string {
    return setup.appFolder;
  }
  getLocale(): string {
    return setup.locale;
  }
  isReady(): boolean {
    return this.ready;
  }

  whenReady(): Promise<void> {
    return this.ready
      ? Promise.resolve()
      : new Promise((resolve) =>
          this.once('ready', () => {
            resolve();
          }),
        );
  }

  getPath(name: string): string {
    const found =
      name === 'sessionData' ? (this.paths.get(name) ?? this.paths.get('userData')) : this.paths.get(name);
    if (found === undefined) throw new Error(`Failed to get '${name}' path`);
    return found;
  }

  setPath(name: string, folder: string): void {
    if (!path.isAbsolute(folder)) throw new Error('Path must be absolute');
    if (!existsSync(folder)) throw new Error(`Failed to set '${name}': ${folder} does not exist`);
    if (this.ready && name === 'sessionData')
      throw new Error('sessionData cannot move once the app is ready');
    this.paths.set(name, folder);
    note('path', { name, folder });
  }

  requestSingleInstanceLock(additionalData: unknown = {}): boolean {
    return this.instance.request(this.getPath('userData'), additionalData, (argv, folder, data) => {
      void this.whenReady().then(() => this.emit('second-instance', preventable({}), argv, folder, data));
    });
  }

  hasSingleInstanceLock(): boolean {
    return this.instance.held;
  }
  releaseSingleInstanceLock(): void {
    this.instance.release();
  }

  quit(): void {
    // As in Electron: a quit asked for while `will-quit` is being answered is lost.
    if (this.quitting !== 'no') return;
    const before = preventable({});
    this.emit('before-quit', before);
    if (before.defaultPrevented) return;
    this.quitting = 'closing-windows';
    if (!this.windows.closeAll()) {
      this.quitting = 'no';
      return;
    }
    this.askToQuit();
  }

  /** Only noted: no second program begins when this one ends. */
  relaunch({ args = process.argv.slice(1) }: { args?: string[] } = {}): void {
    note('relaunch', { args });
  }

  /** Quits at once, without asking. */
  exit(code = 0): void {
    this.quitting = 'for-good'; // no window that goes now asks for anything
    this.windows.destroyAll();
    this.emit('quit', {}, code);
    process.exit(code);
  }

  private askToQuit(): void {
    this.quitting = 'asking';
    const event = preventable({});
    this.emit('will-quit', event);
    this.quitting = 'no';
    if (!event.defaultPrevented) this.exit(0);
  }

  /** For the windows: the last one is gone. */
  lastWindowClosed(): void {
    if (this.quitting !== 'no') return;
    if (this.listenerCount('window-all-closed') === 0) this.quit();
    else this.emit('window-all-closed');
  }

  /** For the windows, which come to be later. */
  attach(windows: OpenWindows): void {
    this.windows = windows;
  }

  /** For the start, once the program's module has been evaluated to its end, as Electron waits for it. */
  becomeReady(): void {
    this.ready = true;
    this.emit('ready', {}, {});
  }

  private packageJson(): { name: string; version: string } {
    return JSON.parse(readFileSync(path.join(setup.appFolder, 'package.json'), 'utf8')) as {
      name: string;
      version: string;
    };
  }
}

export const app = new StandInApp();
