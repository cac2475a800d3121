// Writes the reports that a scanner would send: a keyboard's on any layout, and a point-of-sale scanner's.
import type { KeyboardLayout } from '../../../src-main/scanner/key-map-tables.ts';
import { deadKeySigns, keysOf, type KeyModifiers } from '../../../src-main/scanner/key-maps.ts';

interface Press {
  usage: number;
  modifiers: KeyModifiers;
}

export const released = Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 0);
export const enterKey = 0x28;

export function keyReport(usage: number, { shift, altGr }: KeyModifiers): Uint8Array {
  return Uint8Array.of((shift ? 0x02 : 0) | (altGr ? 0x40 : 0), 0, usage, 0, 0, 0, 0, 0);
}

/** What can be typed on a layout, and the keys that type it. */
export function typeable(layout: KeyboardLayout): Map<string, Press[]> {
  const plain = { shift: false, altGr: false };
  const found = new Map<string, Press[]>();
  const dead: { mark: string; press: Press }[] = [];
  for (const { usage, modifiers, meaning } of keysOf(layout)) {
    const press = { usage, modifiers };
    if ('deadKey' in meaning) dead.push({ mark: meaning.deadKey, press });
    else if (!found.has(meaning.character)) found.set(meaning.character, [press]);
  }
  for (const { mark, press } of dead) {
    const sign = deadKeySigns[mark] ?? '';
    if (!found.has(sign)) found.set(sign, [press, { usage: 0x2c, modifiers: plain }]);
    for (const letter of 'aeiouAEIOUnN') {
      const composed = (letter + mark).normalize('NFC');
      const base = found.get(letter);
      if (composed.length === 1 && base && !found.has(composed)) found.set(composed, [press, ...base]);
    }
  }
  return found;
}

/** The boot protocol's reports of a text, each key down and up again, and Enter (or another key) behind it. */
export function typedReports(text: string, layout: KeyboardLayout, endKey = enterKey): Uint8Array[] {
  const keys = typeable(layout);
  const presses = Array.from(text).flatMap((character) => {
    const known = keys.get(character);
    if (known === undefined) throw new Error(`${character} cannot be typed on ${layout}`);
    return known;
  });
  const end = { usage: endKey, modifiers: { shift: false, altGr: false } };
  return [...presses, end].flatMap(({ usage, modifiers }) => [keyReport(usage, modifiers), released]);
}

/** Alt held, the digits on the number pad, Alt released: how scanners type regardless of the PC's layout. */
export function altTypedReports(text: string): Uint8Array[] {
  const alt = (usage: number): Uint8Array => Uint8Array.of(0x04, 0, usage, 0, 0, 0, 0, 0);
  const digitKey = (digit: string): number => (digit === '0' ? 0x62 : 0x58 + Number(digit));
  return Array.from(text).flatMap((character) => [
    ...Array.from(String(character.charCodeAt(0)).padStart(4, '0')).flatMap((digit) => [
      alt(digitKey(digit)),
      alt(0),
    ]),
    released,
  ]);
}

/** The reports of a code on a scanner with the usual layout: 56 bytes each, all but the last continued. */
export function posReports(code: string, aim = ']C0'): Uint8Array[] {
  const bytes = new TextEncoder().encode(code);
  const reports: Uint8Array[] = [];
  for (let at = 0; at === 0 || at < bytes.length; at += 56) {
    const part = bytes.subarray(at, at + 56);
    const report = new Uint8Array(64);
    report[0] = 2;
    report[1] = part.length;
    report.set(new TextEncoder().encode(aim), 2);
    report.set(part, 5);
    report[63] = at + 56 < bytes.length ? 1 : 0;
    reports.push(report);
  }
  return reports;
}
