// The vocabulary of outgoing mail: the feature's own kinds, the states of a message, and what can go wrong.

const personFields = ['givenName', 'familyName', 'name', 'group', 'barcode'] as const;

/** The kinds of the mail feature, with the fields of their templates. */
export const mailKinds = {
  welcome: [...personFields, 'libraryName', 'today'],
  'overdue-borrower': [...personFields, 'items', 'itemCount', 'libraryName', 'today'],
  'overdue-guardian': [...personFields, 'items', 'itemCount', 'libraryName', 'today'],
  'overdue-class': ['group', 'items', 'itemCount', 'borrowerCount', 'libraryName', 'today'],
} as const;

declare module '../../core/manifest/mail-kinds.ts' {
  interface DeclaredMail {
    mail: typeof mailKinds;
  }
}

export const mailStatuses = ['queued', 'held', 'sent', 'failed', 'cancelled'] as const;
export type MailStatus = (typeof mailStatuses)[number];

/** Problems that prevent sending and that staff can fix. */
export const mailTroubles = [
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
