// Shows and changes the settings of mail, with the password that is stored separately.
import type { z } from '@hono/zod-openapi';
import type { ReadableDatabase } from '../../core/database/connection.ts';
import type { NewEvent } from '../../core/events/events.ts';
import type { Actor, CommandContext, WriteGate } from '../../core/journal/write-gate.ts';
import { changeOwnSettings } from '../settings/settings-service.ts';
import type { mailSettingsChangesSchema, mailSettingsSchema } from './mail-schemas.ts';
import { currentMailSettings, isSetUp, mailSettings } from './mail-settings.ts';
import { mailPassword, type Secrets } from './secrets.ts';

/** The settings that say when the weekly notices go out. */
const schedule = ['weeklyNotices', 'weeklyDay', 'weeklyTime'] as const;

/** The settings a password is bound to: it is not sent to another server or over another kind of connection. */
const bound = ['server', 'port', 'security', 'user'] as const;

/** Keeps this computer's mail server at a restore: a backup must not decide who gets the stored password. */
export function keepMailSettings({ db }: CommandContext, running: ReadableDatabase): NewEvent[] {
  const changed = Object.keys(changeOwnSettings(db, mailSettings, currentMailSettings(running)));
  return changed.length === 0 ? [] : [{ type: 'mail.settings-changed', data: { changed } }];
}

export type MailSettingsChanges = z.infer<typeof mailSettingsChangesSchema>;

export type ShownMailSettings = z.infer<typeof mailSettingsSchema>;

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
        const changed = Object.keys(changeOwnSettings(db, mailSettings, fields));
        // A time of this week that has passed already does not send at once.
        if (changed.some((name) => schedule.some((each) => each === name)))
          changeOwnSettings(db, mailSettings, { weeklySince: now });
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
