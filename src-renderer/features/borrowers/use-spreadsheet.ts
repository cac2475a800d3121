// Saves the borrowers that the list shows as a spreadsheet.

import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../api/api.ts';
import type { BorrowerSearch } from '../../api/api-types.ts';
import { saveFile } from '../../ui/save-file.ts';
import { useProblemWords } from '../../ui/forms/problem-words.ts';

export type BorrowersListed = Omit<BorrowerSearch, 'limit' | 'sort'>;

export function useSpreadsheet(listed: BorrowersListed) {
  const { t } = useTranslation('borrowers');
  const problemWords = useProblemWords();
  return useMutation({
    mutationFn: async () =>
      saveFile(
        await api.borrowersSpreadsheet(listed),
        t('exportFile', { on: new Date().toISOString().slice(0, 10) }),
      ),
    onSuccess: (file) => notifications.show({ message: t('exported', { file }), color: 'green' }),
    onError: (error) => notifications.show({ message: problemWords(error), color: 'red', autoClose: false }),
  });
}
