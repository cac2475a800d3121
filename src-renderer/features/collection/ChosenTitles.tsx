// The actions on many titles at once: their subjects, a saved list, and a spreadsheet.

import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedTitle } from '../../api/library.ts';
import type { ListColumn } from '../../ui/lists/list-columns.ts';
import { useCopyRows } from '../../ui/lists/use-copy-rows.ts';
import { AddToListDialog } from './AddToListDialog.tsx';
import { SubjectsDialog } from './SubjectsDialog.tsx';

interface ChosenTitlesProps {
  readonly titles: readonly ListedTitle[];
  /** Of the spreadsheet. */
  readonly columns: readonly ListColumn<ListedTitle>[];
}

export function ChosenTitles({ titles, columns }: ChosenTitlesProps) {
  const { t } = useTranslation('collection');
  const [dialog, setDialog] = useState<'subjects' | 'list' | null>(null);
  const ids = titles.map(({ id }) => id);
  const close = () => setDialog(null);
  const copyRows = useCopyRows(columns);
  return (
    <>
      <Button variant="default" size="sm" onClick={() => setDialog('subjects')}>
        {t('many.subjects')}
      </Button>
      <Button variant="default" size="sm" onClick={() => setDialog('list')}>
        {t('savedLists.addOpen')}
      </Button>
      <Button variant="default" size="sm" onClick={() => void copyRows(titles)}>
        {t('many.copy')}
      </Button>
      {dialog === 'subjects' && <SubjectsDialog titles={ids} onClose={close} />}
      {dialog === 'list' && <AddToListDialog titles={ids} onClose={close} />}
    </>
  );
}
