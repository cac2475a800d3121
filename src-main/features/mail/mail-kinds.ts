// The vocabulary of outgoing mail: kinds of messages, their states, and what can go wrong with them.

export const mailKinds = ['welcome', 'overdue-borrower', 'overdue-guardian', 'overdue-class'] as const;
export type MailKind = (typeof mailKinds)[number];

export const mailLanguages = ['en', 'nl'] as const;
export type MailLanguage = (typeof mailLanguages)[number];

export const mailStatuses = ['queued', 'held', 'sent', 'failed', 'cancelled'] as const;
export type MailStatus = (typeof mailStatuses)[number];

/** What stands in the way of sending, each of which a person can do something about. */
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

/** Whom overdue notices are for. */
export const noticeReaders = ['borrower', 'guardian', 'class'] as const;
export type NoticeReader = (typeof noticeReaders)[number];
