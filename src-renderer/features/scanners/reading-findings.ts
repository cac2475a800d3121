// Diagnoses a scanner's settings from one reading.

import type { CodeFault, KeyboardLayout } from '../../../src-preload/bridge-scanners.ts';
import type { KeyFamily } from './key-families.ts';

/** The result of a test scan, read directly or typed into the page. */
export interface TriedReading {
  readonly text: string;
  readonly expected: string;
  readonly typed: boolean;
  readonly fault: CodeFault | null;
  readonly timing: { readonly meanMs: number; readonly longestMs: number } | null;
  readonly missedTerminator: boolean;
  /** For a keyboard scanner that is read directly: its configured layout, and the layouts that would give the code. */
  readonly layout: KeyboardLayout | null;
  readonly layoutThatFits: KeyboardLayout | null;
  /** For a scanner that types into the page: its layout, and this PC's layout. */
  readonly families: { readonly scanner: KeyFamily | null; readonly pc: KeyFamily | null } | null;
}

export interface Finding {
  readonly code:
    | 'works'
    | 'wrong-layout'
    | 'families-differ'
    | 'caps-lock'
    | 'no-terminator'
    | 'too-slow'
    | 'adds-before'
    | 'adds-behind'
    | 'check-digit-missing'
    | 'check-digit-sent'
    | 'another-code'
    | `fault-${CodeFault}`;
  /** Whether a setting should change. */
  readonly wrong: boolean;
  readonly values?: Readonly<Record<string, string | number>>;
}

/** Slower input counts as a person's typing; see `wedge-detector.ts`. */
const SLOWEST_MEAN_MS = 36;

export function findingsOf(reading: TriedReading): Finding[] {
  const { text, expected, layout, layoutThatFits, families, timing } = reading;
  const findings: Finding[] = [];
  const add = (code: Finding['code'], values?: Finding['values'], wrong = true): void => {
    findings.push({ code, wrong, ...(values === undefined ? {} : { values }) });
  };
  const otherLayout = layoutThatFits !== null && layoutThatFits !== layout;
  const scanner = families?.scanner ?? null;
  const pc = families?.pc ?? null;
  if (otherLayout) add('wrong-layout', { layout: layoutThatFits });
  else if (scanner !== null && pc !== null && scanner !== pc) add('families-differ', { scanner, pc });
  else if (text !== expected && swapped(text) === expected) add('caps-lock');
  else if (reading.fault !== null) add(`fault-${reading.fault}`);
  else if (text !== expected) findings.push(...aboutAnother(text, expected));
  if (reading.missedTerminator) add('no-terminator');
  if (reading.typed && timing !== null && timing.meanMs > SLOWEST_MEAN_MS) {
    add('too-slow', { ms: Math.round(timing.meanMs) });
  }
  if (findings.length === 0) add('works', undefined, false);
  return findings;
}

function aboutAnother(text: string, expected: string): Finding[] {
  const at = text.indexOf(expected);
  if (at !== -1) {
    const before = text.slice(0, at);
    const behind = text.slice(at + expected.length);
    return [
      ...(before === '' ? [] : [{ code: 'adds-before' as const, wrong: true, values: { text: before } }]),
      ...(behind === '' ? [] : [{ code: 'adds-behind' as const, wrong: true, values: { text: behind } }]),
    ];
  }
  // An ISBN or EAN: thirteen digits, the last of which is a check digit.
  if (/^97[89]\d{9}$/.test(text)) return [{ code: 'check-digit-missing', wrong: true }];
  if (/^97[89]\d{10}$/.test(text)) return [{ code: 'check-digit-sent', wrong: false }];
  return [{ code: 'another-code', wrong: false }];
}

function swapped(text: string): string {
  return Array.from(text, (letter) =>
    letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase(),
  ).join('');
}
