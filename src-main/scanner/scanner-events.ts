// What the scanner module tells whoever started it.
import type { ScannerReading, ScannerStatus, StrangePort } from '../../src-preload/bridge-scanners.ts';
import type { Symbology } from './code-rules.ts';
import { judgeCode, type CodeVerdict } from './code-rules.ts';
import type { KeyboardLayout } from './key-maps.ts';
import type { RawCode } from './pos-reports.ts';
import type { ScannerProfile } from './scanner-profile.ts';

/** A code that the desk is to act upon. */
export interface ScannedCode {
  code: string;
  /** the device as profiles name it */
  device: string;
  /** what the device is called */
  name: string;
  /** milliseconds since 1970 */
  at: number;
  symbology: Symbology | undefined;
  only: ScannerProfile['only'];
}

/** For the screen on which a scanner is tried out. */
export interface RawReport {
  device: string;
  report: Uint8Array;
  at: number;
}

export interface ScannerEvents {
  onScan: (scan: ScannedCode) => void;
  /** Every code that was read, with what is to be remarked about it; behind `onScan`. */
  onReading?: (reading: ScannerReading) => void;
  onRawReport?: (report: RawReport) => void;
}

export interface ScannersNow {
  scanners: ScannerStatus[];
  strangePorts: StrangePort[];
}

/** How a code was read, beside what it says. */
export interface ReadingFacts {
  timing: ScannerReading['timing'];
  missedTerminator: boolean;
  layoutThatFits: KeyboardLayout | null;
}

/**
 * Judges a code by the profile of its scanner, and tells it.
 * @param raw undefined where a code came damaged
 */
export function tellCode(
  raw: RawCode | undefined,
  facts: ReadingFacts,
  at: number,
  scanner: Pick<ScannerStatus, 'device' | 'name' | 'manner' | 'profile'>,
  events: ScannerEvents,
): void {
  const { device, name, manner, profile } = scanner;
  const verdict: CodeVerdict =
    raw === undefined ? { fault: 'unreadable', text: '', symbology: undefined } : judgeCode(raw, profile);
  if ('code' in verdict) events.onScan({ ...verdict, device, name, at, only: profile.only });
  events.onReading?.({
    ...{ device, name, manner, layout: profile.layout },
    ...facts,
    text: 'code' in verdict ? verdict.code : verdict.text,
    fault: 'code' in verdict ? null : verdict.fault,
    symbology: verdict.symbology ?? null,
  });
}
