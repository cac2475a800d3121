// A run of scans that lends a booked set, or takes it back from a crate; what is still missing is listed all the time.

import { Progress, Stack, Text, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as library from '../../api/library.ts';
import type { Booking } from '../../api/library.ts';
import { useProblemWords, useRefusalWords } from '../../ui/forms/problem-words.ts';
import { KeyButton } from '../../ui/KeyButton.tsx';
import { KeyDialog } from '../../ui/KeyDialog.tsx';
import { fullName } from '../../ui/loans/names.ts';
import { claimScans } from '../scanners/claimed-scans.ts';
import { bookedFor } from './booked-for.ts';
import { bookingQueries, bookingsChanged } from './booking-queries.ts';
import { loansOut } from './booking-rows.tsx';
import classes from './Bookings.module.css';

interface SetDialogProps {
  readonly booking: Booking;
  readonly verb: 'lend' | 'return';
  /** Tells what was done, with an offer to undo it. */
  readonly onDone: (done: { words: string; undone: string; events: readonly number[] }) => void;
  readonly onClose: () => void;
}

export function SetDialog({ booking: opened, verb, onDone, onClose }: SetDialogProps) {
  const { t } = useTranslation(['bookings', 'lists']);
  const client = useQueryClient();
  const problemWords = useProblemWords();
  const refusalWords = useRefusalWords();
  const { data: booking = opened } = useQuery(bookingQueries.one(opened.id));
  const [code, setCode] = useState('');
  const [answer, setAnswer] = useState<{ words: string; bad: boolean } | null>(null);
  /** On whose card the set is lent; a booking of a class alone asks for a card first. */
  const card = useRef(opened.borrower?.id);
  const [taker, setTaker] = useState<Parameters<typeof fullName>[0] | null>(opened.borrower);
  // Scans may come faster than answers: one after the other.
  const queue = useRef(Promise.resolve());

  const takeCard = async (barcode: string) => {
    const borrower = await library.readBorrower(`barcode:${barcode}`);
    const name = fullName(borrower);
    if (borrower.group !== opened.group?.name) {
      setAnswer({ words: t('set.otherClass', { name, group: opened.group?.name }), bad: true });
      return;
    }
    card.current = borrower.id;
    setTaker(borrower);
    setAnswer({ words: t('set.cardDone', { name }), bad: false });
  };
  const handle = async (barcode: string) => {
    try {
      if (verb === 'lend') {
        if (card.current === undefined) {
          await takeCard(barcode);
          return;
        }
        const { refused, events } = await library.lendBooking(opened.id, {
          borrower: card.current,
          items: [`barcode:${barcode}`],
        });
        const [first] = refused;
        if (first !== undefined)
          setAnswer({ words: `${barcode}: ${refusalWords(first.refusals)}`, bad: true });
        else done(t('set.lent', { barcode }), events);
      } else {
        const { events, setAside } = await library.returnItem({ item: `barcode:${barcode}` });
        const words =
          setAside === undefined
            ? t('set.returned', { barcode })
            : t('set.setAside', { barcode, name: fullName(setAside.borrower) });
        done(words, events);
      }
      await bookingsChanged(client);
    } catch (problem) {
      setAnswer({ words: `${barcode}: ${problemWords(problem)}`, bad: true });
    }
  };
  const done = (words: string, events: readonly number[]) => {
    setAnswer({ words, bad: false });
    onDone({ words, undone: t('undone', { title: opened.title.title }), events });
  };

  const take = (barcode: string) => {
    if (barcode !== '') queue.current = queue.current.then(() => handle(barcode));
  };
  const takeScan = useEffectEvent(take);
  useEffect(
    () =>
      claimScans((scanned) => {
        takeScan(scanned.trim());
      }),
    [],
  );

  const out = loansOut(booking);
  const count = verb === 'lend' ? booking.loans.length : booking.loans.length - out.length;
  const total = verb === 'lend' ? booking.copies : booking.loans.length;
  return (
    <KeyDialog
      opened
      centered={false}
      title={t(`set.${verb}Title`, {
        title: booking.title.title,
        name: taker === null ? bookedFor(booking) : fullName(taker),
      })}
      closeLabel={t('lists:form.close')}
      onClose={onClose}
    >
      <Stack>
        <TextInput
          label={
            verb === 'lend' && taker === null ? t('set.card', { group: opened.group?.name }) : t('set.scan')
          }
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          data-autofocus
          autoComplete="off"
          onKeyDown={(event) => {
            const barcode = code.trim();
            if (event.key !== 'Enter') return;
            event.preventDefault();
            setCode('');
            take(barcode);
          }}
        />
        <Text className={classes.count}>{t(`set.${verb}Count`, { count, total })}</Text>
        <Progress
          value={total === 0 ? 0 : (100 * count) / total}
          aria-label={t(`set.${verb}Count`, { count, total })}
        />
        <Text role="status" c={answer?.bad === true ? 'var(--ld-refused-ink)' : undefined} mih="1.5rem">
          {answer?.words ?? ''}
        </Text>
        {verb === 'return' && (
          <section aria-label={t('set.missing', { count: out.length })}>
            <Text fw={620}>{t('set.missing', { count: out.length })}</Text>
            <ul className={classes.missing}>
              {out.map(({ id, item }) => (
                <li key={id}>
                  <bdi>{item.barcode}</bdi>
                </li>
              ))}
            </ul>
          </section>
        )}
        <div>
          <KeyButton keys="Esc" quiet onClick={onClose}>
            {t('set.ready')}
          </KeyButton>
        </div>
      </Stack>
    </KeyDialog>
  );
}
