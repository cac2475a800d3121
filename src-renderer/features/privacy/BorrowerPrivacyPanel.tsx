// A borrower's privacy choices: retention of history, a copy of all data, and erasure.

import { Button, Stack, Text } from '@mantine/core';
import { IconEraser, IconFileTypePdf, IconJson } from '../../ui/icons/icons.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import * as library from '../../api/library.ts';
import type { LoanOverview } from '../../api/library.ts';
import { borrowerChanged, libraryQueries } from '../../api/library-queries.ts';
import { saveFile } from '../../ui/save-file.ts';
import { useSettings } from '../../ui/use-library.ts';
import { ConfirmDialog } from '../../ui/forms/ConfirmDialog.tsx';
import { useSaving } from '../../ui/forms/use-saving.ts';
import { fullName } from '../../ui/loans/names.ts';
import { Panel } from '../../ui/pages/Panel.tsx';
import { showDone } from '../../ui/toasts.tsx';

export function BorrowerPrivacyPanel({ overview }: { readonly overview: LoanOverview }) {
  const { t } = useTranslation('privacy');
  const [, navigate] = useLocation();
  const client = useQueryClient();
  const saving = useSaving();
  const [asking, setAsking] = useState(false);
  const { settings, isLoaded } = useSettings();
  const days = settings.keepReturnedLoansDays;
  const { borrower, loans } = overview;
  const keep = (file: () => Promise<Blob>, ending: string) =>
    saving(async () => {
      saveFile(await file(), `loandesk-${borrower.barcode ?? borrower.id}.${ending}`);
    });
  const erase = async () => {
    await library.eraseBorrower(borrower.id);
    setAsking(false);
    navigate('/borrowers');
    client.removeQueries({ queryKey: libraryQueries.overview(borrower.id).queryKey });
    showDone(t('erase.done'));
    await borrowerChanged(client, borrower.id);
  };
  return (
    <Panel title={t('page.title')}>
      <Text size="sm" c="dimmed">
        {isLoaded && keepWords()}
      </Text>
      <Stack gap="xs" align="flex-start">
        <Button
          size="xs"
          variant="default"
          leftSection={<IconFileTypePdf size="1rem" aria-hidden />}
          onClick={() => keep(() => library.exportBorrowerPdf(borrower.id), 'pdf')}
        >
          {t('page.exportPdf')}
        </Button>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconJson size="1rem" aria-hidden />}
          onClick={() => keep(() => library.fileAt(`/users/${borrower.id}/export`), 'json')}
        >
          {t('page.exportJson')}
        </Button>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconEraser size="1rem" aria-hidden />}
          disabled={loans.length > 0}
          onClick={() => setAsking(true)}
        >
          {t('page.erase')}
        </Button>
      </Stack>
      {loans.length > 0 && (
        <Text size="sm" c="dimmed">
          {t('erase.textOut')}
        </Text>
      )}
      <ConfirmDialog
        opened={asking}
        title={t('erase.title', { name: fullName(borrower) })}
        text={t('erase.text')}
        confirmLabel={t('erase.confirm')}
        onClose={() => setAsking(false)}
        onConfirm={erase}
      />
    </Panel>
  );

  function keepWords(): string {
    if (days === null) return t('page.keepsForever');
    return days === 0 ? t('page.keepsNothing') : t('page.keeps', { count: days });
  }
}
