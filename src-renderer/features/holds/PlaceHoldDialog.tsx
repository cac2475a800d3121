// Places a hold from a page: finds the title for the borrower, or the borrower for the title, by words or a scan.

import { Modal, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as library from '../../api/library.ts';
import { addDays } from '../../ui/dates/dates.ts';
import { FindField } from '../../ui/find/FindField.tsx';
import { useProblem } from '../../ui/forms/problem-words.ts';
import { useInsisting } from '../../ui/forms/use-insisting.tsx';
import { useSaving } from '../../ui/forms/use-saving.ts';
import { fullName } from '../../ui/loans/names.ts';
import { showDone } from '../../ui/toasts.tsx';
import { useToday } from '../../ui/use-library.ts';
import { holdsChanged } from './hold-queries.ts';
import { DateField } from '../../ui/forms/DateField.tsx';

/** Whose holds: of a borrower, or on a title; each by id, with the name. */
export type HoldsOf =
  { readonly borrower: string; readonly name: string } | { readonly title: string; readonly name: string };

interface PlaceHoldDialogProps {
  readonly subject: HoldsOf;
  readonly onClose: () => void;
}

export function PlaceHoldDialog({ subject, onClose }: PlaceHoldDialogProps) {
  const { t } = useTranslation(['holds', 'lists']);
  const client = useQueryClient();
  const saving = useSaving();
  const today = useToday();
  const { insist, question } = useInsisting();
  const [typed, type] = useState('');
  const [neededUntil, setNeededUntil] = useState('');
  const [problem, setProblem] = useProblem();
  const latest = addDays(today, 730);
  const isDay = neededUntil === '' || (neededUntil >= today && neededUntil <= latest);
  const place = (id: string) =>
    saving(async () => {
      setProblem(null);
      if (!isDay) return;
      try {
        const hold = await insist(t('placeTitle', { name: subject.name }), (override) =>
          library.placeHold({
            ...('title' in subject
              ? { borrower: id, title: subject.title }
              : { borrower: subject.borrower, title: id }),
            ...(neededUntil !== '' && { neededUntil }),
            ...(override !== undefined && { override }),
          }),
        );
        await holdsChanged(client);
        showDone(t('placed', { title: hold.title.title, name: fullName(hold.borrower) }));
        onClose();
      } catch (cause) {
        setProblem(cause);
      }
    });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('placeTitle', { name: subject.name })}
      closeButtonProps={{ 'aria-label': t('lists:form.close') }}
    >
      <Stack>
        <FindField
          what={'title' in subject ? 'borrower' : 'title'}
          label={t('title' in subject ? 'findBorrower' : 'findTitle')}
          first
          typed={typed}
          onType={type}
          onChoose={place}
          error={problem}
        />
        <DateField
          label={t('fields.neededUntil')}
          description={t('hints.neededUntil')}
          min={today}
          value={neededUntil}
          max={latest}
          error={isDay ? null : t('invalid.neededUntil')}
          onChange={setNeededUntil}
        />
      </Stack>
      {question}
    </Modal>
  );
}
