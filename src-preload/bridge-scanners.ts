// The types of messages about scanners between the desk's window and the main process.

export type ScannerManner = 'point-of-sale' | 'keyboard' | 'serial';

/**
 * `ready`: read directly, whatever window has the focus. `typing`: it types like a keyboard, and the desk's screen
 * distinguishes its codes from manual typing. `no-permission`: the system does not let this user read it.
 */
export type ScannerState = 'ready' | 'typing' | 'no-permission' | 'failed';

export type KeyboardLayout =
  'us' | 'uk' | 'de' | 'fr' | 'be' | 'nl' | 'es' | 'pt' | 'ch' | 'br' | 'latam' | 'ar';
export type CheckDigitScheme = 'ean' | 'luhn' | 'mod43';
export type CardNumberForm = 'as-is' | 'hex-to-decimal' | 'reversed' | 'reversed-to-decimal';
export type Symbology =
  | 'code-39'
  | 'code-128'
  | 'ean-upc'
  | 'codabar'
  | 'code-93'
  | 'code-11'
  | 'interleaved-2-of-5'
  | 'pdf417'
  | 'msi'
  | 'qr'
  | 'straight-2-of-5'
  | 'maxicode'
  | 'data-matrix'
  | 'gs1-databar'
  | 'aztec';

/** The settings of one scanner; the main process documents and validates each field. */
export interface ScannerProfile {
  device: string;
  name: string;
  layout: KeyboardLayout;
  symbologies: Symbology[];
  prefix: string;
  suffix: string;
  minLength: number;
  checkDigit: 'none' | CheckDigitScheme;
  stripCheckDigit: boolean;
  cardNumber: CardNumberForm;
  only: 'returns' | 'borrowers' | null;
  beep: boolean;
  baudRate: 9600 | 19200 | 38400 | 57600 | 115200;
  paired: boolean;
}

export interface ScannerStatus {
  /** its connection, which differs between two of one model */
  path: string;
  /** its name in profiles */
  device: string;
  /** the USB port; empty if unknown */
  port: string;
  name: string;
  manner: ScannerManner;
  state: ScannerState;
  /** on Linux, what an administrator installs so that the scanner can be read */
  udevRule: string | null;
  /** whether a program can sound its beeper */
  beeps: boolean;
  profile: ScannerProfile;
}

/** A serial port that is not a known scanner: it stays closed until it is paired. */
export interface StrangePort {
  path: string;
  device: string;
  name: string;
}

export interface ScannersHere {
  scanners: ScannerStatus[];
  strangePorts: StrangePort[];
  /** of scanners that are not plugged in now */
  absent: ScannerProfile[];
}

/** `unreadable`: cut short, or with a key that means nothing on the scanner's layout. */
export type CodeFault =
  | 'unreadable'
  | 'empty'
  | 'too-short'
  | 'too-long'
  | 'wrong-check-digit'
  | 'symbology-not-allowed'
  | 'no-card-number';

/** A code that a scanner read: sent during tests, and always if the code was refused. */
export interface ScannerReading {
  device: string;
  name: string;
  manner: ScannerManner;
  /** the code for the desk, or the refused code */
  text: string;
  fault: CodeFault | null;
  symbology: Symbology | null;
  /** between the keys of a scanner that acts as a keyboard */
  timing: { longestMs: number; meanMs: number } | null;
  missedTerminator: boolean;
  /** the keyboard layout on which the keys give the expected code; null if none does */
  layoutThatFits: KeyboardLayout | null;
  layout: KeyboardLayout;
}

/** The report that a device sent, as hexadecimal bytes. */
export interface RawReport {
  device: string;
  bytes: string;
  at: number;
}

export interface ScannerAnnouncements {
  'scanners:changed': ScannersHere;
  'scanners:reading': ScannerReading;
  'scanners:raw-report': RawReport;
}

export interface ScannerRequests {
  'scanners:here': () => Promise<ScannersHere>;
  /**
   * Waits until a device scans this text, and saves it as a scanner; null after the timeout.
   * @param port a serial port to open, for a serial scanner
   */
  'scanners:pair': (text: string, port: string | null) => Promise<ScannerProfile | null>;
  'scanners:stop-pairing': () => Promise<void>;
  'scanners:save-profile': (profile: ScannerProfile) => Promise<void>;
  /** Deletes the device's settings and pairing. */
  'scanners:forget': (device: string) => Promise<void>;
  /** Sends every report and reading from now on; null stops. @param expected the code to scan */
  'scanners:test': (expected: string | null) => Promise<void>;
  /** Resolves to false if the scanner has no beeper that a program can sound. */
  'scanners:beep': (device: string, sound: 'good' | 'error') => Promise<boolean>;
}

/** The API in `window.loandesk.scanners`. Each listener returns a function that stops it. */
export interface ScannerBridge {
  here: ScannerRequests['scanners:here'];
  pair: ScannerRequests['scanners:pair'];
  stopPairing: ScannerRequests['scanners:stop-pairing'];
  saveProfile: ScannerRequests['scanners:save-profile'];
  forget: ScannerRequests['scanners:forget'];
  test: ScannerRequests['scanners:test'];
  beep: ScannerRequests['scanners:beep'];
  onChanged(listener: (here: ScannersHere) => void): () => void;
  onReading(listener: (reading: ScannerReading) => void): () => void;
  onRawReport(listener: (report: RawReport) => void): () => void;
}
