// Asks staff for a reason to override a refused renewal.

import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Loan } from '../../api/api-types.ts';

interface InsistDialogProps {
  readonly loan: Loan | null;
  /** The refusals, in words. */
  readonly why: string;
  readonly onClose: () => void;
  readonly onInsist: (reason: string) => void;
}

export function InsistDialog({ loan, why, onClose, onInsist }: InsistDialogProps) {
  const { t } = useTranslation('lists');
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  return (
    <Modal
      opened={loan !== null}
      onClose={onClose}
      title={t('loan.insistTitle')}
      closeButtonProps={{ 'aria-label': t('form.close') }}
      onExitTransitionEnd={() => {
        setReason('');
        setMissing(false);
      }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (reason.trim() === '') setMissing(true);
          else onInsist(reason.trim());
        }}
      >
        <Stack>
          <Text fw={600} dir="auto">
            {loan?.item.title}
          </Text>
          <Text>{why}</Text>
          <TextInput
            data-autofocus
            label={t('loan.insistReason')}
            description={t('loan.insistReasonHint')}
            value={reason}
            maxLength={500}
            error={missing && reason.trim() === '' ? t('loan.insistReasonMissing') : null}
            onChange={(event) => {
              setReason(event.currentTarget.value);
            }}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('form.cancel')}
            </Button>
            <Button type="submit">{t('loan.insist')}</Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
