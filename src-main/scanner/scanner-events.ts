// The events of the scanner module.
import type { ScannerReading, ScannerStatus, StrangePort } from '../../src-preload/bridge-scanners.ts';
import type { Symbology } from './symbologies.ts';
import { judgeCode, type CodeVerdict } from './code-rules.ts';
import type { KeyboardLayout } from './key-map-tables.ts';
import type { RawCode } from './pos-reports.ts';
import type { ScannerProfile } from './scanner-profile.ts';

/** A code for the desk. */
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

/** For the scanner test screen. */
export interface RawReport {
  device: string;
  report: Uint8Array;
  at: number;
}

export interface ScannerEvents {
  onScan: (scan: ScannedCode) => void;
  /** Every code read, with remarks; called after `onScan`. */
  onReading?: (reading: ScannerReading) => void;
  onRawReport?: (report: RawReport) => void;
}

export interface ScannersNow {
  scanners: ScannerStatus[];
  strangePorts: StrangePort[];
}

/** How a code was read. */
export interface ReadingFacts {
  timing: ScannerReading['timing'];
  missedTerminator: boolean;
  layoutThatFits: KeyboardLayout | null;
}

/**
 * Applies the scanner's profile to a code, and emits the result.
 * @param raw undefined if the code was damaged
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
    device,
    name,
    manner,
    layout: profile.layout,
    ...facts,
    text: 'code' in verdict ? verdict.code : verdict.text,
    fault: 'code' in verdict ? null : verdict.fault,
    symbology: verdict.symbology ?? null,
  });
}
