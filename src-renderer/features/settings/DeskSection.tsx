// The desk's settings: timings, sounds, and who may take class sets.

import { Checkbox, Group, NativeSelect, Switch, Text, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as library from '../../api/library.ts';
import type { Kind, Settings } from '../../api/library.ts';
import { useAtOnce } from '../../ui/forms/use-at-once.ts';
import { Panel } from '../../ui/pages/Panel.tsx';
import { ReadSection } from '../../ui/pages/ReadSection.tsx';
import { SettingsForm } from '../../ui/settings/SettingsForm.tsx';
import { libraryQueries } from '../../api/library-queries.ts';
import { chooseSlipPrinter, slipPrinter } from '../../ui/print/print-slip.ts';
import type { Bridge } from '../../../src-preload/bridge.ts';
import { unit } from '../../ui/forms/unit.tsx';

export function DeskSection() {
  const { t } = useTranslation(['settings', 'lists']);
  const settings = useQuery(libraryQueries.settings());
  const categories = useQuery(libraryQueries.borrowerCategories());
  return (
    <ReadSection queries={[settings, categories]}>
      {() =>
        settings.data !== undefined && (
          <>
            <SettingsForm settings={settings.data}>
              {({ text }, draft) => (
                <>
                  <TextInput
                    {...text('closeBorrowerAfterSeconds')}
                    label={t('fields.closeBorrowerAfterSeconds')}
                    description={t('hints.closeBorrowerAfterSeconds')}
                    inputMode="numeric"
                    {...unit(t('lists:units.seconds'))}
                    autoComplete="off"
                  />
                  <TextInput
                    {...text('ignoreRepeatWithinMs')}
                    label={t('fields.ignoreRepeatWithinMs')}
                    description={t('hints.ignoreRepeatWithinMs')}
                    inputMode="decimal"
                    {...unit(t('lists:units.seconds'))}
                    autoComplete="off"
                  />
                  <Switch
                    label={t('fields.sounds')}
                    description={t('hints.sounds')}
                    checked={draft.values.sounds}
                    onChange={(event) => draft.change('sounds', event.currentTarget.checked)}
                  />
                  <Switch
                    label={t('fields.kindWords')}
                    description={t('hints.kindWords')}
                    checked={draft.values.kindWords}
                    onChange={(event) => draft.change('kindWords', event.currentTarget.checked)}
                  />
                </>
              )}
            </SettingsForm>
            <SlipPrinterPanel />
            <ClassSetPanel settings={settings.data} categories={categories.data ?? []} />
          </>
        )
      }
    </ReadSection>
  );
}

/** Only the desktop app knows the printers. */
function SlipPrinterPanel() {
  const { t } = useTranslation('settings');
  return (
    <Panel title={t('slipPrinter.title')}>
      {window.loandesk === undefined ? (
        <Text c="dimmed">{t('slipPrinter.browser')}</Text>
      ) : (
        <SlipPrinter bridge={window.loandesk} />
      )}
    </Panel>
  );
}

function SlipPrinter({ bridge }: { readonly bridge: Bridge }) {
  const { t } = useTranslation('settings');
  const { data = [] } = useQuery({
    queryKey: ['printers'],
    queryFn: () => bridge.printers(),
    staleTime: 0,
  });
  const [chosen, setChosen] = useState(slipPrinter);
  const isGone = chosen !== null && !data.some(({ name }) => name === chosen);
  return (
    <NativeSelect
      label={t('slipPrinter.label')}
      description={t('slipPrinter.hint')}
      value={chosen ?? ''}
      onChange={({ currentTarget: { value } }) => {
        const name = value === '' ? null : value;
        chooseSlipPrinter(name);
        setChosen(name);
      }}
      data={[
        { value: '', label: t('slipPrinter.dialog') },
        ...(isGone ? [{ value: chosen, label: t('slipPrinter.gone', { printer: chosen }) }] : []),
        ...data.map(({ name, displayName }) => ({ value: name, label: displayName || name })),
      ]}
    />
  );
}

interface ClassSetPanelProps {
  readonly settings: Settings;
  readonly categories: readonly Kind[];
}

function ClassSetPanel({ settings, categories }: ClassSetPanelProps) {
  const { t } = useTranslation('settings');
  const client = useQueryClient();
  const [chosen, choose] = useAtOnce(settings.classSetCategories, async (classSetCategories) => {
    client.setQueryData(
      libraryQueries.settings().queryKey,
      await library.changeSettings({ classSetCategories }),
    );
  });
  return (
    <Panel title={t('classSets.title')}>
      <Text c="dimmed">{t('classSets.hint')}</Text>
      <Group gap="lg" role="group" aria-label={t('classSets.title')}>
        {categories.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            checked={chosen.includes(id)}
            onChange={(event) =>
              choose(event.currentTarget.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
            }
          />
        ))}
      </Group>
    </Panel>
  );
}
