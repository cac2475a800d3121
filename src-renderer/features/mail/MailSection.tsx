// The mail server settings: the server, the sender, and a test that explains what fails.

import { Button, PasswordInput, SimpleGrid, Text, TextInput } from '@mantine/core';
import { IconMailForward } from '../../ui/icons/icons.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import * as library from '../../api/library.ts';
import type { MailSettings, MailTestResult } from '../../api/library.ts';
import { libraryKeys, libraryQueries } from '../../api/library-queries.ts';
import { ChoiceField } from '../../ui/forms/ChoiceField.tsx';
import { SavingForm } from '../../ui/forms/SavingForm.tsx';
import { useDraft } from '../../ui/forms/drafts.ts';
import { useRecordForm } from '../../ui/forms/use-record-form.ts';
import { useSaving } from '../../ui/forms/use-saving.ts';
import { Note } from '../../ui/Note.tsx';
import { Panel } from '../../ui/pages/Panel.tsx';
import { ReadSection } from '../../ui/pages/ReadSection.tsx';
import classes from './Mail.module.css';
import { faultyMail, mailChange, mailValues, portFor } from './mail-fields.ts';
import { troubleWord } from './mail-words.ts';
import { mailQueries } from './mail-queries.ts';
import { ToolButton } from '../../ui/ToolButton.tsx';
import { showDone } from '../../ui/toasts.tsx';
import { unit } from '../../ui/forms/unit.tsx';

export function MailSection() {
  const settings = useQuery(mailQueries.mailSettings());
  return (
    <ReadSection queries={[settings]}>
      {() =>
        settings.data !== undefined && (
          <>
            <WaitingForMail />
            <ServerPanel settings={settings.data} />
            <TestPanel settings={settings.data} />
          </>
        )
      }
    </ReadSection>
  );
}

/** Shown before mail is set up: all waiting messages are sent at that moment, however old they are. */
function WaitingForMail() {
  const { t } = useTranslation('mail');
  const { data } = useQuery(libraryQueries.outbox());
  if (data === undefined || data.ready || data.counts.queued === 0) return null;
  return (
    <Note tone="attention" title={t('server.waiting', { count: data.counts.queued })}>
      <Button component={Link} href="/letters" variant="default" size="xs" mt="xs">
        {t('letters.title')}
      </Button>
    </Note>
  );
}

/** The draft has a fixed name, so that all parts of the screen share it. */
function useMailDraft(settings: MailSettings) {
  return useDraft(
    'mail settings',
    useMemo(() => mailValues(settings), [settings]),
    0,
  );
}

