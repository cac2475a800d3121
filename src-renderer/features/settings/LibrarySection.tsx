// The library's name, address, logo, time zone and language.

import { Autocomplete, Button, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { UI_LANGUAGES } from '../../ui/i18n.ts';
import { libraryQueries } from '../../api/library-queries.ts';
import { ChoiceField } from '../../ui/forms/ChoiceField.tsx';
import { ReadSection } from '../../ui/pages/ReadSection.tsx';
import classes from '../../ui/settings/Settings.module.css';
import { LogoPanel } from './LogoPanel.tsx';
import { SettingsForm } from '../../ui/settings/SettingsForm.tsx';

export function LibrarySection() {
  const { t } = useTranslation('settings');
  const settings = useQuery(libraryQueries.settings());
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const timeZones = useMemo(() => Intl.supportedValuesOf('timeZone'), []);
  return (
    <ReadSection queries={[settings]}>
      {() =>
        settings.data !== undefined && (
          <>
            <SettingsForm settings={settings.data}>
              {({ text }, draft) => (
                <>
                  <TextInput
                    {...text('libraryName')}
                    label={t('fields.libraryName')}
                    description={t('hints.libraryName')}
                    required
                    maxLength={200}
                  />
                  <Textarea
                    {...text('libraryAddress')}
                    label={t('fields.libraryAddress')}
                    description={t('hints.libraryAddress')}
                    autosize
                    minRows={3}
                    maxRows={6}
                    maxLength={500}
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
                  {draft.values.timeZone !== here && (
                    <Button
                      variant="default"
                      className={classes.start ?? ''}
                      onClick={() => draft.change('timeZone', here)}
                    >
                      {t('zoneHere', { zone: here })}
                    </Button>
                  )}
                </>
              )}
            </SettingsForm>
            <LogoPanel logo={settings.data.libraryLogo} />
          </>
        )
      }
    </ReadSection>
  );
}
