// Query parameters that a call does not take: slips of those it takes, names that mean nothing here, and rubbish.
import fc from 'fast-check';
import { hostileTexts } from './hostile-arbitraries.ts';

/** `unknown` must be refused; of `rubbish` nothing is known. */
export type StrayKind = 'unknown' | 'rubbish';

export interface Stray {
  kind: StrayKind;
  /** As it stands in the address. */
  text: string;
}

/** The ways in which a name is mistyped. */
function slipsOf(name: string): string[] {
  const middle = Math.floor(name.length / 2);
  const swapped = `${name.slice(0, middle)}${name[middle + 1] ?? ''}${name[middle] ?? ''}${name.slice(middle + 2)}`;
  const longer = [name.slice(0, -1), `${name}s`, swapped, `${name.slice(0, middle)}_${name.slice(middle)}`];
  return [name.toUpperCase(), `${name}[]`, `_${name}`, ...longer].filter((one) => one !== '');
}

const unknownNames = [
  '_',
  'klas',
  'utm_source',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '$filter',
  'callback',
  'a b',
  'caf\u00e9',
  '\u5c71',
  'x'.repeat(300),
  'a\r\nSet-Cookie: b',
  '<b>',
  '"',
  "';--",
];
const rubbishTexts = [
  '&&',
  '=',
  '=1',
  '%',
  '%zz=1',
  '%E9=1',
  '%00',
  '+',
  ';',
  '?',
  'a'.repeat(6000),
  '#',
  '%23',
];

/** @param known the names that the call takes */
export function strayParameters(known: readonly string[]): fc.Arbitrary<Stray> {
  const value = fc.oneof(
    fc.constantFrom('', '=', '=1', '=true'),
    hostileTexts.map((text) => `=${encoded(text)}`),
  );
  const named = (names: readonly string[], kind: StrayKind): fc.Arbitrary<Stray> =>
    fc.tuple(fc.constantFrom(...names), value).map(([name, one]) => ({ kind, text: encoded(name) + one }));
  const slips = known.flatMap(slipsOf).filter((name) => !known.includes(name));
  return fc.oneof(
    named(slips.length === 0 ? unknownNames : slips, 'unknown'),
    named(unknownNames, 'unknown'),
    fc.constantFrom(...rubbishTexts).map((text): Stray => ({ kind: 'rubbish', text })),
    hostileTexts.map((text): Stray => ({ kind: 'rubbish', text: encoded(text) })),
  );
}

/** Half a surrogate pair cannot be in an address at all. */
export const encoded = (text: string): string => encodeURIComponent(text.toWellFormed());
