// Turns a keyboard's reports, each of which says what is down at this moment, into key presses in their order.
import { fieldValue, splitReport, usageOf, type ReportDescriptor } from './report-descriptor.ts';

const keyboardPage = 0x07;
const firstModifier = 0xe0;
const lastModifier = 0xe7;

export interface Modifiers {
  control: boolean;
  shift: boolean;
  alt: boolean;
  altGr: boolean;
  gui: boolean;
}

/** A key goes down, or the left Alt key comes up, which ends a character typed on the number pad. */
export type KeyStroke = { key: number; modifiers: Modifiers } | { released: 'alt' };

export interface KeyStrokeReader {
  /** Never throws. */
  push(report: Uint8Array): KeyStroke[];
}

/** @param descriptor undefined takes the boot protocol's report: modifiers, a reserved byte, six keys */
export function createKeyStrokeReader(descriptor?: ReportDescriptor): KeyStrokeReader {
  let before = new Set<number>();
  return {
    push(report) {
      const down = descriptor === undefined ? bootKeys(report) : describedKeys(descriptor, report);
      if (down === undefined) return [];
      const strokes: KeyStroke[] = [];
      const modifiers = modifiersIn(down);
      if (before.has(0xe2) && !down.has(0xe2)) strokes.push({ released: 'alt' });
      for (const key of down) {
        if (key < firstModifier && !before.has(key)) strokes.push({ key, modifiers });
      }
      before = down;
      return strokes;
    },
  };
}

/** Codes 1 to 3 are errors: more keys than the report holds. Such a report says nothing about the keys. */
const lowestKey = 0x04;

function bootKeys(report: Uint8Array): Set<number> | undefined {
  if (report.length < 3) return undefined;
  const down = new Set<number>();
  for (let bit = 0; bit < 8; bit += 1) {
    if ((((report[0] ?? 0) >> bit) & 1) === 1) down.add(firstModifier + bit);
  }
  for (const key of report.subarray(2, 8)) {
    if (key !== 0 && key < lowestKey) return undefined;
    if (key >= lowestKey && key < firstModifier) down.add(key);
  }
  return down;
}

function describedKeys(descriptor: ReportDescriptor, report: Uint8Array): Set<number> | undefined {
  const { id, data } = splitReport(descriptor, report);
  const down = new Set<number>();
  let isKeyboard = false;
  for (const field of descriptor.fields) {
    if (field.kind !== 'input' || field.reportId !== id || field.usage >>> 16 !== keyboardPage) continue;
    isKeyboard = true;
    const value = fieldValue(data, field);
    if (value === undefined) return undefined;
    const usage = field.isArray ? field.usage + value - field.logicalMinimum : field.usage;
    const key = usage - usageOf(keyboardPage, 0);
    if (value === 0) continue;
    if (key > 0 && key < lowestKey) return undefined;
    if (key >= lowestKey && key <= lastModifier) down.add(key);
  }
  return isKeyboard ? down : undefined;
}

function modifiersIn(down: ReadonlySet<number>): Modifiers {
  return {
    control: down.has(0xe0) || down.has(0xe4),
    shift: down.has(0xe1) || down.has(0xe5),
    alt: down.has(0xe2),
    gui: down.has(0xe3) || down.has(0xe7),
    altGr: down.has(0xe6),
  };
}
