// Decides how the result of a scan looks and sounds, and how full the shelf on the screen is.

import type { Stocktake, StocktakeScan } from '../../api/library.ts';
import {
  IconCheck,
  IconEqual,
  type Icon,
  IconExclamationMark,
  IconQuestionMark,
} from '../../ui/icons/icons.ts';
import type { Tone } from '../../ui/marks/Shape.tsx';
import type { DeskSound } from '../desk/result/sounds.ts';

type Result = StocktakeScan['result'];

interface Outcome {
  readonly tone: Tone;
  readonly sound: DeskSound;
  /** Drawn upon the shape; the bookmark has none. */
  readonly sign?: Icon;
  /** The item is where it should be: there is nothing to do. */
  readonly calm: boolean;
}

const inPlace: Outcome = { tone: 'returned', sound: 'returned', sign: IconCheck, calm: true };
const strange: Outcome = { tone: 'attention', sound: 'attention', sign: IconExclamationMark, calm: false };

export const outcomes: Readonly<Record<Result, Outcome>> = {
  found: inPlace,
  foundLost: inPlace,
  alreadySeen: { tone: 'neutral', sound: 'ignored', sign: IconEqual, calm: true },
  onLoan: strange,
  wrongShelf: strange,
  setAside: { tone: 'hold', sound: 'set-aside', calm: false },
  withdrawn: { tone: 'refused', sound: 'refused', sign: IconExclamationMark, calm: false },
  unknown: { tone: 'refused', sound: 'refused', sign: IconQuestionMark, calm: false },
};

/** The result that is told of several scans at once: a surprise before an item in its place, else the last one. */
export function resultToTell(results: readonly StocktakeScan[]): StocktakeScan | undefined {
  return results.findLast(({ result }) => !outcomes[result].calm) ?? results.at(-1);
}

/** Whether everything that belongs here was seen, here or elsewhere. */
export const isComplete = ({ counts }: Pick<Stocktake, 'counts'>): boolean =>
  counts.expected > 0 && counts.missing === 0;

/** How many of the places of a drawn shelf have a book: none is empty only once all was seen, and none is full before. */
export function filledPlaces({ expected, missing }: Stocktake['counts'], places: number): number {
  const seen = expected - missing;
  if (seen <= 0) return 0;
  return missing === 0 ? places : Math.min(places - 1, Math.max(1, Math.floor((seen * places) / expected)));
}

/** The shelf of a shelfmark, to walk along: its first word, without the decimals of a class. */
export const shelfOf = (callNumber: string): string => /^[^\s.]*/u.exec(callNumber.trim())?.[0] ?? '';
