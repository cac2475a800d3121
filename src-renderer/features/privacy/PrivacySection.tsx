// The retention period, and the receipts of erasures.

import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../api/api.ts';
import { libraryQueries } from '../../api/library-queries.ts';
import { ReadSection } from '../../ui/pages/ReadSection.tsx';
import { Panel } from '../../ui/pages/Panel.tsx';
import { ErasureLine } from './ErasureLine.tsx';
import { RetentionForm } from './RetentionForm.tsx';
import classes from '../../ui/pages/Settings.module.css';

export function PrivacySection() {
  const { t } = useTranslation('privacy');
  const settings = useQuery(libraryQueries.settings());
  const erasures = useQuery({
    queryKey: ['erasures'],
    queryFn: ({ signal }) => api.erasures(signal),
    // The library erases the borrower from the backups in the background.
    refetchInterval: ({ state }) =>
      state.data?.some(({ stage }) => stage !== 'done') === true ? 2000 : false,
    staleTime: 0,
  });
  return (
    <ReadSection queries={[settings, erasures]}>
      {() => (
        <>
          <Panel title={t('retention.title')}>
            <Text c="dimmed">{t('explained')}</Text>
            {settings.data !== undefined && <RetentionForm days={settings.data.keepReturnedLoansDays} />}
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
