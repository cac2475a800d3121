// The settings of mail server and sender, with defaults; the password is stored separately.
import type { ReadableDatabase } from '../../core/database/connection.ts';
import { givenFields } from '../../core/database/given-fields.ts';
import type { Actor, WriteGate } from '../../core/journal/write-gate.ts';
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
};

/** The settings a password is bound to: it is not sent to another server or over another kind of connection. */
const bound = ['server', 'port', 'security', 'user'] as const;

export function currentMailSettings(db: ReadableDatabase): MailSettings {
  return { ...defaults, ...mailSettingsIn(db).settings() };
}

export function isSetUp({ server, senderAddress }: MailSettings): boolean {
  return server !== '' && senderAddress !== '';
}

export type MailSettingsChanges = { [Name in keyof MailSettings]?: MailSettings[Name] | undefined } & {
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
      await gate.write(actor, ({ db }) => {
        const before = currentMailSettings(db);
        const after: MailSettings = { ...before, ...givenFields(fields) };
        const changed = (Object.keys(after) as (keyof MailSettings)[]).filter(
          (name) => after[name] !== before[name],
        );
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
