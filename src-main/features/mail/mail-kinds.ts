// The vocabulary of outgoing mail: the feature's own kinds, the states of a message, and what can go wrong.
import { endedCauses } from '../../core/manifest/mail-kinds.ts';

const personFields = ['givenName', 'familyName', 'name', 'group', 'barcode'] as const;

const noticeFields = [
  ...personFields,
  'items',
  'itemCount',
  'owedSoFar',
  'earlierDates',
  'libraryName',
  'today',
] as const;

const reminderFields = [...personFields, 'items', 'itemCount', 'libraryName', 'today'] as const;
const listFields = ['group', 'items', 'itemCount', 'borrowerCount', 'libraryName', 'today'] as const;

/** The kinds of the mail feature, with the fields of their templates. */
export const mailFields = {
  welcome: [...personFields, 'libraryName', 'today'],
  'overdue-borrower': noticeFields,
  'overdue-borrower-second': noticeFields,
  'overdue-borrower-last': noticeFields,
  'overdue-guardian': noticeFields,
  'overdue-guardian-second': noticeFields,
  'overdue-guardian-last': noticeFields,
  'overdue-class': listFields,
  'overdue-slip': [...noticeFields, 'notice'],
  'due-soon-borrower': reminderFields,
  'due-soon-guardian': reminderFields,
  'due-soon-class': listFields,
} as const;

declare module '../../core/manifest/mail-kinds.ts' {
  interface DeclaredMail {
    mail: typeof mailFields;
  }
}

export const mailStatuses = ['queued', 'held', 'sent', 'failed', 'cancelled'] as const;
export type MailStatus = (typeof mailStatuses)[number];

export const cancellable = ['queued', 'held', 'failed'] as const;
export type Cancellable = (typeof cancellable)[number];

/** Problems that prevent sending and that staff can fix, and why a letter that waited was cancelled. */
export const mailTroubles = [
  ...endedCauses,
  'not-set-up',
  'password-missing',
  'name-not-found',
  'connection-refused',
  'no-answer',
  'connection-lost',
  'tls-failed',
  'login-refused',
  'sender-refused',
  'recipient-refused',
  'message-refused',
  'try-later',
  'gave-up',
  'other',
] as const;
export type MailTrouble = (typeof mailTroubles)[number];

/** The recipients of overdue notices. */
export const noticeReaders = ['borrower', 'guardian', 'class'] as const;
export type NoticeReader = (typeof noticeReaders)[number];

/** The notices that a borrower or parent gets one after the other; a class list has none. */
export const noticeStages = ['first', 'second', 'last'] as const;
export type NoticeStage = (typeof noticeStages)[number];

/** The kinds of a recipient's notices, in the order of `noticeStages`. */
export const noticeKinds = {
  borrower: ['overdue-borrower', 'overdue-borrower-second', 'overdue-borrower-last'],
  guardian: ['overdue-guardian', 'overdue-guardian-second', 'overdue-guardian-last'],
  class: ['overdue-class'],
} as const satisfies Readonly<Record<NoticeReader, readonly (keyof typeof mailFields)[]>>;

/** The kind of a recipient's letter before the due date. */
export const remindersOf = {
  borrower: 'due-soon-borrower',
  guardian: 'due-soon-guardian',
  class: 'due-soon-class',
} as const satisfies Readonly<Record<NoticeReader, keyof typeof mailFields>>;
