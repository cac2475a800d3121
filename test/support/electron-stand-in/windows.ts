// Stands in for Electron's windows: each is a page of the test's Chromium, and its state is kept here.
import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import type { BrowserWindowConstructorOptions, WebPreferences } from 'electron';
import { app } from './app.ts';
import { answers, browser, note, preventable } from './program.ts';
import { schemePort, session } from './session.ts';
import { toBrowser, toElectron } from './addresses.ts';

/** What Electron takes where the program says nothing. */
const defaults = {
  contextIsolation: true,
  sandbox: true,
  nodeIntegration: false,
  webSecurity: true,
  webviewTag: false,
};

type OpenHandler = (details: { url: string }) => { action: 'allow' | 'deny' };

const windows = new Map<number, BrowserWindow>();
let lastId = 0;

export class WebContents extends EventEmitter {
  readonly id: number;
  readonly session = session.defaultSession;
  url = '';
  private openHandler: OpenHandler = () => ({ action: 'allow' });
  private readonly opened: Promise<void>;

  constructor(id: number, opened: Promise<void>) {
    super();
    this.id = id;
    this.opened = opened;
  }

  async loadURL(url: string): Promise<void> {
    await this.opened;
    this.url = url;
    const failure = await browser.load(this.id, toBrowser(url, await schemePort()));
    if (failure !== null) {
      this.emit('did-fail-load', {}, -2, failure, url, true);
      throw Object.assign(new Error(`${failure} loading '${url}'`), { code: failure, url });
    }
    this.emit('dom-ready', {});
    this.emit('did-finish-load');
  }

  send(channel: string, ...args: unknown[]): void {
    void this.opened.then(() => browser.deliver(this.id, channel, structuredClone(args)));
  }

  reload(): void {
    void this.opened.then(() => browser.reload(this.id)).then(() => this.emit('did-finish-load'));
  }

  getURL(): string {
    return this.url;
  }
  executeJavaScript(script: string): Promise<unknown> {
    return browser.execute(this.id, script);
  }
  forcefullyCrashRenderer(): void {
    void browser.crash(this.id);
  }
  setWindowOpenHandler(handler: OpenHandler): void {
    this.openHandler = handler;
  }

  mayOpen(url: string): boolean {
    const { action } = this.openHandler({ url });
    note('window-open', { url, action });
    return action === 'allow';
  }
}

export class BrowserWindow extends EventEmitter {
  static getAllWindows(): BrowserWindow[] {
    return [...windows.values()];
  }
  static fromId(id: number): BrowserWindow | null {
    return windows.get(id) ?? null;
  }
  static getFocusedWindow(): BrowserWindow | null {
    return BrowserWindow.getAllWindows().find((one) => one.focused) ?? null;
  }

  readonly id: number;
  readonly webContents: WebContents;
  private visible: boolean;
  private focused = false;
  private minimized = false;
  private maximized = false;
  private kiosk = false;
  private destroyed = false;
  private shownOnce = false;
  private readonly bounds: { x: number; y: number; width: number; height: number };

  constructor(options: BrowserWindowConstructorOptions = {}) {
    super();
    if (!app.isReady()) throw new Error('Cannot create BrowserWindow before app is ready');
    lastId += 1;
    this.id = lastId;
    this.bounds = { x: 0, y: 0, width: options.width ?? 800, height: options.height ?? 600 };
    this.visible = options.show ?? true;
    note('window', { id: this.id, options });
    const preferences: WebPreferences = { ...defaults, ...options.webPreferences };
    this.webContents = new WebContents(this.id, this.open(preferences));
    windows.set(this.id, this);
    app.emit('web-contents-created', {}, this.webContents);
    app.emit('browser-window-created', {}, this);
    this.webContents.on('did-finish-load', () => {
      if (this.shownOnce) return;
      this.shownOnce = true;
      this.emit('ready-to-show');
    });
  }

  private open(preferences: WebPreferences): Promise<void> {
    const granted = session.defaultSession.granted(this.webContents);
    note('permissions', { granted });
    return browser.openWindow(this.id, {
      preload: preferences.preload === undefined ? null : readFileSync(preferences.preload, 'utf8'),
      contextIsolation: preferences.contextIsolation === true,
      nodeIntegration: preferences.nodeIntegration === true,
      width: this.bounds.width,
      height: this.bounds.height,
      granted,
    });
  }

  loadURL(url: string): Promise<void> {
    return this.webContents.loadURL(url);
  }
  getBounds(): { x: number; y: number; width: number; height: number } {
    return { ...this.bounds };
  }
  isVisible(): boolean {
    return this.visible;
  }
  isFocused(): boolean {
    return this.focused;
  }
  isMinimized(): boolean {
    return this.minimized;
  }
  isMaximized(): boolean {
    return this.maximized;
  }
  isKiosk(): boolean {
    return this.kiosk;
  }
  setKiosk(on: boolean): void {
    this.kiosk = on;
  }
  isDestroyed(): boolean {
    return this.destroyed;
  }
  show(): void {
    this.visible = true;
    this.emit('show');
    this.takeFocus();
  }
  hide(): void {
    this.visible = false;
    this.focused = false;
    this.emit('hide');
  }
  minimize(): void {
    this.minimized = true;
    this.focused = false;
    this.emit('minimize');
  }
  restore(): void {
    this.minimized = false;
    this.maximized = false;
    this.emit('restore');
  }
  maximize(): void {
    this.visible = true;
    this.maximized = true;
    this.emit('maximize');
  }

  focus(): void {
    this.takeFocus();
  }

  private takeFocus(): void {
    this.focused = true;
    this.emit('focus');
    void browser.bringToFront(this.id).catch(() => undefined);
  }

  /** False where a listener of `close` kept the window. */
  close(): boolean {
    const event = preventable({});
    this.emit('close', event);
    if (!event.defaultPrevented) this.destroy();
    return !event.defaultPrevented;
  }

  destroy(): void {
    if (this.destroyed) return;
    this.destroyed = true;
    windows.delete(this.id);
    void browser.close(this.id).catch(() => undefined);
    this.webContents.emit('destroyed');
    this.emit('closed');
    if (windows.size === 0) app.lastWindowClosed();
  }
}

app.attach({
  count: () => windows.size,
  closeAll: () => BrowserWindow.getAllWindows().every((window) => window.close()),
  destroyAll: () => {
    for (const window of BrowserWindow.getAllWindows()) window.destroy();
  },
});

/** The contents of a window that the test process names. */
export function contentsOf(id: number): WebContents {
  const window = windows.get(id);
  if (window === undefined) throw new Error(`There is no window ${String(id)}`);
  return window.webContents;
}

answers.mayNavigate = async (id, address, isMainFrame) => {
  const contents = contentsOf(id);
  const url = toElectron(address, await schemePort());
  const details = preventable({ url, isMainFrame, isSameDocument: false, frame: null });
  contents.emit('will-frame-navigate', details);
  if (!details.defaultPrevented && isMainFrame) contents.emit('will-navigate', details, url);
  note('navigation', { url, isMainFrame, prevented: details.defaultPrevented });
  if (!details.defaultPrevented && isMainFrame) contents.url = url;
  return !details.defaultPrevented;
};

answers.mayOpenWindow = async (id, address) =>
  contentsOf(id).mayOpen(toElectron(address, await schemePort()));

answers.screenGone = (id) => {
  contentsOf(id).emit('render-process-gone', {}, { reason: 'crashed', exitCode: 5 });
  return Promise.resolve();
};
