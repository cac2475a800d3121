// The school's mail server and sender, with what holds where nobody has set anything; the password is kept apart.
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
  /** `tls` from the first byte (usually 465), `starttls` insists on it after greeting (587), `none` sends openly. */
  security: (typeof mailSecurities)[number];
  /** Empty where the server wants no login. */
  user: string;
  senderAddress: string;
  senderName: string;
  /** Where answers go; empty for the sender. */
  replyTo: string;
  perMinute: number;
  giveUpAfterDays: number;
  /** Nothing is sent while this is on; everything waits. */
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

/** What a password belongs to: it is never shown to another server, nor over another kind of connection. */
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
    /** Changes the settings given. A password that was given for another server, or another login, is forgotten. */
    async change(actor: Actor, changes: MailSettingsChanges): Promise<ShownMailSettings> {
      const { password: given, ...fields } = changes;
      const present = currentMailSettings(reader);
      const elsewhere = bound.some((name) => fields[name] !== undefined && fields[name] !== present[name]);
      // Forgotten before the change and kept after it: at no moment does a server meet another one's password.
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
