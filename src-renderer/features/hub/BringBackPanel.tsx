// Brings a library back from its copy on the district's server, to an empty computer or in the place of an older state of it.

import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import * as library from '../../api/library.ts';
import { Panel } from '../../ui/pages/Panel.tsx';
import { useStatus } from '../../ui/use-library.ts';
import { backupQueries } from '../backups/backup-queries.ts';
import { RestoreOutcome } from '../backups/RestoreOutcome.tsx';
import { InvitationForm } from './InvitationForm.tsx';

interface BringBackProps {
  /** The library of this computer is an older state of the copy. */
  readonly isOlder?: boolean;
}

export function BringBackPanel({ isOlder = false }: BringBackProps) {
  const { t } = useTranslation('settings');
  const client = useQueryClient();
  const counts = useStatus()?.counts;
  const isEmpty = counts?.borrowers === 0 && counts.items === 0;
  const bringBack = async (invitation: string, key: string) => {
    await library.bringLibraryBack({ invitation, key });
    await client.invalidateQueries({ queryKey: backupQueries.restores().queryKey });
  };
  if (!isEmpty && !isOlder) return null;
  return (
    <>
      <Panel title={t('hub.back.title')}>
        <Text>{t(isOlder ? 'hub.back.replaces' : 'hub.back.explained')}</Text>
        <InvitationForm submitLabel={t('hub.back.start')} withKey send={bringBack} />
      </Panel>
      <RestoreOutcome />
    </>
  );
}
