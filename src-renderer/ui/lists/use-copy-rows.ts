// Copies rows of a list to the clipboard, for a spreadsheet.

import { useTranslation } from 'react-i18next';
import { showDone, showFailed } from '../toasts.tsx';
import { copyText } from './copy-text.ts';
import type { ListColumn } from './list-columns.ts';
import { tabSeparated } from './tab-separated.ts';

/** @returns a function that copies the rows; call it while handling a click or a key */
export function useCopyRows<Row>(
  columns: readonly ListColumn<Row>[],
): (rows: readonly Row[]) => Promise<void> {
  const { t } = useTranslation('lists');
  return async (rows) => {
    const cells = rows.map((row) => columns.map(({ value, copied = value }) => copied(row)));
    const text = tabSeparated(
      columns.map(({ label }) => label),
      cells,
    );
    if (await copyText(text)) showDone(t('copied', { count: rows.length }));
    else showFailed(t('copyFailed'));
  };
}
