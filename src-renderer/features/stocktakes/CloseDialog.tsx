// Asks whether what was not seen is set to missing, and closes the stocktake; one undo takes both back.

import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import * as library from '../../api/library.ts';
import type { Stocktake } from '../../api/library.ts';
import { useSaving } from '../../ui/forms/use-saving.ts';
import { useUndo } from '../../ui/forms/use-undo.ts';
import { stocktakesChanged } from './stocktake-queries.ts';

interface CloseDialogProps {
  readonly stocktake: Stocktake;
  readonly opened: boolean;
  readonly onClose: () => void;
}

export function CloseDialog({ stocktake: { id, name, counts }, opened, onClose }: CloseDialogProps) {
  const { t } = useTranslation(['stocktakes', 'lists']);
  const client = useQueryClient();
  const saving = useSaving();
  const tell = useUndo(useCallback(() => stocktakesChanged(client), [client]));
  const close = (setMissing: boolean) =>
    saving(async () => {
      const { events } = await library.closeStocktake(id, { setMissing });
      tell({ words: t('isClosed', { name }), undone: t('reopened', { name }), events });
      onClose();
      await stocktakesChanged(client);
    });
  // Much that was not seen is more often a shelf that was left out than so many missing books.
  const setsMissing = counts.missing > 0 && counts.missing * 10 <= counts.expected;
  const only = (
    <Button
      key="only"
      variant={setsMissing ? 'default' : 'filled'}
      data-autofocus
      onClick={() => close(false)}
    >
      {t('closeOnly')}
    </Button>
  );
  const andSet = counts.missing > 0 && (
    <Button key="andSet" variant={setsMissing ? 'filled' : 'default'} onClick={() => close(true)}>
      {t('closeAndSet', { count: counts.missing })}
    </Button>
  );
  return (
    <Modal
      opened={opened}
      size="lg"
      onClose={onClose}
      title={t('closeTitle', { name })}
      closeButtonProps={{ 'aria-label': t('lists:form.close') }}
    >
      <Stack gap="md">
        <Text>{t('closeText', { count: counts.missing, expected: counts.expected })}</Text>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t('lists:form.cancel')}
          </Button>
          {setsMissing ? [only, andSet] : [andSet, only]}
        </Group>
      </Stack>
    </Modal>
  );
}
