// The SQL of the mail server's settings and of changed templates.
import type { ReadableDatabase, WritableDatabase } from '../../core/database/connection.ts';
import { preparedPerConnection } from '../../core/database/prepared-statements.ts';
import type { MailKind } from '../../core/manifest/mail-kinds.ts';
import type { MailSettings } from './mail-settings.ts';
import type { Template } from './template-rules.ts';

export const mailSettingsIn = preparedPerConnection((db: ReadableDatabase) => {
  const settings = db.prepare<[], { value: string }>('SELECT value FROM mail_settings');
  const template = db.prepare<[string, string], Template>(
    'SELECT subject, body FROM mail_templates WHERE kind = ? AND language = ?',
  );
  return {
    settings: (): Partial<MailSettings> => JSON.parse(settings.get()?.value ?? '{}') as Partial<MailSettings>,
    template: (kind: MailKind, language: string): Template | null => template.get(kind, language) ?? null,
  };
});

export const mailSettingWrites = preparedPerConnection((db: WritableDatabase) => {
  const put = db.prepare(
    'INSERT INTO mail_settings (only, value) VALUES (1, ?) ON CONFLICT (only) DO UPDATE SET value = excluded.value',
  );
  const putTemplate = db.prepare(
    `INSERT INTO mail_templates (kind, language, subject, body) VALUES (@kind, @language, @subject, @body)
     ON CONFLICT (kind, language) DO UPDATE SET subject = excluded.subject, body = excluded.body`,
  );
  const dropTemplate = db.prepare('DELETE FROM mail_templates WHERE kind = ? AND language = ?');
  return {
    put: (settings: MailSettings) => put.run(JSON.stringify(settings)),
    putTemplate: (kind: MailKind, language: string, template: Template) =>
      putTemplate.run({ kind, language, ...template }),
    dropTemplate: (kind: MailKind, language: string) => dropTemplate.run(kind, language),
  };
});
