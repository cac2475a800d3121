// Writes letters to borrowers and puts them into the outbox, within the command that they belong to.
import { v7 as newId } from 'uuid';
import { borrowerById } from '../borrowers/borrower-commands.ts';
import type { Borrower } from '../borrowers/borrowers-service.ts';
import type { WelcomeQueued } from '../borrowers/welcomed-borrowers.ts';
import { todayIn } from '../../core/dates/calendar-dates.ts';
import type { ReadableDatabase, WritableDatabase } from '../../core/database/connection.ts';
import type { Outcome } from '../../core/journal/write-gate.ts';
import { currentSettings } from '../settings/settings-service.ts';
import { addressesAmong } from './delivery-rules.ts';
import { fullNameOf, letterLanguage, writeLetter } from './mail-templates.ts';
import type { NewEvent } from '../../core/events/events.ts';
import type { LooksAgain, MailKind, TrueLetter } from '../../core/manifest/mail-kinds.ts';
import { currentMailSettings } from './mail-settings.ts';
import { outboxIn, outboxWrites } from './outbox-repository.ts';
import type { RemindedLoan } from './reminders-repository.ts';
import type { TemplateFields } from './template-rules.ts';

/** The Message-ID header; the same in every attempt. */
export function messageIdFor(db: ReadableDatabase, id: string): string {
  const [, domain] = currentMailSettings(db).senderAddress.split('@');
  const ascii = domain !== undefined && /^[\w.-]+$/.test(domain) ? domain : 'loandesk.invalid';
  return `<${id}@${ascii}>`;
}

/**
 * Queues the borrower's welcome message, to the borrower's address or else the parents'.
 *
 * Call it inside the command that adds the borrower, so that both happen or neither. Its events belong to that
 * command's events.
 */
export function queueWelcome(db: WritableDatabase, borrowerId: string, now: string): Outcome<WelcomeQueued> {
  if (outboxIn(db).welcomeWaits(borrowerId)) return { result: 'waiting', events: [] };
  return queueForBorrower(db, { kind: 'welcome', borrowerId }, now);
}

/** A welcome has no cause but its borrower; a borrower who left meanwhile is not welcomed. */
export const welcomeAgain: LooksAgain = (db, { kind, borrowerId, toSecondParent }, now) => {
  const borrower = borrowerId === null ? null : borrowerById(db, borrowerId);
  if (borrower === null) return 'no-longer-true';
  const { leftOn } = borrower;
  if (leftOn !== null && leftOn <= todayIn(currentSettings(db).timeZone, now)) return 'borrower-left';
  return letterToBorrower(db, { kind, borrowerId: borrower.id, toSecondParent }, now);
};

/** A letter that names one borrower, and what it is about. */
export interface LetterToBorrower {
  kind: MailKind;
  borrowerId: string;
  /** The ids of what it is about besides the borrower. */
  about?: readonly string[];
  /** The fields that the kind has besides the person's, in the letter's language. */
  fields?: (language: string) => TemplateFields;
  /** To the second of two parents, who gets it apart from the first. */
  toSecondParent?: boolean;
}

/** The letter to the borrower's address or else to one parent's. */
export function letterToBorrower(
  db: ReadableDatabase,
  { kind, borrowerId, about = [], fields, toSecondParent = false }: LetterToBorrower,
  now: string,
): TrueLetter | 'no-address' {
  const borrower = borrowerById(db, borrowerId);
  const address = borrower === null ? undefined : addressesOf(borrower)[toSecondParent ? 1 : 0];
  if (borrower === null || address === undefined) return 'no-address';
  const today = todayIn(currentSettings(db).timeZone, now);
  return {
    kind,
    borrowerId,
    groupId: null,
    toSecondParent,
    about,
    address,
    name: fullNameOf(borrower),
    ...writeLetter(db, { kind, today, person: borrower, more: fields?.(letterLanguage(db, borrower)) ?? {} }),
    mentioned: [],
  };
}

/** The borrower's own address; without one those of the parents. */
function addressesOf({ email, guardianEmail, secondGuardianEmail }: Borrower): readonly string[] {
  const theirs = addressesAmong(email);
  return theirs.length > 0 ? theirs : addressesAmong(guardianEmail, secondGuardianEmail);
}

/** Queues a letter to a borrower, or one to each parent, inside the command that it belongs to. */
export function queueForBorrower(
  db: WritableDatabase,
  request: LetterToBorrower,
  now: string,
): Outcome<'queued' | 'no-address'> {
  const letter = letterToBorrower(db, request, now);
  if (letter === 'no-address') return { result: letter, events: [] };
  const toOther = letterToBorrower(db, { ...request, toSecondParent: true }, now);
  const letters = toOther === 'no-address' ? [letter] : [letter, toOther];
  return { result: 'queued', events: letters.map((each) => queueLetter(db, each, now)) };
}

/** Puts a letter into the outbox. @param data what its event says besides */
export function queueLetter(
  db: WritableDatabase,
  letter: TrueLetter,
  now: string,
  data: { reminded?: RemindedLoan[] } = {},
): NewEvent {
  const id = newId();
  outboxWrites(db).insert({ ...letter, id, messageId: messageIdFor(db, id) }, now);
  const { kind, borrowerId, toSecondParent } = letter;
  return {
    type: 'mail.queued',
    ...(borrowerId !== null && { borrower: borrowerId }),
    data: { id, kind, ...data, ...(toSecondParent && { toSecondParent }) },
  };
}
