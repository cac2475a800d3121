// Books copies of a title for a borrower, or changes a booking; the other one of the two is found by words or a scan.

import { Button, Group, NumberInput, Stack, Text, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import * as library from '../../api/library.ts';
import type { Booking } from '../../api/library.ts';
import { useDraft } from '../../ui/forms/drafts.ts';
import { RecordDialog } from '../../ui/forms/RecordDialog.tsx';
import { useRecordForm } from '../../ui/forms/use-record-form.ts';
import { useUndo } from '../../ui/forms/use-undo.ts';
import { fullName } from '../../ui/loans/names.ts';
import { useToday } from '../../ui/use-library.ts';
import { bookingQueries, bookingsChanged } from './booking-queries.ts';

/** For whom or of what; or the booking that is changed. */
export type BookingOf =
  | { readonly borrower: string; readonly name: string }
  | { readonly title: string; readonly name: string }
  | Booking;

interface BookingDialogProps {
  readonly subject: BookingOf;
  readonly onClose: () => void;
}

const isBooking = (subject: BookingOf): subject is Booking => 'state' in subject;

export function BookingDialog({ subject, onClose }: BookingDialogProps) {
  const { t } = useTranslation(['bookings', 'lists']);
  const client = useQueryClient();
  const today = useToday();
  const refresh = useCallback(() => bookingsChanged(client), [client]);
  const tell = useUndo(refresh);
  const before = isBooking(subject) ? subject : null;
  const given = isBooking(subject) ? null : subject;
  const saved = {
    foundId: '',
    foundWords: '',
    typed: '',
    copies: String(before?.copies ?? 1),
    from: before?.from ?? '',
    to: before?.to ?? '',
    note: before?.note ?? '',
  };
  const whose = given === null ? '' : 'title' in given ? given.title : given.borrower;
  const name = `booking ${before?.id ?? whose}`;
  const draft = useDraft(name, saved, 0);
  const { foundId, foundWords, typed, copies, from, to, note } = draft.values;
  const number = /^[1-9]\d{0,2}$/.test(copies);
  const faulty = [
    ...(number ? [] : (['copies'] as const)),
    ...(from !== '' && from < today && from !== before?.from ? (['from'] as const) : []),
    ...(to !== '' && to < from ? (['to'] as const) : []),
    ...(given !== null && foundId === '' ? (['typed'] as const) : []),
  ];
  const titleId = before?.title.id ?? (given !== null && 'title' in given ? given.title : foundId);
  const free = useQuery(bookingQueries.free({ title: titleId, from, to }));
  const form = useRecordForm({
    draft,
    namespace: 'bookings',
    required: ['copies', 'from', 'to'],
    faulty,
    send: async () => {
      const fields = { copies: Number(copies), from, to };
      const trimmed = note.trim();
      const booking =
        given === null
          ? await library.changeBooking(before?.id ?? '', {
              ...fields,
              note: trimmed === '' ? null : trimmed,
            })
          : await library.addBooking({
              ...fields,
              ...(trimmed !== '' && { note: trimmed }),
              ...('title' in given
                ? { title: given.title, borrower: foundId }
                : { title: foundId, borrower: given.borrower }),
            });
      await refresh();
      draft.discard();
      onClose();
      const { title, borrower, events } = booking;
      tell({
        words: t(given === null ? 'changed' : 'booked', { title: title.title, name: fullName(borrower) }),
        undone: t('undone', { title: title.title }),
        events,
      });
    },
  });
  return (
    <RecordDialog
      opened
      size="md"
      title={t(given === null ? 'changeTitle' : 'bookTitle', { name: given?.name ?? before?.title.title })}
      saveLabel={t(given === null ? 'save' : 'book')}
      form={form}
      draft={draft}
      closingDiscards
      onClose={onClose}
    >
      {given !== null && (
        <Finding
          what={'title' in given ? 'borrower' : 'title'}
          typed={typed}
          chosen={foundWords}
          field={form.text('typed')}
          onChoose={(id, words) => {
            draft.change('foundId', id);
            draft.change('foundWords', words);
            draft.change('typed', words);
          }}
          onForget={() => {
            draft.change('foundId', '');
            draft.change('foundWords', '');
          }}
        />
      )}
      <Group grow align="start">
        <TextInput
          {...form.text('from')}
          label={t('fields.from')}
          type="date"
          data-autofocus={given === null || undefined}
        />
        <TextInput {...form.text('to')} label={t('fields.to')} type="date" />
      </Group>
      <NumberInput
        label={t('fields.copies')}
        value={copies}
        error={form.text('copies').error}
        min={1}
        max={999}
        allowDecimal={false}
        disabled={(before?.items.length ?? 0) > 0}
        onChange={(value) => draft.change('copies', String(value))}
      />
      {free.data !== undefined && before === null && (
        <Text c="dimmed" role="status">
          {t('free', { count: free.data.free, total: free.data.total })}
        </Text>
      )}
      <TextInput {...form.text('note')} label={t('fields.note')} maxLength={500} autoComplete="off" />
    </RecordDialog>
  );
}

interface FindingProps {
  readonly what: 'borrower' | 'title';
  readonly typed: string;
  readonly chosen: string;
  readonly field: ReturnType<ReturnType<typeof useRecordForm>['text']>;
  readonly onChoose: (id: string, words: string) => void;
  readonly onForget: () => void;
}

function Finding({ what, typed, chosen, field, onChoose, onForget }: FindingProps) {
  const { t } = useTranslation(['bookings', 'lists']);
  const words = typed.trim();
  const isChosen = chosen !== '' && typed === chosen;
  const search = useQuery({
    queryKey: ['bookings', 'search', words],
    queryFn: ({ signal }) => library.searchDesk({ q: words, limit: 8 }, { signal }),
    enabled: words !== '' && !isChosen,
  });
  const { borrowers = [], items = [] } = search.data ?? {};
  const matches =
    what === 'borrower'
      ? borrowers.map((borrower) => ({
          id: borrower.id,
          words: [fullName(borrower), borrower.group].filter((part) => part !== null).join(', '),
        }))
      : [...new Map(items.map(({ titleId, title }) => [titleId, { id: titleId, words: title }])).values()];
  return (
    <Stack gap="xs">
      <TextInput
        {...field}
        label={t(what === 'borrower' ? 'findBorrower' : 'findTitle')}
        data-autofocus
        data-takes-scans
        autoComplete="off"
        onChange={(event) => {
          field.onChange(event);
          if (chosen !== '') onForget();
        }}
        onKeyDown={(event) => {
          const [only, another] = matches;
          if (event.key === 'Enter' && only !== undefined && another === undefined)
            onChoose(only.id, only.words);
        }}
      />
      {!isChosen && search.data !== undefined && matches.length === 0 && (
        <Text c="dimmed">{t('lists:nothingFound')}</Text>
      )}
      {!isChosen &&
        matches.map(({ id, words: label }) => (
          <Button key={id} variant="default" justify="start" onClick={() => onChoose(id, label)}>
            {label}
          </Button>
        ))}
    </Stack>
  );
}
