// Asks until when a hold is suspended, or for its new place in the queue with the reason.

import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Hold } from '../../api/library.ts';
import { addDays } from '../../ui/dates/dates.ts';
import { useDraft } from '../../ui/forms/drafts.ts';
import { RecordDialog } from '../../ui/forms/RecordDialog.tsx';
import { useRecordForm } from '../../ui/forms/use-record-form.ts';
import { useToday } from '../../ui/use-library.ts';
import { DateField } from '../../ui/forms/DateField.tsx';

interface HoldDialogProps {
  readonly hold: Hold;
  readonly asks: 'suspend' | 'move';
  readonly onClose: () => void;
  readonly onSuspend: (until: string) => Promise<void>;
  readonly onMove: (place: number, reason: string) => Promise<void>;
}

const nothing = { until: '', place: '1', reason: '' };

export function HoldDialog({ hold, asks, onClose, onSuspend, onMove }: HoldDialogProps) {
  const { t } = useTranslation('holds');
  const today = useToday();
  const draft = useDraft(`hold ${hold.id} ${asks}`, nothing, 0);
  const { until, place, reason } = draft.values;
  const isDate = until > today;
  const isPlace = /^[1-9]\d{0,4}$/.test(place);
  const form = useRecordForm({
    draft,
    namespace: 'holds',
    required: asks === 'suspend' ? ['until'] : ['place', 'reason'],
    faulty: asks === 'suspend' ? (isDate ? [] : (['until'] as const)) : isPlace ? [] : (['place'] as const),
    send: async () => {
      if (asks === 'suspend') await onSuspend(until);
      else await onMove(Number(place), reason.trim());
      draft.discard();
      onClose();
    },
  });
  return (
    <RecordDialog
      opened
      size="md"
      title={t(`${asks}Title`, { title: hold.title.title })}
      saveLabel={t(`action.${asks}`)}
      form={form}
      draft={draft}
      closingDiscards
      onClose={onClose}
    >
      {asks === 'suspend' ? (
        <DateField {...form.text('until')} label={t('fields.until')} min={addDays(today, 1)} data-autofocus />
      ) : (
        <>
          <TextInput {...form.text('place')} label={t('fields.place')} inputMode="numeric" data-autofocus />
          <TextInput {...form.text('reason')} label={t('fields.reason')} maxLength={500} autoComplete="off" />
        </>
      )}
    </RecordDialog>
  );
}
