// Runs a scanner test: claims all scans, and collects the ones read directly and the typed ones.

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { RawReport, ScannerManner, Symbology } from '../../../src-preload/bridge-scanners.ts';
import { claimScans } from './claimed-scans.ts';
import { CODE_TO_SCAN, familiesOf, type SeenKey } from './key-families.ts';
import { type Finding, findingsOf, type TriedReading } from './reading-findings.ts';

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
      text: textOf(run),
      expected: CODE_TO_SCAN,
      typed: true,
      fault: null,
      timing: timingOf(run),
      missedTerminator: !run.hasTerminator,
      layout: null,
      layoutThatFits: null,
      families: familiesOf(run.keys, CODE_TO_SCAN),
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

interface TypedRun {
  readonly keys: readonly SeenKey[];
  readonly hasTerminator: boolean;
}

interface RunCollector {
  /** Returns whether the key was handled. */
  key(key: SeenKey): boolean;
  /** Another listener handled the Enter after these keys. */
  ended(): void;
  stop(): void;
}

const SILENCE_MS = 700;
const FEWEST_KEYS = 3;

function collectRuns(onRun: (run: TypedRun) => void): RunCollector {
  let keys: SeenKey[] = [];
  let silence: ReturnType<typeof setTimeout> | undefined;
  const end = (hasTerminator: boolean) => {
    clearTimeout(silence);
    const run = { keys, hasTerminator };
    keys = [];
    if (run.keys.length >= FEWEST_KEYS) onRun(run);
  };
  return {
    key(key) {
      if (key.key === 'Enter' || key.key === 'Tab') {
        if (keys.length === 0) return false;
        end(true);
        return true;
      }
      if (key.key.length !== 1 && key.key !== 'Dead') return false;
      keys = [...keys, key];
      clearTimeout(silence);
      silence = setTimeout(end, SILENCE_MS, false);
      return true;
    },
    ended() {
      if (keys.length > 0) end(true);
    },
    stop() {
      clearTimeout(silence);
    },
  };
}

function textOf({ keys }: TypedRun): string {
  return keys.map(({ key }) => (key === 'Dead' ? '◌' : key)).join('');
}

/** Milliseconds between the keys; null if there are too few keys. */
function timingOf({ keys }: TypedRun): { meanMs: number; longestMs: number } | null {
  const gaps = keys.slice(1).map(({ at }, index) => at - (keys[index]?.at ?? at));
  if (gaps.length === 0) return null;
  return { meanMs: gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length, longestMs: Math.max(...gaps) };
}
