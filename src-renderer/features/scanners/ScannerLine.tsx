// The desk's status line for scanners: ready or not, the problem, and the last rejected scan.

import { IconAlertTriangle, IconBarcode, IconBarcodeOff } from '../../ui/icons/icons.ts';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { ScannerReading, ScannersHere } from '../../../src-preload/bridge-scanners.ts';
import classes from './Scanners.module.css';
import { useScanners } from './scanners-here.ts';

const SHOWN_FOR_MS = 5_000;

export function ScannerLine() {
  const { t } = useTranslation('scanners');
  const here = useScanners((scanners) => scanners.here);
  const kept = useRecent(useScanners((scanners) => scanners.kept));
  if (here === null) return null;
  const { tone, key, values } = wordsOf(here, kept);
  const Mark = { ready: IconBarcode, none: IconBarcodeOff, trouble: IconAlertTriangle }[tone];
  return (
    <p className={classes.line} role="status" data-tone={tone} data-testid="scanner-line">
      <Link href="/settings/scanners" className={classes.lineLink}>
        <Mark size="1.25rem" stroke={1.7} aria-hidden />
        <span>{kept === null ? t(key, values) : t(`faults.${kept.fault ?? 'empty'}`)}</span>
      </Link>
    </p>
  );
}

function wordsOf(here: ScannersHere, kept: ScannerReading | null) {
  const { scanners } = here;
  const trouble = scanners.find(({ state }) => state === 'no-permission' || state === 'failed');
  const [first] = scanners;
  if (kept !== null) return { tone: 'trouble' as const, key: '', values: {} };
  if (trouble !== undefined) {
    return { tone: 'trouble' as const, key: `line.${trouble.state}`, values: { name: trouble.name } };
  }
  if (first === undefined) return { tone: 'none' as const, key: 'line.none', values: {} };
  return {
    tone: 'ready' as const,
    key: 'line.ready',
    values: { count: scanners.length, name: first.name },
  };
}

function useRecent(kept: ScannerReading | null): ScannerReading | null {
  const [over, setOver] = useState<ScannerReading | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => {
      setOver(kept);
    }, SHOWN_FOR_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [kept]);
  return kept === over ? null : kept;
}
