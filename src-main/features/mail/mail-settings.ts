// The settings of mail server, sender and notices, with their defaults.
import type { NoticeReader } from './mail-kinds.ts';

export const mailSecurities = ['tls', 'starttls', 'none'] as const;

export interface MailSettings {
  /** A host name or address; empty while mail is not set up. */
  server: string;
  port: number;
  /** `tls` from the first byte (usually port 465), `starttls` required after the greeting (587), `none` unencrypted. */
  security: (typeof mailSecurities)[number];
  /** Empty if the server needs no login. */
  user: string;
  senderAddress: string;
  senderName: string;
  /** The reply-to address; empty for the sender's. */
  replyTo: string;
  perMinute: number;
  giveUpAfterDays: number;
  /** While on, messages wait in the outbox. */
  paused: boolean;
  /** How late a borrower must be for a notice; the default of the screen, and the rule of the weekly notices. */
  firstNoticeFromDays: number;
  secondNoticeFromDays: number;
  lastNoticeFromDays: number;
  /** A borrower who got a notice gets no other before so many days have passed. */
  noticeEveryDays: number;
  weeklyNotices: boolean;
  /** 1 is Monday, 7 is Sunday. */
  weeklyDay: number;
  /** `HH:MM` in the library's time zone. */
  weeklyTime: string;
  weeklyTo: NoticeReader;
  /** When the weekly notices last went out, or were switched on. */
  weeklySince: string | null;
  /** So many days before the due date a letter asks for what is due; 0 for none. */
  dueSoonDays: number;
  dueSoonTo: NoticeReader;
}

export const mailDefaults: Readonly<MailSettings> = {
  server: '',
  port: 587,
  security: 'starttls',
  user: '',
  senderAddress: '',
  senderName: '',
  replyTo: '',
  perMinute: 20,
  giveUpAfterDays: 5,
  paused: false,
  firstNoticeFromDays: 7,
  secondNoticeFromDays: 14,
  lastNoticeFromDays: 28,
  noticeEveryDays: 5,
  weeklyNotices: false,
  weeklyDay: 1,
  weeklyTime: '08:00',
  weeklyTo: 'borrower',
  weeklySince: null,
  dueSoonDays: 0,
  dueSoonTo: 'borrower',
};
