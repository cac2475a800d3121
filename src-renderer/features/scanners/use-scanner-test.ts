// Runs a scanner test: claims all scans, and collects the ones read directly and the typed ones.

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { RawReport, ScannerManner, Symbology } from '../../../src-preload/bridge-scanners.ts';
import { claimScans } from './claimed-scans.ts';
import { CODE_TO_SCAN } from './code-to-scan.ts';
import { familiesOf, type SeenKey } from './key-families.ts';
import { findingsOf, type Finding, type TriedReading } from './reading-findings.ts';
import { collectRuns, textOf, timingOf, type RunCollector, type TypedRun } from './typed-run.ts';

export interface TestedCode {
  readonly id: number;
  /** Null if it was typed into the page: the device is then unknown. */
  readonly name: string | null;
  readonly manner: ScannerManner | null;
  readonly symbology: Symbology | null;
  readonly reading: TriedReading;
  readonly findings: readonly Finding[];
}

const CODES_SHOWN = 5;
const REPORTS_SHOWN = 60;

export function useScannerTest() {
  const [codes, setCodes] = useState<readonly TestedCode[]>([]);
  const [reports, setReports] = useState<readonly RawReport[]>([]);
  const collector = useRef<RunCollector | null>(null);
  const lastId = useRef(0);

  const show = useEffectEvent(
    (reading: TriedReading, from: Pick<TestedCode, 'name' | 'manner' | 'symbology'>) => {
      lastId.current += 1;
      const code = { id: lastId.current, reading, findings: findingsOf(reading), ...from };
      setCodes((before) => [code, ...before].slice(0, CODES_SHOWN));
    },
  );
  const showTyped = useEffectEvent((run: TypedRun) => {
    const reading = {
      ...{ text: textOf(run), expected: CODE_TO_SCAN, typed: true, fault: null },
      ...{ timing: timingOf(run), missedTerminator: !run.hasTerminator },
      ...{ layout: null, layoutThatFits: null, families: familiesOf(run.keys, CODE_TO_SCAN) },
    };
    show(reading, { name: null, manner: null, symbology: null });
  });

  useEffect(() => {
    const runs = collectRuns(showTyped);
    collector.current = runs;
    const releaseScans = claimScans(() => {
      runs.ended();
    });
    return () => {
      runs.stop();
      releaseScans();
    };
  }, []);

  useEffect(() => {
    const scanners = window.loandesk?.scanners;
    if (scanners === undefined) return;
    const stopReadings = scanners.onReading(({ name, manner, symbology, ...facts }) => {
      const typed = manner === 'keyboard';
      const layout = typed ? facts.layout : null;
      const reading = { ...facts, layout, expected: CODE_TO_SCAN, typed: false, families: null };
      show(reading, { name, manner, symbology });
    });
    const stopReports = scanners.onRawReport((report) => {
      setReports((before) => [...before, report].slice(-REPORTS_SHOWN));
    });
    void scanners.test(CODE_TO_SCAN);
    return () => {
      stopReadings();
      stopReports();
      void scanners.test(null);
    };
  }, []);

  return { codes, reports, onKey: (key: SeenKey) => collector.current?.key(key) ?? false };
}
