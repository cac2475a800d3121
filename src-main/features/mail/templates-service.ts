// Manages mail templates: built-in or changed by the school, with previews.
import type { ReadableDatabase } from '../../core/database/connection.ts';
import type { Actor, WriteGate } from '../../core/journal/write-gate.ts';
import { Problem } from '../../core/problems/problem.ts';
import { addDays } from '../../core/dates/calendar-dates.ts';
import { templateOf, writeLetter, type LateItem } from './mail-templates.ts';
import { dateInLetter, letterWords } from './template-words.ts';
import type { AllMailKinds, MailKind } from '../../core/manifest/mail-kinds.ts';
import { languages } from '../../core/languages/languages.ts';
import { templatesIn, templateWrites } from './templates-repository.ts';
import { brokenSectionsIn, fieldsIn, type FilledTemplate, type Template } from './template-rules.ts';

export interface ShownTemplate extends Template {
  kind: MailKind;
  language: string;
  /** Whether the school has changed it. */
  own: boolean;
  fields: readonly string[];
}

export function templatesService(
  reader: ReadableDatabase,
  gate: WriteGate,
  today: () => string,
  kinds: AllMailKinds,
) {
  const shownTemplate = (db: ReadableDatabase, kind: MailKind, language: string): ShownTemplate => ({
    kind,
    language,
    ...templateOf(db, kind, language),
    own: templatesIn(db).changed(kind, language) !== null,
    fields: kinds[kind].fields,
  });
  return {
    templates: (): ShownTemplate[] =>
      (Object.keys(kinds) as MailKind[]).flatMap((kind) =>
        languages.map((language) => shownTemplate(reader, kind, language)),
      ),
    /** @param template null restores the built-in one. @throws Problem validation-failed (an unknown field, an open section) */
    async put(
      actor: Actor,
      kind: MailKind,
      language: string,
      template: Template | null,
    ): Promise<ShownTemplate> {
      if (template !== null) refuseUnusable(kinds[kind].fields, template);
      const { result } = await gate.write(actor, ({ db }) => {
        const present = templatesIn(db).changed(kind, language);
        if (template === null) templateWrites(db).drop(kind, language);
        else templateWrites(db).put(kind, language, template);
        const same = JSON.stringify(present) === JSON.stringify(template);
        const changed = [`template ${kind} ${language}`];
        return {
          result: shownTemplate(db, kind, language),
          events: same ? [] : [{ type: 'mail.settings-changed' as const, data: { changed } }],
        };
      });
      return result;
    },
    /** Previews a message with an invented borrower. @throws Problem validation-failed */
    preview(kind: MailKind, language: string, template: Template): FilledTemplate {
      refuseUnusable(kinds[kind].fields, template);
      const { sample } = letterWords(language);
      const person = { ...sample, barcode: '2000017' };
      const borrower = `${sample.givenName} ${sample.familyName}`;
      const items: LateItem[] = [
        { borrower, title: sample.title, barcode: '3000042', dueOn: addDays(today(), -12), daysOverdue: 12 },
        {
          borrower,
          title: sample.otherTitle,
          barcode: '3000108',
          dueOn: addDays(today(), -5),
          daysOverdue: 5,
        },
      ];
      return writeLetter(
        reader,
        {
          kind,
          today: today(),
          person,
          group: sample.group,
          items,
          borrowerCount: 1,
          notice: 'second',
          more: { title: sample.title, untilOn: dateInLetter(addDays(today(), 7), language) },
          earlierDates: [-14, -7]
            .slice(kind.endsWith('-last') ? 0 : kind.endsWith('-second') ? 1 : 2)
            .map((days) => addDays(today(), days)),
        },
        language,
        template,
      );
    },
  };
}

function refuseUnusable(fields: readonly string[], template: Template): void {
  const errors = (['subject', 'body'] as const).flatMap((part) => {
    const unknown = fieldsIn(template[part]).filter((name) => !fields.includes(name));
    if (unknown.length > 0) return [{ pointer: `/${part}`, message: `has no field ${unknown.join(', ')}` }];
    const [broken] = brokenSectionsIn(template[part]);
    if (broken === undefined) return [];
    const message = `has a section ${broken} that needs both {{#${broken}}} and {{/${broken}}}`;
    return [{ pointer: `/${part}`, message }];
  });
  if (errors.length === 0) return;
  const named = errors.map(({ pointer, message }) => `${pointer.slice(1)} ${message}`).join('; ');
  throw new Problem('validation-failed', `${named}; the fields are ${fields.join(', ')}.`, errors);
}
