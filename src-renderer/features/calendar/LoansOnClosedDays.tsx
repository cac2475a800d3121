// Says how many loans are due on closed days, and moves them to the next open day.

import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import * as library from '../../api/library.ts';
import { useSaving } from '../../ui/forms/use-saving.ts';
import { useUndo } from '../../ui/forms/use-undo.ts';
import { Note } from '../../ui/Note.tsx';
import { calendarQueries } from './calendar-queries.ts';

export function LoansOnClosedDays() {
  const { t } = useTranslation('settings');
  const client = useQueryClient();
  const saving = useSaving();
  const { data } = useQuery(calendarQueries.loansOnClosedDays());
  const reread = useCallback(
    () => client.invalidateQueries({ queryKey: calendarQueries.loansOnClosedDays().queryKey }),
    [client],
  );
  const tell = useUndo(reread);
  if (data === undefined || data.loans === 0) return null;
  const move = async () => {
    const { moved, events } = await library.moveLoansFromClosedDays();
    await reread();
    tell({ words: t('days.moved', { count: moved }), undone: t('days.movedBack'), events });
  };
  return (
    <Note tone="attention" role="status" title={t('days.loansDue', { count: data.loans })}>
      {t('days.notLate')}
      <Button variant="default" display="block" mt="sm" onClick={() => saving(move)}>
        {t('days.move')}
      </Button>
    </Note>
  );
}
