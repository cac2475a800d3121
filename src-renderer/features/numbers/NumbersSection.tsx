// Settings for the number series of items and cards, with the numbers that come next, for cards, and for the sheets of labels.

import { SimpleGrid, Switch, Text, TextInput } from '@mantine/core';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import * as library from '../../api/library.ts';
import type { NumbersWanted, Settings } from '../../api/library.ts';
import { libraryQueries } from '../../api/library-queries.ts';
import { ChoiceField } from '../../ui/forms/ChoiceField.tsx';
import { useDraft } from '../../ui/forms/drafts.ts';
import { SavingForm } from '../../ui/forms/SavingForm.tsx';
import { useRecordForm } from '../../ui/forms/use-record-form.ts';
import { withCommas } from '../../ui/languages/languages.ts';
import { Panel } from '../../ui/pages/Panel.tsx';
import { ReadSection } from '../../ui/pages/ReadSection.tsx';
import classes from '../../ui/settings/Settings.module.css';
import { showDone } from '../../ui/toasts.tsx';
import { CardDesignPanel } from '../labels/CardDesignPanel.tsx';
import { LabelSheetsPanel } from '../labels/LabelSheetsPanel.tsx';
import { checks, faultySeries, seriesFrom, seriesValues } from './series-fields.ts';

export function NumbersSection() {
  const settings = useQuery(libraryQueries.settings());
  return (
    <ReadSection queries={[settings]}>
      {() =>
        settings.data !== undefined && (
          <>
            <SeriesPanel kind="item" settings={settings.data} />
            <SeriesPanel kind="card" settings={settings.data} />
            <CardDesignPanel settings={settings.data} />
            <LabelSheetsPanel settings={settings.data} />
          </>
        )
      }
    </ReadSection>
  );
}

interface SeriesPanelProps {
  readonly kind: NumbersWanted['of'];
  readonly settings: Settings;
}

function SeriesPanel({ kind, settings }: SeriesPanelProps) {
  const { t, i18n } = useTranslation(['settings', 'lists']);
  const client = useQueryClient();
  const name = kind === 'item' ? 'itemNumbers' : 'cardNumbers';
  const saved = settings[name];
  const draft = useDraft(
    `numbers ${kind}`,
    useMemo(() => seriesValues(saved, kind), [saved, kind]),
    0,
  );
  const series = seriesFrom(draft.values);
  const faulty = faultySeries(draft.values);
  const ahead = useQuery({
    queryKey: ['numbers', kind, series],
    queryFn: ({ signal }) =>
      library.previewNumbers({ of: kind, ...(series !== null && { series }) }, { signal }),
    enabled: faulty.length === 0,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
  });
  const form = useRecordForm({
    draft,
    namespace: 'settings',
    required: [],
    faulty: faulty.length === 0 && ahead.isError ? ['length'] : faulty,
    send: async () => {
      const changed = await library.changeSettings({ [name]: series });
      client.setQueryData(libraryQueries.settings().queryKey, changed);
      draft.discard();
      showDone(t('lists:form.saved'));
    },
  });
  const { next = [], left = 0 } = faulty.length === 0 && !ahead.isError ? (ahead.data ?? {}) : {};
  return (
    <Panel title={t(`numbers.${kind}`)}>
      <SavingForm draft={draft} form={form} className={classes.fields}>
        <Switch
          label={t(`numbers.on.${kind}`)}
          description={t(`numbers.hints.${kind}`)}
          checked={draft.values.on}
          onChange={(event) => draft.change('on', event.currentTarget.checked)}
        />
        {draft.values.on && (
          <SimpleGrid cols={{ base: 1, xs: 2 }} verticalSpacing="sm">
            <TextInput
              {...form.text('prefix')}
              label={t('numbers.prefix')}
              description={t('numbers.prefixHint')}
              maxLength={12}
              autoComplete="off"
              spellCheck={false}
            />
            <TextInput
              {...form.text('length')}
              label={t('numbers.length')}
              description={t('numbers.lengthHint')}
              inputMode="numeric"
              autoComplete="off"
            />
            <ChoiceField
              {...form.text('check')}
              label={t('numbers.check')}
              choices={checks.map((check) => ({ value: check, label: t(`numbers.checks.${check}`) }))}
            />
            <TextInput
              {...form.text('first')}
              label={t('numbers.first')}
              description={t('numbers.firstHint')}
              inputMode="numeric"
              autoComplete="off"
            />
          </SimpleGrid>
        )}
        {ahead.isError && faulty.length === 0 && (
          <Text role="status" c="var(--mantine-color-error)">
            {t('invalid.length')}
          </Text>
        )}
        {ahead.data !== undefined && !ahead.isError && (draft.values.on || kind === 'item') && (
          <Text role="status">
            {next.length === 0
              ? t('numbers.nextNone')
              : `${t('numbers.next', { numbers: withCommas(next) })} · ${t('numbers.left', {
                  count: left,
                  shown: left.toLocaleString(i18n.language),
                })}`}
          </Text>
        )}
      </SavingForm>
    </Panel>
  );
}
