// How long the ledger is kept.

import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { libraryQueries } from '../../api/library-queries.ts';
import { SettingsForm } from '../../ui/settings/SettingsForm.tsx';
import { unit } from '../../ui/forms/unit.tsx';

export function LedgerPanel() {
  const { t } = useTranslation(['settings', 'lists']);
  const settings = useQuery(libraryQueries.settings()).data;
  if (settings === undefined) return null;
  return (
    <SettingsForm settings={settings}>
      {({ text }) => (
        <TextInput
          {...text('keepLedgerDays')}
          label={t('fields.keepLedgerDays')}
          description={t('hints.keepLedgerDays')}
          inputMode="numeric"
          {...unit(t('lists:units.days'))}
          autoComplete="off"
        />
      )}
    </SettingsForm>
  );
}
