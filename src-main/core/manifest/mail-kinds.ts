// The kinds of mail as features declare them: the fields of their templates, and how a waiting letter is looked at again.
import type { ReadableDatabase } from '../database/connection.ts';
import type { Instant } from '../dates/calendar-dates.ts';

/** Why a letter that waited is not sent any more. */
export const endedCauses = ['no-longer-true', 'told-meanwhile', 'no-address', 'borrower-left'] as const;
export type EndedCause = (typeof endedCauses)[number];

/** The facts about a letter that waits. */
export interface WaitingLetter {
  readonly kind: MailKind;
  /** Null for a class list. */
  readonly borrowerId: string | null;
  readonly groupId: string | null;
  /** Whether it goes to the second of two parents, who gets it apart from the first. */
  readonly toSecondParent: boolean;
  /** The ids of what it is about, such as loans or a hold. */
  readonly about: readonly string[];
}

/** A letter as it is true now. */
export interface TrueLetter extends WaitingLetter {
  readonly address: string;
  readonly name: string;
  readonly subject: string;
  readonly body: string;
  readonly html: string;
  /** The borrowers named in it, other than the recipient. */
  readonly mentioned: readonly string[];
}

/**
 * Writes a waiting letter again from what is still true, or says why nothing is left of it. `unchanged`: what it tells
 * has happened, and stands in no table any more.
 */
export type LooksAgain = (
  db: ReadableDatabase,
  letter: WaitingLetter,
  now: Instant,
) => TrueLetter | EndedCause | 'unchanged';

export interface MailKindDeclared {
  /** The fields of its templates; the built-in ones are in `letters.json` of each language. */
  readonly fields: readonly string[];
  /** Runs before each attempt to send it. `never-waits`: it is only printed, from what is true then. */
  readonly looksAgain: LooksAgain | 'never-waits';
}

export type MailKinds = Readonly<Record<string, MailKindDeclared>>;

/** The declarations of all features: each adds its own. */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- the features fill it
export interface DeclaredMail {}

type KindIn<Declared> = Declared extends unknown ? keyof Declared & string : never;

export type MailKind = KindIn<DeclaredMail[keyof DeclaredMail]>;

/** The mail kinds of all features. */
export type AllMailKinds = Readonly<Record<MailKind, MailKindDeclared>>;
