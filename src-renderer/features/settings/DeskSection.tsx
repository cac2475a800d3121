// The desk's settings: timings, sounds, and who may take class sets.

import { Checkbox, Group, Switch, Text, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../api/api.ts';
import type { Kind, Settings } from '../../api/api-types.ts';
import { useAtOnce } from '../../ui/forms/use-at-once.ts';
import { Panel } from '../../ui/pages/Panel.tsx';
import { ReadSection } from '../../ui/pages/ReadSection.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import { libraryQueries } from '../../api/library-queries.ts';
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
                </>
              )}
            </SettingsForm>
            <ClassSetPanel settings={settings.data} categories={categories.data ?? []} />
          </>
        )
      }
    </ReadSection>
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
    client.setQueryData(libraryQueries.settings().queryKey, await api.changeSettings({ classSetCategories }));
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
