// Decides what a pupil may see of a title: whether it is in, when it may be back, and what counts as read a lot.
import { nameOfScheme, placeOfScheme } from '../lists/reading-level-rules.ts';
import { daysBetween, type CalendarDate } from '../../core/dates/calendar-dates.ts';
import { naturalOrder } from '../../core/languages/natural-order-rules.ts';

/** Where a title stands for a pupil: lent out from the shelf, read in the library only, or out. */
export type Whereabouts = 'in' | 'read-here' | 'out';

export interface CopiesOfTitle {
  /** Copies that can be lent now. */
  readonly free: number;
  /** Whether a copy stands in the library that is never lent. */
  readonly readHere: boolean;
}

export function whereaboutsOf({ free, readHere }: CopiesOfTitle): Whereabouts {
  if (free > 0) return 'in';
  return readHere ? 'read-here' : 'out';
}

/**
 * In how many weeks a copy may be back, at least one: the day itself would tell when another pupil has to bring it back.
 *
 * @returns null if it is not known, or its day has passed
 */
export function weeksUntilBack(dueOn: CalendarDate | null, today: CalendarDate): number | null {
  if (dueOn === null || dueOn < today) return null;
  return Math.max(1, Math.round(daysBetween(today, dueOn) / 7));
}

/** A list made of loans may not point at a child: so many borrowers must have had each title, and so many any of them. */
export const fewestBorrowers = { ofTitle: 5, together: 10 } as const;
/** Loans younger than this do not count: a new one would show who was at the desk today. */
export const countedAfterDays = 7;

export interface BorrowedTitle {
  readonly key: number;
  readonly borrowers: number;
}

/** @param together the borrowers of all of these loans @returns the keys of titles, the most read first */
export function mostBorrowed(titles: readonly BorrowedTitle[], together: number): number[] {
  if (together < fewestBorrowers.together) return [];
  return titles
    .filter(({ borrowers }) => borrowers >= fewestBorrowers.ofTitle)
    .toSorted((a, b) => b.borrowers - a.borrowers || a.key - b.key)
    .map(({ key }) => key);
}

export interface LevelChoice {
  /** As the filter takes it: `avi:M4`. */
  readonly value: string;
  readonly level: string;
}

/** @param levels such as `avi:M4` @returns those of each scheme in their order, the schemes as the library knows them */
export function levelsByScheme(
  levels: readonly string[],
): { readonly scheme: string; readonly levels: readonly LevelChoice[] }[] {
  const schemes = Map.groupBy(levels, (value) => value.slice(0, value.indexOf(':')));
  return [...schemes]
    .toSorted(([one], [other]) => placeOfScheme(one) - placeOfScheme(other) || (one < other ? -1 : 1))
    .map(([scheme, values]) => ({
      scheme: nameOfScheme(scheme),
      levels: values
        .map((value) => ({ value, level: value.slice(scheme.length + 1) }))
        .toSorted((one, other) => naturalOrder(one.level, other.level)),
    }));
}

/** A volume such as `3` or `12b` by its number; one without comes last. */
export function volumeNumber(volume: string | null): number {
  const number = /\d+(?:[.,]\d+)?/.exec(volume ?? '')?.[0].replace(',', '.');
  return number === undefined ? Infinity : Number(number);
}
