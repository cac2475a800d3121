// Says, as types only, what the desk's window and the main process tell each other about scanners.

export type ScannerManner = 'point-of-sale' | 'keyboard' | 'serial';

/**
 * `ready`: read directly, whatever window has the focus. `typing`: it types like a keyboard, and the desk's screen
 * tells its codes from a person's typing. `no-permission`: the system does not let this user read it.
 */
export type ScannerState = 'ready' | 'typing' | 'no-permission' | 'failed';

export type KeyboardLayout = 'us' | 'uk' | 'de' | 'fr' | 'be' | 'nl' | 'es';
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

/** What a library sets for one of its scanners; the main process explains and checks each field. */
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
  /** where it is plugged in; two of one model differ in it */
  path: string;
  /** as profiles name it */
  device: string;
  /** where on USB it is plugged in; empty where the system does not tell */
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

/** A serial port that nobody has called a scanner: it stays closed until somebody does. */
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

/** A code that a scanner read: told while scanners are tested, and always where it is kept from the desk. */
export interface ScannerReading {
  device: string;
  name: string;
  manner: ScannerManner;
  /** what the desk gets, or what the rules kept from it */
  text: string;
  fault: CodeFault | null;
  symbology: Symbology | null;
  /** between the keys of a scanner that acts as a keyboard */
  timing: { longestMs: number; meanMs: number } | null;
  missedTerminator: boolean;
  /** on which keyboard layout the keys give the code that was to be scanned, where on none then null */
  layoutThatFits: KeyboardLayout | null;
  layout: KeyboardLayout;
}

/** What a device sent, as hexadecimal bytes. */
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
   * Waits until some device scans this text, and keeps it as a scanner; null where none did in time.
   * @param port a serial port to open for it, where the scanner is one
   */
  'scanners:pair': (text: string, port: string | null) => Promise<ScannerProfile | null>;
  'scanners:stop-pairing': () => Promise<void>;
  'scanners:save-profile': (profile: ScannerProfile) => Promise<void>;
  /** The device is as it was before anybody set or paired it. */
  'scanners:forget': (device: string) => Promise<void>;
  /** Tells every report and reading from now on; null stops. @param expected the code that is to be scanned */
  'scanners:test': (expected: string | null) => Promise<void>;
  /** Resolves to false where the scanner has no beeper that a program can sound. */
  'scanners:beep': (device: string, sound: 'good' | 'error') => Promise<boolean>;
}

/** What the screens find as `window.loandesk.scanners`. Each listener's function stops it. */
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
