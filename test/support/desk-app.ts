// Describes a started desktop app as tests see it, the same on the real Electron and on its stand-in.
import type { Page } from '@playwright/test';

export interface StartOptions {
  args: string[];
  env?: Record<string, string>;
  /** False where it is to end before it shows one, as a second start does. */
  showsWindow?: boolean;
}

export interface DeskApp {
  /** The window's page, once it has loaded; after a crash the page that took its place. */
  page(): Promise<Page>;
  /** Runs a function in the main process, with Electron's module. It must not use anything around it. */
  evaluate<Result, Arg = undefined>(
    call: (electron: typeof Electron.CrossProcessExports, arg: Arg) => Result,
    arg?: Arg,
  ): Promise<Awaited<Result>>;
  /** The exit code, once the program has ended. */
  exited: Promise<number | null>;
  signal(name: NodeJS.Signals): void;
  /** Ends it, however it stands. */
  stop(): Promise<void>;
}

/** Chooses an item of the menu, as a click does. */
export function chooseInMenu(app: DeskApp, id: string): Promise<void> {
  return app.evaluate(({ Menu }, wanted) => {
    const item = Menu.getApplicationMenu()?.getMenuItemById(wanted);
    if (!item) throw new Error(`The menu has no ${wanted}`);
    (item.click as () => void)();
  }, id);
}
