// The SQL of changed templates.
import type { ReadableDatabase, WritableDatabase } from '../../core/database/connection.ts';
import { preparedPerConnection } from '../../core/database/prepared-statements.ts';
import type { MailKind } from '../../core/manifest/mail-kinds.ts';
import type { Template } from './template-rules.ts';

export const templatesIn = preparedPerConnection((db: ReadableDatabase) => {
  const changed = db.prepare<[string, string], Template>(
    'SELECT subject, body FROM mail_templates WHERE kind = ? AND language = ?',
  );
  return {
    changed: (kind: MailKind, language: string): Template | null => changed.get(kind, language) ?? null,
  };
});

export const templateWrites = preparedPerConnection((db: WritableDatabase) => {
  const put = db.prepare(
    `INSERT INTO mail_templates (kind, language, subject, body) VALUES (@kind, @language, @subject, @body)
     ON CONFLICT (kind, language) DO UPDATE SET subject = excluded.subject, body = excluded.body`,
  );
  const drop = db.prepare('DELETE FROM mail_templates WHERE kind = ? AND language = ?');
  return {
    put: (kind: MailKind, language: string, template: Template) => put.run({ kind, language, ...template }),
    drop: (kind: MailKind, language: string) => drop.run(kind, language),
  };
});