function ServerPanel({ settings }: { readonly settings: MailSettings }) {
  const { t } = useTranslation(['mail', 'lists']);
  const client = useQueryClient();
  const draft = useMailDraft(settings);
  const form = useRecordForm({
    draft,
    namespace: 'mail',
    required: ['port'],
    faulty: faultyMail(draft.values),
    send: async () => {
      const changed = await library.changeMailSettings(mailChange(draft.changes));
      client.setQueryData(mailQueries.mailSettings().queryKey, changed);
      draft.discard();
      await client.invalidateQueries({ queryKey: libraryKeys.mail });
      showDone(t('lists:form.saved'));
    },
  });
  const { text } = form;
  const security = text('security');
  const open = draft.values.security === 'none' && draft.values.user !== '';
  return (
    <Panel title={t('server.title')}>
      <SavingForm draft={draft} form={form} className={classes.fields}>
        <Text c="dimmed">{t('server.explained')}</Text>
        <TextInput
          {...text('server')}
          label={t('fields.server')}
          description={t('hints.server')}
          autoComplete="off"
          spellCheck={false}
        />
        <SimpleGrid type="container" cols={{ base: 1, '26rem': 2 }} verticalSpacing="md">
          <ChoiceField
            {...security}
            label={t('fields.security')}
            choices={(['starttls', 'tls', 'none'] as const).map((value) => ({
              value,
              label: t(`security.${value}`),
            }))}
            onChange={(value) => {
              security.onChange(value);
              const port = portFor(value, draft.values.port);
              if (port !== null) draft.change('port', port);
            }}
          />
          <TextInput {...text('port')} label={t('fields.port')} inputMode="numeric" autoComplete="off" />
          <TextInput
            {...text('user')}
            label={t('fields.user')}
            description={t('hints.user')}
            autoComplete="off"
            spellCheck={false}
          />
          <PasswordInput
            {...text('password')}
            label={t('fields.password')}
            description={settings.passwordSet ? t('hints.passwordKept') : t('hints.password')}
            autoComplete="new-password"
            visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }}
          />
          <TextInput
            {...text('senderAddress')}
            label={t('fields.senderAddress')}
            description={t('hints.senderAddress')}
            type="email"
            autoComplete="off"
          />
          <TextInput
            {...text('senderName')}
            label={t('fields.senderName')}
            description={t('hints.senderName')}
            autoComplete="off"
          />
          <TextInput
            {...text('replyTo')}
            label={t('fields.replyTo')}
            description={t('hints.replyTo')}
            type="email"
            autoComplete="off"
          />
          <TextInput
            {...text('perMinute')}
            label={t('fields.perMinute')}
            description={t('hints.perMinute')}
            inputMode="numeric"
            autoComplete="off"
          />
          <TextInput
            {...text('giveUpAfterDays')}
            label={t('fields.giveUpAfterDays')}
            description={t('hints.giveUpAfterDays')}
            inputMode="numeric"
            {...unit(t('lists:units.days'))}
            autoComplete="off"
          />
        </SimpleGrid>
        {open && <Note tone="attention">{t('server.openLogin')}</Note>}
      </SavingForm>
    </Panel>
  );
}

function TestPanel({ settings }: { readonly settings: MailSettings }) {
  const { t } = useTranslation('mail');
  const saving = useSaving();
  // The test uses the saved settings; with unsaved changes its result would mislead.
  const { dirty: unsaved } = useMailDraft(settings);
  const [to, setTo] = useState(settings.senderAddress);
  const [testing, setTesting] = useState(false);
  const [result, setResult] = useState<{ to: string; outcome: MailTestResult } | null>(null);
  const send = () =>
    saving(async () => {
      setTesting(true);
      setResult(null);
      try {
        setResult({ to, outcome: await library.sendTestMessage({ to: to.trim() }) });
      } finally {
        setTesting(false);
      }
    });
  return (
    <Panel title={t('test.title')}>
      <form
        noValidate
        className={classes.line}
        onSubmit={(event) => {
          event.preventDefault();
          if (to.trim() !== '' && !unsaved) send();
        }}
      >
        <TextInput
          label={t('test.to')}
          type="email"
          autoComplete="off"
          value={to}
          onChange={(event) => setTo(event.currentTarget.value)}
        />
        <ToolButton
          icon={IconMailForward}
          type="submit"
          loading={testing}
          disabled={to.trim() === '' || unsaved}
        >
          {t('test.send')}
        </ToolButton>
      </form>
      <div role="status">
        {unsaved && <Text size="sm">{t('test.saveFirst')}</Text>}
        {!unsaved && result?.outcome.sent === true && (
          <Note tone="information" title={t('test.sent')}>
            {t('test.sentHint', { address: result.to })}
          </Note>
        )}
        {!unsaved && result?.outcome.sent === false && (
          <Note tone="refused" title={t('test.failed')}>
            <Text size="sm">{troubleWord(result.outcome.trouble, t)}</Text>
            {result.outcome.answer !== null && (
              <Text size="sm" mt="xs" className={classes.answer}>
                {t('answer')} <code>{result.outcome.answer}</code>
              </Text>
            )}
          </Note>
        )}
      </div>
    </Panel>
  );
}
