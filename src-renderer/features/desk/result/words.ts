// The words, the tone and the sound of a result, as keys of texts with their values.

import type { Facts, Refusal } from '../../../api/library.ts';
import type { Tone } from '../../../ui/marks/Shape.tsx';
import { fullName } from '../../../ui/loans/names.ts';
import type { Entry } from '../session/kinds.ts';
import { withCommas } from '../../../ui/languages/languages.ts';

export type Sound = 'opened' | 'lent' | 'returned' | 'set-aside' | 'attention' | 'refused' | 'undone';

/** A text key of the `desk` or `refusals` namespace with its values; those named `...On` are calendar dates, `...At` instants. */
export interface Words {
  key: string;
  values?: Facts;
}

export interface ResultWords {
  outcome: Entry['kind'];
  /** `refused`: the item stays here; `attention`: staff should check, but the action was done. */
  tone: Tone;
  sound: Sound;
  /** The headline. */
  heading: Words;
  /** For whom an item is set aside: as large as a due date. */
  whose: Words | null;
  /** The subject: a title or a name. */
  about: string | null;
  lines: Words[];
  /** Small print for staff. */
  staff: Words[];
  dueOn: string | null;
  daysLate: number;
}

interface Person {
  readonly givenName: string;
  readonly familyName: string;
}

/** A child's full name is small print: this one is read from afar. */
export const firstName = ({ givenName, familyName }: Person): string => givenName || familyName;

export function nameAndClass(person: Person & { group: string | null }): string {
  return withCommas([fullName(person), person.group].filter((part) => part !== null));
}

/** For a list of lines, some of which apply. */
export function linesIf(
  applies: boolean,
  key: string,
  values?: Readonly<Record<string, Facts[string] | undefined>>,
): Words[] {
  return applies ? [{ key: `desk:${key}`, ...(values !== undefined && { values: values as Facts }) }] : [];
}

export function refusalWords(refusals: readonly Refusal[]): Words[] {
  return refusals.map(({ code, facts }) => ({
    // Other children at the desk must not read why a borrower is blocked: the panel shows it on a key.
    key: `refusals:${code}.${code === 'borrower-blocked' ? 'short' : 'staff'}`,
    values: facts,
  }));
}

const LONGEST_SHOWN = 40;

export function shortened(text: string): string {
  const oneLine = text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
  return oneLine.length <= LONGEST_SHOWN ? oneLine : `${oneLine.slice(0, LONGEST_SHOWN)}…`;
}
