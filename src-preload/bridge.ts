// Says, as types only, what the desk's window and the main process may ask of and tell each other.
import type { ScannerAnnouncements, ScannerBridge, ScannerRequests } from './bridge-scanners.ts';

/** A code that a barcode scanner sent past the keyboard; `at` is milliseconds since 1970. */
export interface Scan {
  code: string;
  device: string;
  at: number;
  /** What the scanner is for; null is everything. */
  only: 'returns' | 'borrowers' | null;
}

/** What somebody chose in the window's menu that the desk's screen answers. */
export type MenuCommand = 'about' | 'shortcuts' | 'undo';

/** What a folder is chosen for; the main process words the question. */
export type ChosenFolder = 'secondPlace' | 'ledgerCopy' | 'watchedFolder';

/** What the main process tells the window: a channel and what it carries. */
export interface Announcements extends ScannerAnnouncements {
  'desk:scan': Scan;
  'desk:menu': MenuCommand;
}

/** What the window may ask of the main process: a channel and its call. */
export interface Requests extends ScannerRequests {
  'data-folder:open': () => Promise<void>;
  'folder:choose': (which: ChosenFolder, start: string) => Promise<string | null>;
}

/** What the desk's screen finds as `window.loandesk`; in a plain browser there is none. */
export interface Bridge {
  shell: 'electron';
  version: string;
  /** Returns the function that stops listening. */
  onScan(listener: (scan: Scan) => void): () => void;
  /** Returns the function that stops listening. */
  onMenu(listener: (command: MenuCommand) => void): () => void;
  scanners: ScannerBridge;
  /** Rejects where the system cannot show the folder. */
  openDataFolder(): Promise<void>;
  /** Asks for a folder of this computer as its system does; null where none was chosen. @param start where it begins, if that is a folder of this computer */
  chooseFolder(which: ChosenFolder, start: string): Promise<string | null>;
}

declare global {
  interface Window {
    readonly loandesk?: Bridge;
  }
}
