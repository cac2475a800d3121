// The settings of mail server and sender, with defaults; the password is stored separately.
import type { ReadableDatabase } from '../../core/database/connection.ts';
import { givenFields } from '../../core/database/given-fields.ts';
import type { NewEvent } from '../../core/events/events.ts';
import type { Actor, CommandContext, WriteGate } from '../../core/journal/write-gate.ts';
import type { NoticeReader } from './mail-kinds.ts';
import { mailSettingsIn, mailSettingWrites } from './mail-settings-repository.ts';
import { mailPassword, type Secrets } from './secrets.ts';

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

const defaults: Readonly<MailSettings> = {
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

/** The settings that say when the weekly notices go out. */
const schedule: readonly (keyof MailSettings)[] = ['weeklyNotices', 'weeklyDay', 'weeklyTime'];

/** The settings a password is bound to: it is not sent to another server or over another kind of connection. */
const bound = ['server', 'port', 'security', 'user'] as const;

export function currentMailSettings(db: ReadableDatabase): MailSettings {
  return { ...defaults, ...mailSettingsIn(db).settings() };
}

export function isSetUp({ server, senderAddress }: MailSettings): boolean {
  return server !== '' && senderAddress !== '';
}

/** Keeps this computer's mail server at a restore: a backup must not decide who gets the stored password. */
export function keepMailSettings({ db }: CommandContext, running: ReadableDatabase): NewEvent[] {
  const [before, kept] = [currentMailSettings(db), currentMailSettings(running)];
  const changed = (Object.keys(kept) as (keyof MailSettings)[]).filter((name) => kept[name] !== before[name]);
  if (changed.length === 0) return [];
  mailSettingWrites(db).put(kept);
  return [{ type: 'mail.settings-changed', data: { changed } }];
}

type Changeable = Omit<MailSettings, 'weeklySince'>;

export type MailSettingsChanges = { [Name in keyof Changeable]?: Changeable[Name] | undefined } & {
  password?: string | null | undefined;
};

export type ShownMailSettings = MailSettings & { passwordSet: boolean; ready: boolean };

export type MailSettingsService = ReturnType<typeof mailSettingsService>;

export function mailSettingsService(reader: ReadableDatabase, gate: WriteGate, secrets: Secrets) {
  function shown(): ShownMailSettings {
    const settings = currentMailSettings(reader);
    const passwordSet = secrets.read(mailPassword) !== null;
    return { ...settings, passwordSet, ready: isSetUp(settings) && (settings.user === '' || passwordSet) };
  }
  return {
    settings: shown,
    password: (): string | null => secrets.read(mailPassword),
    /** Changes the given settings. If server or login change, the old password is deleted. */
    async change(actor: Actor, changes: MailSettingsChanges): Promise<ShownMailSettings> {
      const { password: given, ...fields } = changes;
      const present = currentMailSettings(reader);
      const elsewhere = bound.some((name) => fields[name] !== undefined && fields[name] !== present[name]);
      // Delete the old password before the change and store the new one after it, so that no server gets another's password.
      if (elsewhere || given !== undefined) await secrets.write(mailPassword, null);
      await gate.write(actor, ({ db, now }) => {
        const before = currentMailSettings(db);
        const after: MailSettings = { ...before, ...givenFields(fields) };
        const changed = (Object.keys(after) as (keyof MailSettings)[]).filter(
          (name) => after[name] !== before[name],
        );
        // A time of this week that has passed already does not send at once.
        if (changed.some((name) => schedule.includes(name))) after.weeklySince = now;
        if (changed.length > 0) mailSettingWrites(db).put(after);
        const told = [...changed, ...(given === undefined ? [] : ['password'])];
        return {
          result: null,
          events:
            told.length > 0 ? [{ type: 'mail.settings-changed' as const, data: { changed: told } }] : [],
        };
      });
      if (typeof given === 'string' && given !== '') await secrets.write(mailPassword, given);
      return shown();
    },
  };
}
