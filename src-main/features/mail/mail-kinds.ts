// The vocabulary of outgoing mail: kinds of messages, their states, and what can go wrong with them.

export const mailKinds = ['welcome', 'overdue-borrower', 'overdue-guardian', 'overdue-class'] as const;
export type MailKind = (typeof mailKinds)[number];

export const mailLanguages = ['en', 'nl'] as const;
export type MailLanguage = (typeof mailLanguages)[number];

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
