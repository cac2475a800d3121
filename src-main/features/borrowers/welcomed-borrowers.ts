// Adds borrowers with their welcome message and deletes borrowers with their mail, each in one transaction.
import type { ReadableDatabase } from '../../core/database/connection.ts';
import type { WritableDatabase } from '../../core/database/connection.ts';
import type { Command, Outcome } from '../../core/journal/write-gate.ts';
import { Problem } from '../../core/problems/problem.ts';
import type { VersionCondition } from '../../core/problems/version-condition.ts';
import {
  addBorrower,
  borrowerIdOf,
  deleteBorrower,
  putBorrower,
  type BorrowerChanges,
  type BorrowerInput,
  type BorrowerNumber,
  type PutBorrower,
} from './borrower-commands.ts';
import type { Borrower } from './borrowers-repository.ts';

/** `always` refuses a borrower without an address; `if-possible` adds the borrower without a message. */
export type WelcomeWish = 'always' | 'if-possible';

/** `no-address`: neither the borrower nor a parent has one. `waiting`: a message is already in the outbox. */
export type WelcomeQueued = 'queued' | 'no-address' | 'waiting';

/** Mail operations inside borrower commands. Mail registers them, because this feature does not depend on mail. */
export interface BorrowerMail {
  queueWelcome: (db: WritableDatabase, borrowerId: string, now: string) => Outcome<WelcomeQueued>;
  /** Deletes all mail data of the borrower. */
  forgetBorrower: (db: WritableDatabase, borrowerId: string, now: string) => void;
}

/** @throws Problem validation-failed (no address), and the problems of `addBorrower` */
export function addWelcomed(mail: BorrowerMail, input: BorrowerInput): Command<Borrower> {
  return (context) => {
    const { result, events } = addBorrower(input)(context);
    const welcome = mail.queueWelcome(context.db, result.id, context.now);
    if (welcome.result === 'no-address') throw noAddress();
    return { result, events: [...events, ...welcome.events] };
  };
}

/** An existing borrower is updated and gets no welcome message. */
export function putWelcomed(
  mail: BorrowerMail,
  number: BorrowerNumber,
  changes: BorrowerChanges,
  wish: WelcomeWish,
  ifVersion?: VersionCondition,
): Command<PutBorrower & { welcome: WelcomeQueued | null }> {
  return (context) => {
    const { result, events } = putBorrower(number, changes, ifVersion)(context);
    if (!result.added) return { result: { ...result, welcome: null }, events };
    const welcome = mail.queueWelcome(context.db, result.borrower.id, context.now);
    if (welcome.result === 'no-address' && wish === 'always') throw noAddress();
    return { result: { ...result, welcome: welcome.result }, events: [...events, ...welcome.events] };
  };
}

/** Why a borrower cannot be deleted: throws the problem. */
export type DeletionRule = (db: ReadableDatabase, borrower: string) => void;

/** @throws Problem not-found, version-conflict, borrower-has-loans, and what the rules throw */
export function deleteWithMail(
  mail: BorrowerMail,
  rules: readonly DeletionRule[],
  reference: string,
  ifVersion?: VersionCondition,
): Command<null> {
  return (context) => {
    const id = borrowerIdOf(context.db, reference);
    if (id !== null) {
      for (const rule of rules) rule(context.db, id);
      mail.forgetBorrower(context.db, id, context.now);
    }
    return deleteBorrower(reference, ifVersion)(context);
  };
}

function noAddress(): Problem {
  return new Problem(
    'validation-failed',
    'A welcome message needs an e-mail address. Give one, or leave out sendWelcomeMessage.',
    [{ pointer: '/email', message: 'is needed for a welcome message' }],
  );
}
