// The desk's settings: timings and sounds.

import { Switch, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ReadSection } from '../../ui/pages/ReadSection.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import { libraryQueries } from '../../api/library-queries.ts';

export function DeskSection() {
  const { t } = useTranslation('settings');
  const settings = useQuery(libraryQueries.settings());
  return (
    <ReadSection queries={[settings]}>
      {() =>
        settings.data !== undefined && (
          <SettingsForm settings={settings.data}>
            {({ text }, draft) => (
              <>
                <TextInput
                  {...text('closeBorrowerAfterSeconds')}
                  label={t('fields.closeBorrowerAfterSeconds')}
                  description={t('hints.closeBorrowerAfterSeconds')}
                  inputMode="numeric"
                  autoComplete="off"
                />
                <TextInput
                  {...text('ignoreRepeatWithinMs')}
                  label={t('fields.ignoreRepeatWithinMs')}
                  description={t('hints.ignoreRepeatWithinMs')}
                  inputMode="decimal"
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
        )
      }
    </ReadSection>
  );
}
