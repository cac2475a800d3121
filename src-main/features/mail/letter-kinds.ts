// Declares the kinds of letters of the mail feature: their fields, and how each is looked at again before it leaves.
import type { MailKindDeclared } from '../../core/manifest/mail-kinds.ts';
import { mailFields } from './mail-kinds.ts';
import { noticeAgain } from './notice-causes.ts';
import { welcomeAgain } from './outbox-queue.ts';

const notice = (kind: keyof typeof mailFields): MailKindDeclared => ({
  fields: mailFields[kind],
  looksAgain: noticeAgain,
});

export const letterKinds: Readonly<Record<keyof typeof mailFields, MailKindDeclared>> = {
  welcome: { fields: mailFields.welcome, looksAgain: welcomeAgain },
  'overdue-borrower': notice('overdue-borrower'),
  'overdue-borrower-second': notice('overdue-borrower-second'),
  'overdue-borrower-last': notice('overdue-borrower-last'),
  'overdue-guardian': notice('overdue-guardian'),
  'overdue-guardian-second': notice('overdue-guardian-second'),
  'overdue-guardian-last': notice('overdue-guardian-last'),
  'overdue-class': notice('overdue-class'),
  'overdue-slip': { fields: mailFields['overdue-slip'], looksAgain: 'never-waits' },
  'due-soon-borrower': notice('due-soon-borrower'),
  'due-soon-guardian': notice('due-soon-guardian'),
  'due-soon-class': notice('due-soon-class'),
};
