// The settings of notices: from how many days late on each is sent, the weekly ones, and those before the due date.

import { SimpleGrid, Switch, Text, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import * as library from '../../api/library.ts';
import type { MailSettings } from '../../api/library.ts';
import { libraryQueries } from '../../api/library-queries.ts';
import { instantWords, weekdayName, weekOf } from '../../ui/dates/dates.ts';
import { ChoiceField } from '../../ui/forms/ChoiceField.tsx';
import { useDraft } from '../../ui/forms/drafts.ts';
import { SavingForm } from '../../ui/forms/SavingForm.tsx';
import { TimeField } from '../../ui/forms/TimeField.tsx';
import { useRecordForm } from '../../ui/forms/use-record-form.ts';
import { Note } from '../../ui/Note.tsx';
import { Panel } from '../../ui/pages/Panel.tsx';
import { ReadSection } from '../../ui/pages/ReadSection.tsx';
import { showDone } from '../../ui/toasts.tsx';
import { useSettings } from '../../ui/use-library.ts';
import classes from './Mail.module.css';
import { mailQueries } from './mail-queries.ts';
import { noticeReaders } from './notice-choices.ts';
import { faultyNotices, noticeDays, noticesChange, noticesValues } from './notice-fields.ts';
import { unit } from '../../ui/forms/unit.tsx';

export function NoticesSection() {
  const settings = useQuery(mailQueries.mailSettings());
  return (
    <ReadSection queries={[settings]}>
      {() => settings.data !== undefined && <NoticesPanel settings={settings.data} />}
    </ReadSection>
  );
}

function NoticesPanel({ settings }: { readonly settings: MailSettings }) {
  const { t, i18n } = useTranslation(['mail', 'lists']);
  const { timeZone } = useSettings().settings;
  const closed = useQuery(libraryQueries.settings()).data?.weeklyClosedDays ?? [];
  const client = useQueryClient();
  const draft = useDraft(
    'overdue notices',
    useMemo(() => noticesValues(settings), [settings]),
    0,
  );
  const form = useRecordForm({
    draft,
    namespace: 'mail',
    required: [...noticeDays, 'dueSoonDays'],
    faulty: faultyNotices(draft.values),
    send: async () => {
      const changed = await library.changeMailSettings(noticesChange(draft.changes));
      client.setQueryData(mailQueries.mailSettings().queryKey, changed);
      draft.discard();
      showDone(t('lists:form.saved'));
    },
  });
  const weekly = draft.values.weeklyNotices;
  const dueSoon = draft.values.dueSoonDays.trim() !== '0';
  const readers = noticeReaders.map((value) => ({ value, label: t(`notices.reader-${value}`) }));
  const time = <TimeField {...form.text('weeklyTime')} label={t('noticeSettings.fields.weeklyTime')} />;
  return (
    <Panel>
      <SavingForm draft={draft} form={form} className={classes.fields}>
        <Text c="dimmed">{t('noticeSettings.explained')}</Text>
        <SimpleGrid type="container" cols={{ base: 1, '26rem': 2 }} verticalSpacing="md">
          {noticeDays.map((field) => (
            <TextInput
              key={field}
              {...form.text(field)}
              label={t(`noticeSettings.fields.${field}`)}
              description={t(`noticeSettings.hints.${field}`)}
              inputMode="numeric"
              autoComplete="off"
              {...unit(t(`noticeSettings.units.${field}`))}
            />
          ))}
        </SimpleGrid>
        <Switch
          label={t('noticeSettings.fields.weeklyNotices')}
          description={t('noticeSettings.hints.weeklyNotices')}
          checked={weekly}
          onChange={(event) => draft.change('weeklyNotices', event.currentTarget.checked)}
        />
        {weekly && (
          <SimpleGrid type="container" cols={{ base: 1, '26rem': 3 }} verticalSpacing="md">
            <ChoiceField
              {...form.text('weeklyDay')}
              label={t('noticeSettings.fields.weeklyDay')}
              choices={weekOf(closed).map((day) => ({
                value: String(day),
                label: weekdayName(day, i18n.language),
              }))}
            />
            {time}
            <ChoiceField {...form.text('weeklyTo')} label={t('notices.to')} choices={readers} />
          </SimpleGrid>
        )}
        <TextInput
          {...form.text('dueSoonDays')}
          label={t('noticeSettings.fields.dueSoonDays')}
          description={t('noticeSettings.hints.dueSoonDays')}
          inputMode="numeric"
          autoComplete="off"
          {...unit(t('noticeSettings.units.dueSoonDays'))}
        />
        {dueSoon && (
          <SimpleGrid type="container" cols={{ base: 1, '26rem': 3 }} verticalSpacing="md">
            <ChoiceField
              {...form.text('dueSoonTo')}
              label={t('noticeSettings.fields.dueSoonTo')}
              choices={readers}
            />
            {!weekly && time}
          </SimpleGrid>
        )}
        {(weekly || dueSoon) && !settings.ready && (
          <Note tone="attention" title={t('noticeSettings.notReady')}>
            <Link href="/settings/mail">{t('letters.setUp')}</Link>
          </Note>
        )}
        {settings.weeklyNotices && settings.weeklySince !== null && (
          <Text size="sm" c="dimmed">
            {t('noticeSettings.since', { at: instantWords(settings.weeklySince, i18n.language, timeZone) })}
          </Text>
        )}
      </SavingForm>
    </Panel>
  );
}
