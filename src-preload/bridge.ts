// The types of all messages between the desk's window and the main process.
import type { ScannerAnnouncements, ScannerBridge, ScannerRequests } from './bridge-scanners.ts';

/** A code that a barcode scanner sent directly, not as key presses; `at` is milliseconds since 1970. */
export interface Scan {
  code: string;
  device: string;
  at: number;
  /** The scanner's purpose; null means any. */
  only: 'returns' | 'borrowers' | null;
}

/** A menu command that the desk's screen handles. */
export type MenuCommand = 'about' | 'shortcuts' | 'undo';

/** The purpose of a folder choice; the main process chooses the dialog's text. */
export type ChosenFolder = 'secondPlace' | 'ledgerCopy' | 'watchedFolder' | 'update';

/** A printer of this computer. */
export interface Printer {
  /** The system's name of it, by which it is asked to print. */
  name: string;
  /** The name that people know. */
  displayName: string;
}

/** Messages from the main process to the window, by channel. */
export interface Announcements extends ScannerAnnouncements {
  'desk:scan': Scan;
  'desk:menu': MenuCommand;
}

/** Calls from the window to the main process, by channel. */
export interface Requests extends ScannerRequests {
  'data-folder:open': () => Promise<void>;
  'folder:choose': (which: ChosenFolder, start: string) => Promise<string | null>;
  'update:install': () => Promise<void>;
  'printers:list': () => Promise<Printer[]>;
  'page:print': (printer: string) => Promise<void>;
  'self-checkout:is-on': (isOn: boolean) => Promise<void>;
}

/** The API in `window.loandesk`, which exists only in the desktop app. */
export interface Bridge {
  shell: 'electron';
  version: string;
  /** @returns a function that stops listening */
  onScan(listener: (scan: Scan) => void): () => void;
  /** @returns a function that stops listening */
  onMenu(listener: (command: MenuCommand) => void): () => void;
  scanners: ScannerBridge;
  /** Rejects if the system cannot show the folder. */
  openDataFolder(): Promise<void>;
  /** Shows the system's folder dialog; null if cancelled. @param start the start folder, if it is on this computer */
  chooseFolder(which: ChosenFolder, start: string): Promise<string | null>;
  /** Hands the update that is ready to the system's installer and closes Loandesk; rejects if it is not installed. */
  installUpdate(): Promise<void>;
  printers(): Promise<Printer[]>;
  /** Prints the page without a dialog; rejects if it is not printed. @param printer its `name` */
  printPage(printer: string): Promise<void>;
  /** Keeps pupils in the window while the self-checkout is on: full screen, without menu and closing. */
  setSelfCheckout(isOn: boolean): Promise<void>;
}

declare global {
  interface Window {
    readonly loandesk?: Bridge;
  }
}
