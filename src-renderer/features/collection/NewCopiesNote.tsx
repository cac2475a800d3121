// Offers the labels of the copies that were just added, until they are printed or the offer is closed.

import { CloseButton, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Note } from '../../ui/Note.tsx';
import { PrintLabels } from '../labels/PrintLabels.tsx';
import { newCopies, useNewCopies } from './new-copies.ts';

export function NewCopiesNote() {
  const { t } = useTranslation(['collection', 'lists']);
  const { copies } = useNewCopies();
  if (copies.length === 0) return null;
  return (
    <Note tone="information" role="status">
      <Group justify="space-between" gap="sm">
        {t('newCopies', { count: copies.length })}
        <Group gap="sm" wrap="nowrap">
          <PrintLabels
            count={copies.length}
            ids={() => copies.map(({ id }) => id)}
            onPrinted={newCopies.forget}
          />
          <CloseButton aria-label={t('lists:form.close')} onClick={newCopies.forget} />
        </Group>
      </Group>
    </Note>
  );
}
