// The library's name, time zone and language.

import { Autocomplete, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { UI_LANGUAGES } from '../../ui/i18n.ts';
import { libraryQueries } from '../../api/library-queries.ts';
import { ChoiceField } from '../../ui/forms/ChoiceField.tsx';
import { ReadSection } from '../../ui/pages/ReadSection.tsx';
import { SettingsForm } from './SettingsForm.tsx';

export function LibrarySection() {
  const { t } = useTranslation('settings');
  const settings = useQuery(libraryQueries.settings());
  const timeZones = useMemo(() => Intl.supportedValuesOf('timeZone'), []);
  return (
    <ReadSection queries={[settings]}>
      {() =>
        settings.data !== undefined && (
          <SettingsForm settings={settings.data}>
            {({ text }) => (
              <>
                <TextInput
                  {...text('libraryName')}
                  label={t('fields.libraryName')}
                  description={t('hints.libraryName')}
                  required
                  maxLength={200}
                />
                <ChoiceField
                  {...text('language')}
                  label={t('fields.language')}
                  description={t('hints.language')}
                  choices={UI_LANGUAGES.map(({ code, name }) => ({ value: code, label: name }))}
                />
                <Autocomplete
                  {...text('timeZone')}
                  label={t('fields.timeZone')}
                  description={t('hints.timeZone')}
                  required
                  data={timeZones}
                  limit={12}
                />
              </>
            )}
          </SettingsForm>
        )
      }
    </ReadSection>
  );
}
