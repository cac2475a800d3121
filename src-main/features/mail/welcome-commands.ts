// Queues welcome messages and deletes borrowers' messages, within the command that adds or erases the borrower.
import { v7 as newId } from 'uuid';
import { borrowerById } from '../borrowers/borrower-commands.ts';
import type { WelcomeQueued } from '../borrowers/welcomed-borrowers.ts';
import { todayIn } from '../../core/dates/calendar-dates.ts';
import type { ReadableDatabase, WritableDatabase } from '../../core/database/connection.ts';
import type { Outcome } from '../../core/journal/write-gate.ts';
import { currentSettings } from '../settings/settings-service.ts';
import { isAddress } from './delivery-rules.ts';
import { fullNameOf, writeLetter } from './mail-templates.ts';
import type { MailKind } from '../../core/manifest/mail-kinds.ts';
import { currentMailSettings } from './mail-settings-service.ts';
import { outboxIn, outboxWrites } from './outbox-repository.ts';
import type { TemplateFields } from './template-rules.ts';

/** The Message-ID header; the same in every attempt. */
export function messageIdFor(db: ReadableDatabase, id: string): string {
  const [, domain] = currentMailSettings(db).senderAddress.split('@');
  const ascii = domain !== undefined && /^[\w.-]+$/.test(domain) ? domain : 'loandesk.invalid';
  return `<${id}@${ascii}>`;
}

/**
 * Queues the borrower's welcome message, to the borrower's address or else a parent's.
 *
 * Call it inside the command that adds the borrower, so that both happen or neither. Its events belong to that
 * command's events.
 */
export function queueWelcome(db: WritableDatabase, borrowerId: string, now: string): Outcome<WelcomeQueued> {
  if (outboxIn(db).welcomeWaits(borrowerId)) return { result: 'waiting', events: [] };
  return queueForBorrower(db, { kind: 'welcome', borrowerId }, now);
}

/**
 * Queues a message to the borrower's address or else a parent's, inside the command that it belongs to.
 *
 * @param letter `fields` are those that the kind has besides the person's
 */
export function queueForBorrower(
  db: WritableDatabase,
  { kind, borrowerId, fields = {} }: { kind: MailKind; borrowerId: string; fields?: TemplateFields },
  now: string,
): Outcome<'queued' | 'no-address'> {
  const borrower = borrowerById(db, borrowerId);
  const address = [borrower?.email, borrower?.guardianEmail].find(
    (one): one is string => typeof one === 'string' && isAddress(one),
  );
  if (borrower === null || address === undefined) return { result: 'no-address', events: [] };
  const id = newId();
  const today = todayIn(currentSettings(db).timeZone, now);
  outboxWrites(db).insert(
    {
      id,
      messageId: messageIdFor(db, id),
      kind,
      borrowerId,
      groupId: null,
      address,
      name: fullNameOf(borrower),
      ...writeLetter(db, { kind, today, person: borrower, more: fields }),
    },
    now,
  );
  return { result: 'queued', events: [{ type: 'mail.queued', borrower: borrowerId, data: { id, kind } }] };
}

/**
 * Deletes all mail data of a borrower: messages, refused addresses, and the text of class lists that name the borrower.
 * For erasure: call it inside that command, before the borrower is deleted.
 */
export function forgetBorrower(db: WritableDatabase, borrowerId: string, now: string): void {
  const borrower = borrowerById(db, borrowerId);
  const addresses = [borrower?.email, borrower?.guardianEmail].filter((one) => typeof one === 'string');
  outboxWrites(db).forget(borrowerId, addresses, now);
}
