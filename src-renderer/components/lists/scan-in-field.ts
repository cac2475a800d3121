// Tells when a scanner typed into a search field, so that each scan replaces the last one instead of joining it.

import { type KeyboardEvent, useEffect, useRef } from 'react';

/** As desk/wedge-detector.ts has it: a longer silence ends a scan, and nobody types this fast for long. */
const longestGapMs = 50;
const shortestScan = 6;
const slowestMeanGapMs = 36;

interface Run {
  readonly text: string;
  readonly firstAt: number;
  readonly lastAt: number;
}

/** The characters that came without a pause, this one included. */
export function runAfter(run: Run | null, key: string, at: number): Run {
  return run !== null && at - run.lastAt <= longestGapMs
    ? { text: run.text + key, firstAt: run.firstAt, lastAt: at }
    : { text: key, firstAt: at, lastAt: at };
}

export function isScan({ text, firstAt, lastAt }: Run): boolean {
  return text.length >= shortestScan && (lastAt - firstAt) / (text.length - 1) <= slowestMeanGapMs;
}

/** A keydown listener for the field; `onScan` gets the code once the scanner is silent. */
export function useScanInField(onScan: (code: string) => void): (event: KeyboardEvent) => void {
  const run = useRef<Run | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
    },
    [],
  );
  return (event) => {
    if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return;
    const after = runAfter(run.current, event.key, event.timeStamp);
    run.current = after;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      run.current = null;
      if (isScan(after)) onScan(after.text);
    }, longestGapMs);
  };
}
