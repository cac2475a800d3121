// Knows which scanners the desktop app sees, and what was last kept from the desk; in a plain browser it knows none.

import { useEffect } from 'react';
import { create } from 'zustand';
import type { ScannerReading, ScannersHere } from '../../../src-preload/bridge-scanners.ts';

interface Scanners {
  /** Null in a plain browser, and until the app has said it. */
  readonly here: ScannersHere | null;
  /** The last code that was kept from the desk. */
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

/** Whether results are told by the beeper of this scanner, instead of by the desk's own sounds. */
export function tellsByItself(device: string): boolean {
  const scanners = useScanners.getState().here?.scanners ?? [];
  return scanners.some((scanner) => scanner.device === device && scanner.beeps && scanner.profile.beep);
}
