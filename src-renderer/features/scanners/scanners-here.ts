// The scanners that the desktop app sees, and the last scan it rejected; empty in a plain browser.

import { useEffect } from 'react';
import { create } from 'zustand';
import type { ScannerReading, ScannersHere } from '../../../src-preload/bridge-scanners.ts';

interface Scanners {
  /** Null in a plain browser, and until the app has reported them. */
  readonly here: ScannersHere | null;
  /** The last scan that was not passed to the desk. */
  readonly kept: ScannerReading | null;
}

export const useScanners = create<Scanners>(() => ({ here: null, kept: null }));

/** Mount once. */
export function useWatchedScanners(): void {
  useEffect(() => {
    const scanners = window.loandesk?.scanners;
    if (scanners === undefined) return;
    void scanners.here().then((here) => {
      useScanners.setState({ here });
    });
    const stopChanges = scanners.onChanged((here) => {
      useScanners.setState({ here });
    });
    const stopReadings = scanners.onReading((reading) => {
      if (reading.fault !== null) useScanners.setState({ kept: reading });
    });
    return () => {
      stopChanges();
      stopReadings();
    };
  }, []);
}

/** Whether this scanner's beeper signals the results instead of the desk's sounds. */
export function beepsByItself(device: string): boolean {
  const scanners = useScanners.getState().here?.scanners ?? [];
  return scanners.some((scanner) => scanner.device === device && scanner.beeps && scanner.profile.beep);
}
