// Tells from the word of another program whether a hold still waits, is set aside, or has ended.
import table from '../../../resources/imports/hold-states.json' with { type: 'json' };
import { plainName } from '../lists/header-rules.ts';

const states = ['ended', 'ready', 'waiting'] as const;
export type MovedHoldState = (typeof states)[number];

/** @returns null if the word says none of them */
export function holdStateOf(word: string): MovedHoldState | null {
  const plain = plainName(word);
  const isExact = states.find((state) => table[state].codes.includes(plain));
  return isExact ?? states.find((state) => table[state].words.some((part) => plain.includes(part))) ?? null;
}
