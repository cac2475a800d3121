// Stands in for what Electron reaches of the computer: dialogs, notifications, the file manager, screens, the theme.
import { EventEmitter } from 'node:events';
import type {
  Dialog,
  MessageBoxOptions,
  OpenDialogOptions,
  NativeTheme,
  SafeStorage,
  Screen,
  Shell,
} from 'electron';
import { app } from './app.ts';
import { note, setup } from './program.ts';

export const dialog = {
  showErrorBox(title: string, content: string): void {
    note('error-box', { title, content });
  },
  /** Answers like a person who presses Enter; a test that wants another answer puts its own function here. */
  showMessageBox(...args: unknown[]): Promise<{ response: number; checkboxChecked: boolean }> {
    const options = args.at(-1) as MessageBoxOptions;
    note('message-box', { message: options.message, detail: options.detail, buttons: options.buttons });
    return Promise.resolve({ response: options.defaultId ?? 0, checkboxChecked: false });
  },
  /** Answers like a person who chooses the folder where the dialog begins, or nothing if it has no such folder. */
  showOpenDialog(...args: unknown[]): Promise<{ canceled: boolean; filePaths: string[] }> {
    const { title, defaultPath, properties } = args.at(-1) as OpenDialogOptions;
    note('open-dialog', { title, defaultPath, properties });
    const filePaths = defaultPath === undefined ? [] : [defaultPath];
    return Promise.resolve({ canceled: filePaths.length === 0, filePaths });
  },
} satisfies Pick<Dialog, 'showErrorBox' | 'showMessageBox' | 'showOpenDialog'>;

export const shell = {
  openPath(folder: string): Promise<string> {
    note('open-path', { folder });
    return Promise.resolve('');
  },
  openExternal(url: string): Promise<void> {
    note('open-external', { url });
    return Promise.resolve();
  },
} satisfies Pick<Shell, 'openPath' | 'openExternal'>;

export class Notification extends EventEmitter {
  private readonly words: { title?: string; body?: string };
  static isSupported(): boolean {
    return true;
  }
  constructor(words: { title?: string; body?: string }) {
    super();
    this.words = words;
  }
  show(): void {
    note('notification', { ...this.words });
  }
}

export const screen = {
  getPrimaryDisplay(): { workAreaSize: { width: number; height: number } } {
    if (!app.isReady()) throw new Error('screen can be used only once the app is ready');
    return { workAreaSize: setup.workArea };
  },
} satisfies { getPrimaryDisplay(): Pick<ReturnType<Screen['getPrimaryDisplay']>, 'workAreaSize'> };

export const nativeTheme = { shouldUseDarkColors: setup.dark } satisfies Pick<
  NativeTheme,
  'shouldUseDarkColors'
>;

/** Not safe at all, but no plain text: what stands in a file is what the system gave to keep. */
export const safeStorage = {
  isAsyncEncryptionAvailable: () => Promise.resolve(app.isReady()),
  encryptStringAsync: (text: string) => Promise.resolve(Buffer.from(scrambled(Buffer.from(text, 'utf8')))),
  decryptStringAsync: (sealed: Buffer) =>
    Promise.resolve({ result: Buffer.from(scrambled(sealed)).toString('utf8'), shouldReEncrypt: false }),
} satisfies Pick<SafeStorage, 'isAsyncEncryptionAvailable' | 'encryptStringAsync' | 'decryptStringAsync'>;

function scrambled(bytes: Buffer): Uint8Array {
  return bytes.map((byte) => byte ^ 0xa5);
}
