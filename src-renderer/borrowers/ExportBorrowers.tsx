// The button that saves the borrowers of the list, all or as it is narrowed, as a spreadsheet.

import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconTableExport } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../app/api.ts';
import type { BorrowerSearch } from '../app/api-types.ts';
import { saveFile } from '../app/save-file.ts';
import { useProblemWords } from '../components/forms/problem-words.ts';

interface ExportBorrowersProps {
  readonly wanted: Omit<BorrowerSearch, 'limit' | 'sort'>;
  readonly disabled: boolean;
}

export function ExportBorrowers({ wanted, disabled }: ExportBorrowersProps) {
  const { t } = useTranslation('borrowers');
  const problemWords = useProblemWords();
  const saving = useMutation({
    mutationFn: async () =>
      saveFile(
        await api.borrowersSpreadsheet(wanted),
        t('exportFile', { on: new Date().toISOString().slice(0, 10) }),
      ),
    onSuccess: (file) => notifications.show({ message: t('exported', { file }), color: 'green' }),
    onError: (error) => notifications.show({ message: problemWords(error), color: 'red', autoClose: false }),
  });
  return (
    <Button
      variant="default"
      leftSection={<IconTableExport size="1.1rem" aria-hidden />}
      loading={saving.isPending}
      disabled={disabled}
      onClick={() => saving.mutate()}
    >
      {t('export')}
    </Button>
  );
}
