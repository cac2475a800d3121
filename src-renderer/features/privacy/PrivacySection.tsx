// The retention period, and the receipts of erasures.

import { Group, Switch, Text, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useMemo, useState } from 'react';
import * as library from '../../api/library.ts';
import { libraryKeys, libraryQueries } from '../../api/library-queries.ts';
import { IconPrinter } from '../../ui/icons/icons.ts';
import { countryOfZone } from '../../ui/dates/zone-country.ts';
import { ReadSection } from '../../ui/pages/ReadSection.tsx';
import { Panel } from '../../ui/pages/Panel.tsx';
import { ErasureLine } from './ErasureLine.tsx';
import { ParentsNotice } from './ParentsNotice.tsx';
import classes from '../../ui/settings/Settings.module.css';
import { useDraft } from '../../ui/forms/drafts.ts';
import { SavingForm } from '../../ui/forms/SavingForm.tsx';
import { useRecordForm } from '../../ui/forms/use-record-form.ts';
import { showDone } from '../../ui/toasts.tsx';
import { ToolButton } from '../../ui/ToolButton.tsx';
import { unit } from '../../ui/forms/unit.tsx';

export function PrivacySection() {
  const { t } = useTranslation('privacy');
  const [isPrinted, setIsPrinted] = useState(false);
  const settings = useQuery(libraryQueries.settings());
  const defaults = useQuery({
    queryKey: [...libraryKeys.settings, 'defaults'],
    queryFn: ({ signal }) => library.readDefaultSettings({ signal }),
    staleTime: Infinity,
  });
  const erasures = useQuery({
    queryKey: ['erasures'],
    queryFn: ({ signal }) => library.listErasures({ signal }),
    // The library erases the borrower from the backups in the background.
    refetchInterval: ({ state }) =>
      state.data?.some(({ stage }) => stage !== 'done') === true ? 2000 : false,
    staleTime: 0,
  });
  return (
    <ReadSection queries={[settings, defaults, erasures]}>
      {() => (
        <>
          <Panel title={t('retention.title')}>
            {settings.data !== undefined && (
              <>
                <RetentionForm
                  days={settings.data.keepReturnedLoansDays}
                  usualDays={defaults.data?.keepReturnedLoansDays ?? null}
                />
                <Advice timeZone={settings.data.timeZone} />
              </>
            )}
          </Panel>
          <Panel title={t('notice.title')}>
            <Text c="dimmed">{t('notice.hint')}</Text>
            <Group>
              <ToolButton icon={IconPrinter} onClick={() => setIsPrinted(true)}>
                {t('notice.print')}
              </ToolButton>
            </Group>
            {isPrinted && <ParentsNotice onPrinted={() => setIsPrinted(false)} />}
          </Panel>
          <Panel title={t('receipts.title')}>
            {erasures.data?.length === 0 && <Text c="dimmed">{t('receipts.none')}</Text>}
            <ul className={classes.lines}>
              {erasures.data?.map((erasure) => (
                <ErasureLine key={erasure.id} erasure={erasure} />
              ))}
            </ul>
          </Panel>
        </>
      )}
    </ReadSection>
  );
}

/** For how many days, at most, the data protection authority of a country has libraries keep a returned loan. */
const advised: Readonly<Record<string, { readonly days: number; readonly source: string }>> = {
  CH: { days: 0, source: 'EDÖB, Erläuterungen zum Datenschutz in Bibliotheken' },
  FR: { days: 120, source: 'CNIL, norme simplifiée n° 9' },
};

function Advice({ timeZone }: { readonly timeZone: string }) {
  const { t, i18n } = useTranslation('privacy');
  const country = countryOfZone(timeZone, Object.keys(advised));
  const advice = country === undefined ? undefined : advised[country];
  if (country === undefined || advice === undefined) return null;
  const duration = new Intl.NumberFormat(i18n.language, { style: 'unit', unit: 'day', unitDisplay: 'long' });
  return (
    <Text c="dimmed">
      {t('retention.advised', {
        country: new Intl.DisplayNames([i18n.language], { type: 'region' }).of(country),
        duration: duration.format(advice.days),
        source: advice.source,
      })}
    </Text>
  );
}

const mostDays = 3650;

interface RetentionFormProps {
  /** Null keeps the borrower of a loan for ever. */
  readonly days: number | null;
  /** Offered when that is switched off. */
  readonly usualDays: number | null;
}

function RetentionForm({ days, usualDays }: RetentionFormProps) {
  const { t } = useTranslation(['privacy', 'lists']);
  const client = useQueryClient();
  const saved = useMemo(
    () => ({ keepReturnedLoansDays: String(days ?? usualDays ?? ''), forever: days === null }),
    [days, usualDays],
  );
  const draft = useDraft('retention', saved, 0);
  const { forever, keepReturnedLoansDays: typed } = draft.values;
  const wellFormed = /^\d{1,4}$/.test(typed.trim()) && Number(typed) <= mostDays;
  const form = useRecordForm({
    draft,
    namespace: 'privacy',
    required: forever ? [] : ['keepReturnedLoansDays'],
    faulty: forever || wellFormed || typed.trim() === '' ? [] : ['keepReturnedLoansDays'],
    send: async () => {
      const changed = await library.changeSettings({ keepReturnedLoansDays: forever ? null : Number(typed) });
      client.setQueryData(libraryQueries.settings().queryKey, changed);
      draft.discard();
      showDone(t('lists:form.saved'));
    },
  });
  return (
    <SavingForm draft={draft} form={form} className={classes.fields}>
      <TextInput
        {...form.text('keepReturnedLoansDays')}
        label={t('retention.days')}
        description={t('retention.daysHint')}
        inputMode="numeric"
        {...unit(t('lists:units.days'))}
        autoComplete="off"
        disabled={forever}
      />
      <Switch
        label={t('retention.forever')}
        checked={forever}
        onChange={(event) => draft.change('forever', event.currentTarget.checked)}
      />
    </SavingForm>
  );
}
