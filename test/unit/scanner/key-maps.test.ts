// Holds the tables of key maps to an independent source: the keyboard configuration of X (the package xkb-data).
import { expect, test } from 'vitest';
import type { KeyboardLayout } from '../../../src-main/scanner/key-map-tables.ts';
import { deadKeySigns, keyMeaning } from '../../../src-main/scanner/key-maps.ts';
import { hasXkb, xkbLayout } from './xkb-symbols.ts';

function ours(layout: KeyboardLayout, usage: number, shift: boolean): string {
  const meaning = keyMeaning(layout, usage, { shift, altGr: false });
  if (meaning === undefined) return 'nothing';
  return 'character' in meaning ? meaning.character : `†${deadKeySigns[meaning.deadKey] ?? ''}`;
}

/** Where Windows and X differ. */
const onPurpose: Partial<Record<KeyboardLayout, string[]>> = {
  ar: ['` is ‘', 'ellipsis is |', '| is \\', 'brokenbar is |', "' is ’"],
};

/** Signs with AltGr are left out: there Windows, which scanners imitate, and X differ on purpose. */
test.for<[KeyboardLayout, string, string, fewest: number]>([
  ['us', 'us', 'basic', 47],
  ['uk', 'gb', 'basic', 6],
  ['de', 'de', 'basic', 15],
  ['fr', 'fr', 'azerty', 40],
  ['be', 'be', 'basic', 29],
  ['nl', 'nl', 'std', 15],
  ['es', 'es', 'basic', 12],
  ['pt', 'pt', 'basic', 12],
  ['ch', 'ch', 'basic', 20],
  ['br', 'br', 'abnt2', 16],
  ['latam', 'latam', 'basic', 12],
  ['ar', 'ara', 'basic', 47],
])('%s has each key where X has it', ([layout, file, variant, fewest], { skip }) => {
  skip(!hasXkb, 'needs the package xkb-data');
  const compared = [...xkbLayout(file, variant)].flatMap(([usage, keys]) =>
    keys.map((theirs, level) => ({ usage, level, theirs, ours: ours(layout, usage, level === 1) })),
  );
  expect(compared.length).toBeGreaterThanOrEqual(fewest * 2);
  const differing = compared.filter((key) => key.theirs !== '' && key.ours !== key.theirs);
  expect(differing.map((key) => `${key.theirs} is ${key.ours}`)).toEqual(onPurpose[layout] ?? []);
});
