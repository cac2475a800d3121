// The mail templates in each language: an editor with chips, the chips to insert, and a preview.

import { Button, Group, Menu, SegmentedControl, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { type MouseEvent, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as library from '../../api/library.ts';
import type { MailTemplate } from '../../api/library.ts';
import { UI_LANGUAGES } from '../../ui/i18n.ts';
import { useSettings } from '../../ui/use-library.ts';
import { ChoiceField } from '../../ui/forms/ChoiceField.tsx';
import { SavingForm } from '../../ui/forms/SavingForm.tsx';
import { useDraft } from '../../ui/forms/drafts.ts';
import { useProblemWords } from '../../ui/forms/problem-words.ts';
import { useRecordForm } from '../../ui/forms/use-record-form.ts';
import { useSaving } from '../../ui/forms/use-saving.ts';
import { Note } from '../../ui/Note.tsx';
import { Panel } from '../../ui/pages/Panel.tsx';
import { ReadSection } from '../../ui/pages/ReadSection.tsx';
import classes from './Mail.module.css';
import { asLetter } from './letter-page.ts';
import { LetterField, type LetterFieldHandle } from './LetterField.tsx';
import { mailQueries } from './mail-queries.ts';
import { showDone } from '../../ui/toasts.tsx';

export function TemplatesSection() {
  const { t } = useTranslation('mail');
  const { settings } = useSettings();
  const templates = useQuery(mailQueries.mailTemplates());
  const [kind, setKind] = useState<string>('welcome');
  const [chosen, setChosen] = useState<string | null>(null);
  const language = chosen ?? settings.language;
  const template = templates.data?.find((letter) => letter.kind === kind && letter.language === language);
  const kinds = [...new Set(templates.data?.map((letter) => letter.kind))];
  return (
    <ReadSection queries={[templates]}>
      {() => (
        <Panel>
          <Text c="dimmed">{t('templates.explained')}</Text>
          <Group align="flex-end">
            <ChoiceField
              name="kind"
              label={t('templates.kind')}
              value={kind}
              error={null}
              onChange={setKind}
              choices={kinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
            />
            <ChoiceField
              name="language"
              label={t('templates.language')}
              value={language}
              error={null}
              onChange={setChosen}
              choices={UI_LANGUAGES.map(({ code, name }) => ({ value: code, label: name }))}
            />
          </Group>
          {template !== undefined && <TemplateEditor key={`${kind} ${language}`} template={template} />}
        </Panel>
      )}
    </ReadSection>
  );
}

function TemplateEditor({ template }: { readonly template: MailTemplate }) {
  const { t } = useTranslation(['mail', 'lists']);
  const client = useQueryClient();
  const saving = useSaving();
  const { kind, language } = template;
  const draft = useDraft(
    `template ${kind} ${language}`,
    useMemo(() => ({ subject: template.subject, body: template.body }), [template.subject, template.body]),
    0,
  );
  const reread = () => client.invalidateQueries({ queryKey: mailQueries.mailTemplates().queryKey });
  const form = useRecordForm({
    draft,
    namespace: 'mail',
    required: ['subject', 'body'],
    send: async () => {
      await library.putMailTemplate({ kind, language, ...draft.values });
      await reread();
      draft.discard();
      showDone(t('lists:form.saved'));
    },
  });
  const [subject, body] = [form.text('subject'), form.text('body')];
  const [ofSubject, ofBody] = [useRef<LetterFieldHandle>(null), useRef<LetterFieldHandle>(null)];
  const inUse = useRef(ofBody);
  return (
    <SavingForm draft={draft} form={form} className={classes.editor}>
      <div className={classes.words}>
        <LetterField
          {...subject}
          ref={ofSubject}
          label={t('templates.subject')}
          language={language}
          fields={template.fields}
          onFocus={() => {
            inUse.current = ofSubject;
          }}
        />
        <InsertList
          fields={template.fields}
          onInsert={(field) => inUse.current.current?.insert(field)}
          onOnlyIf={(field) => inUse.current.current?.onlyIf(field)}
          onBold={() => ofBody.current?.bold()}
        />
        <LetterField
          {...body}
          ref={ofBody}
          label={t('templates.body')}
          description={t('templates.bodyHint')}
          language={language}
          fields={template.fields}
          isText
          onFocus={() => {
            inUse.current = ofBody;
          }}
        />
        {template.own && !draft.dirty && (
          <Button
            variant="subtle"
            color="gray"
            onClick={() =>
              saving(async () => {
                await library.putMailTemplate({ kind, language, own: false });
                await reread();
              })
            }
          >
            {t('templates.reset')}
          </Button>
        )}
      </div>
      <Preview kind={kind} language={language} subject={draft.values.subject} body={draft.values.body} />
    </SavingForm>
  );
}

interface InsertListProps {
  readonly fields: readonly string[];
  readonly onInsert: (field: string) => void;
  readonly onOnlyIf: (field: string) => void;
  readonly onBold: () => void;
}

/** Fields that a borrower or a letter may lack. */
const optional: readonly string[] = ['barcode', 'group', 'owedSoFar', 'earlierDates', 'untilOn'];

/** The chips that can be put in the place of the caret. The field keeps the caret while the mouse chooses. */
function InsertList({ fields, onInsert, onOnlyIf, onBold }: InsertListProps) {
  const { t } = useTranslation('mail');
  const id = useId();
  const lacking = fields.filter((field) => optional.includes(field));
  const word = (field: string) => t(`fieldWords.${field}`, { defaultValue: field });
  const keepCaret = (event: MouseEvent) => {
    event.preventDefault();
  };
  return (
    <div>
      <Text id={id} size="sm" fw={500} mb={4}>
        {t('templates.fields')}
      </Text>
      <ul className={classes.fieldNames} aria-labelledby={id}>
        {fields.map((field) => (
          <li key={field}>
            <Button
              size="compact-sm"
              variant="default"
              onMouseDown={keepCaret}
              onClick={() => onInsert(field)}
            >
              {word(field)}
            </Button>
          </li>
        ))}
        <li>
          <Button size="compact-sm" variant="default" fw={700} onMouseDown={keepCaret} onClick={onBold}>
            {t('templates.bold')}
          </Button>
        </li>
        {lacking.length > 0 && (
          <li>
            <Menu position="bottom-start" returnFocus={false}>
              <Menu.Target>
                <Button size="compact-sm" variant="default">
                  {t('templates.onlyIf')}
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                {lacking.map((field) => (
                  <Menu.Item key={field} onClick={() => onOnlyIf(field)}>
                    {word(field)}
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            </Menu>
          </li>
        )}
      </ul>
    </div>
  );
}

type PreviewProps = Pick<MailTemplate, 'kind' | 'language' | 'subject' | 'body'>;

function Preview(words: PreviewProps) {
  const { t } = useTranslation('mail');
  const problemWords = useProblemWords();
  const [form, setForm] = useState<string>('html');
  const [settled] = useDebouncedValue(words, 250);
  const id = useId();
  const query = useQuery({ ...mailQueries.mailPreview(settled), placeholderData: keepPreviousData });
  return (
    <section className={`${classes.words ?? ''} ${classes.example ?? ''}`} aria-labelledby={id}>
      <Group justify="space-between">
        <Text id={id} fw={600}>
          {t('templates.preview')}
        </Text>
        <SegmentedControl
          aria-label={t('templates.form')}
          value={form}
          onChange={setForm}
          data={[
            { value: 'html', label: t('templates.html') },
            { value: 'text', label: t('templates.text') },
          ]}
        />
      </Group>
      {query.error !== null && (
        <Note tone="refused" role="status" title={problemWords(query.error)}>
          {query.error.message}
        </Note>
      )}
      {query.data !== undefined && (
        <>
          {form === 'html' ? (
            <iframe
              title={t('templates.preview')}
              className={classes.letter}
              sandbox="allow-same-origin" // no script runs; only the fonts of the program are read
              srcDoc={asLetter(query.data.subject, query.data.html)}
            />
          ) : (
            // Focusable, because it scrolls and must be readable by keyboard.
            <pre className={classes.plain} tabIndex={0} aria-label={t('templates.preview')} role="region">
              {`${query.data.subject}\n\n${query.data.body}`}
            </pre>
          )}
        </>
      )}
    </section>
  );
}
