// Books copies of a title for a class, a borrower or both, or changes a booking; the one of the two that is not given is found by words or a scan.

import { Button, Group, NumberInput, Text, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import * as library from '../../api/library.ts';
import type { Booking, FreeCopies } from '../../api/library.ts';
import { libraryQueries } from '../../api/library-queries.ts';
import { dateWords } from '../../ui/dates/dates.ts';
import { useOpenDays } from '../../ui/dates/use-open-days.ts';
import { ChoiceField } from '../../ui/forms/ChoiceField.tsx';
import { DateField } from '../../ui/forms/DateField.tsx';
import { useDraft } from '../../ui/forms/drafts.ts';
import { type Findable, FindField } from '../../ui/find/FindField.tsx';
import { RecordDialog } from '../../ui/forms/RecordDialog.tsx';
import { useRecordForm } from '../../ui/forms/use-record-form.ts';
import { useUndo } from '../../ui/forms/use-undo.ts';
import { useToday } from '../../ui/use-library.ts';
import { bookedFor } from './booked-for.ts';
import { bookingQueries, bookingsChanged } from './booking-queries.ts';
import { useDays } from './use-days.ts';

/** For whom or of what, or neither; or the booking that is changed. */
export type BookingOf =
  | 'new'
  | { readonly borrower: string; readonly name: string }
  | { readonly title: string; readonly name: string }
  | Booking;

interface BookingDialogProps {
  readonly subject: BookingOf;
  readonly onClose: () => void;
}

const isBooking = (subject: BookingOf): subject is Booking => subject !== 'new' && 'state' in subject;

/** False for text that is no date yet. */
const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

export function BookingDialog({ subject, onClose }: BookingDialogProps) {
  const { t, i18n } = useTranslation(['bookings', 'lists']);
  const client = useQueryClient();
  const today = useToday();
  const refresh = useCallback(() => bookingsChanged(client), [client]);
  const tell = useUndo(refresh);
  const before = isBooking(subject) ? subject : null;
  const given = isBooking(subject) || subject === 'new' ? null : subject;
  const ofTitle = given !== null && 'title' in given ? given.title : before?.title.id;
  const forBorrower = given !== null && 'borrower' in given ? given.borrower : before?.borrower?.id;
  const saved = {
    titleId: ofTitle ?? '',
    titleWords: '',
    title: '',
    borrowerId: forBorrower ?? '',
    borrowerWords: '',
    borrower: '',
    group: '',
    copies: String(before?.copies ?? 1),
    from: before?.from ?? '',
    to: before?.to ?? '',
    note: before?.note ?? '',
  };
  const draft = useDraft(`booking ${before?.id ?? ofTitle ?? forBorrower ?? 'new'}`, saved, 0);
  const { titleId, borrowerId, borrower: borrowerTyped, group, copies, from, to, note } = draft.values;
  const groups = useQuery({ ...libraryQueries.groups(), enabled: before === null });
  const number = /^[1-9]\d{0,2}$/.test(copies);
  const areDays = isDay(from) && isDay(to);
  const { isClosed } = useOpenDays();
  const closed = [...new Set([from, to])].filter((date) => isDay(date) && isClosed(date));
  const faulty = [
    ...(number ? [] : (['copies'] as const)),
    ...(from !== '' && (!isDay(from) || (from < today && from !== before?.from)) ? (['from'] as const) : []),
    ...(to !== '' && (!isDay(to) || to < from) ? (['to'] as const) : []),
    ...(titleId === '' ? (['title'] as const) : []),
    ...(before === null && group === '' && borrowerId === '' && borrowerTyped === ''
      ? (['group'] as const)
      : []),
    ...(borrowerId === '' && borrowerTyped !== '' ? (['borrower'] as const) : []),
  ];
  const free = useQuery(
    bookingQueries.free({
      title: areDays ? titleId : '',
      from,
      to,
      copies: number ? Number(copies) : 1,
    }),
  );
  const finding = (what: Findable) => {
    const chosen = draft.values[`${what}Words`];
    return (
      <FindField
        what={what}
        label={t(what === 'borrower' ? 'findBorrower' : 'findTitle')}
        first={what === 'title' || ofTitle !== undefined}
        typed={draft.values[what]}
        isChosen={chosen !== '' && draft.values[what] === chosen}
        error={form.text(what).error}
        onType={(typed) => {
          draft.change(what, typed);
          draft.change(`${what}Id`, '');
          draft.change(`${what}Words`, '');
        }}
        onChoose={(id, words) => {
          draft.change(`${what}Id`, id);
          draft.change(`${what}Words`, words);
          draft.change(what, words);
          form.forgetErrors();
        }}
      />
    );
  };
  const form = useRecordForm({
    draft,
    namespace: 'bookings',
    required: ['copies', 'from', 'to'],
    faulty,
    send: async () => {
      const fields = { copies: Number(copies), from, to };
      const trimmed = note.trim();
      const booking =
        before !== null
          ? await library.changeBooking(before.id, {
              ...fields,
              note: trimmed === '' ? null : trimmed,
            })
          : await library.addBooking({
              ...fields,
              ...(trimmed !== '' && { note: trimmed }),
              title: titleId,
              ...(borrowerId !== '' && { borrower: borrowerId }),
              ...(group !== '' && { group }),
            });
      await refresh();
      draft.discard();
      onClose();
      const { title, events } = booking;
      tell({
        words: t(before !== null ? 'changed' : 'booked', { title: title.title, name: bookedFor(booking) }),
        undone: t('undone', { title: title.title }),
        events,
      });
    },
  });
  return (
    <RecordDialog
      opened
      size="md"
      title={
        before !== null
          ? t('changeTitle', { name: before.title.title })
          : given === null
            ? t('newTitle')
            : t('bookTitle', { name: given.name })
      }
      saveLabel={t(before !== null ? 'save' : 'bookIt')}
      form={form}
      draft={draft}
      closingDiscards
      onClose={onClose}
    >
      {ofTitle === undefined && finding('title')}
      {before === null && forBorrower === undefined && finding('borrower')}
      <Group grow align="start">
        {before === null && (
          <ChoiceField
            {...form.text('group')}
            label={t('fields.group')}
            description={t('hints.group')}
            choices={[
              { value: '', label: t('noGroup') },
              ...(groups.data ?? []).map(({ name }) => ({ value: name, label: name })),
            ]}
          />
        )}
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
      </Group>
      <Group grow align="start">
        <DateField
          {...form.text('from')}
          label={t('fields.from')}
          data-autofocus={before !== null || undefined}
        />
        <DateField {...form.text('to')} label={t('fields.to')} min={from} />
      </Group>
      {closed.map((date) => (
        <Text key={date} role="status">
          {t('closedOn', { date: dateWords(date, i18n.language, today) })}
        </Text>
      ))}
      {free.data !== undefined && before === null && (
        <FreeDays
          {...free.data}
          enough={free.data.free >= Number(copies)}
          onTake={(days) => {
            draft.change('from', days.from);
            draft.change('to', days.to);
          }}
        />
      )}
      <TextInput {...form.text('note')} label={t('fields.note')} maxLength={500} autoComplete="off" />
    </RecordDialog>
  );
}

interface FreeDaysProps extends FreeCopies {
  readonly enough: boolean;
  readonly onTake: (days: { readonly from: string; readonly to: string }) => void;
}

/** How many copies are free, and if they are too few, the next days as a button. */
function FreeDays({ total, free, next, enough, onTake }: FreeDaysProps) {
  const { t } = useTranslation('bookings');
  const daysOf = useDays();
  return (
    <Group gap="sm" justify="space-between" role="status">
      <Text {...(enough ? { c: 'dimmed' } : { c: 'var(--ld-refused-ink)', fw: 620 })}>
        {t(enough ? 'free' : 'tooFew', { count: free, total })}
      </Text>
      {next !== null && (
        <Button variant="default" onClick={() => onTake(next)}>
          {t('nextFree', { days: daysOf(next) })}
        </Button>
      )}
    </Group>
  );
}
