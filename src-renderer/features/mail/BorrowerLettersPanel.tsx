// A borrower's letters, and the addresses that a mail server rejected.

import { Button, Text } from '@mantine/core';
import { IconMailHeart } from '../../ui/icons/icons.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import * as library from '../../api/library.ts';
import { libraryKeys, libraryQueries } from '../../api/library-queries.ts';
import { useMailReady, useSettings } from '../../ui/use-library.ts';
import { useSaving } from '../../ui/forms/use-saving.ts';
import { instantWords } from '../../ui/dates/dates.ts';
import { Note } from '../../ui/Note.tsx';
import { Panel } from '../../ui/pages/Panel.tsx';
import { ReadSection } from '../../ui/pages/ReadSection.tsx';
import classes from './Mail.module.css';
import { LetterList } from './LetterList.tsx';
import { mailQueries } from './mail-queries.ts';

export function BorrowerLettersPanel({ id }: { readonly id: string }) {
  const { t } = useTranslation('mail');
  const client = useQueryClient();
  const saving = useSaving();
  const query = useQuery(mailQueries.borrowerMail(id));
  const ready = useMailReady();
  const list = useRef<HTMLDivElement>(null);
  const welcome = () =>
    saving(async () => {
      await library.addWelcomeMessage({ kind: 'welcome', borrower: id });
      await client.invalidateQueries({ queryKey: libraryKeys.mail });
      await client.invalidateQueries({ queryKey: libraryQueries.history('borrower', id).queryKey });
      list.current?.focus({ preventScroll: true }); // the button disappears while the letter waits
    });
  const { addresses = [], messages = [] } = query.data ?? {};
  const waits = messages.some(
    ({ kind, status }) => kind === 'welcome' && ['queued', 'held'].includes(status),
  );
  return (
    <Panel
      title={t('borrower.title')}
      tools={
        addresses.length > 0 &&
        !waits && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconMailHeart size="1rem" aria-hidden />}
            onClick={welcome}
          >
            {t('borrower.welcome')}
          </Button>
        )
      }
    >
      <ReadSection queries={[query]}>
        {() => (
          <>
            {addresses.length > 0 && !ready && (
              <Text c="dimmed">{t(waits ? 'borrower.stuck' : 'borrower.notReady')}</Text>
            )}
            {messages.length === 0 && (
              <Text c="dimmed">
                {addresses.length === 0 ? t('borrower.noAddress') : t('borrower.noLetters')}
              </Text>
            )}
            <div ref={list} tabIndex={-1} className={classes.entriesOf}>
              <LetterList letters={messages} ofBorrower />
            </div>
          </>
        )}
      </ReadSection>
    </Panel>
  );
}

/** At the top of the borrower's page, because staff has to ask for the correct address. */
export function RefusedAddresses({ id }: { readonly id: string }) {
  const { t, i18n } = useTranslation('mail');
  const { timeZone } = useSettings().settings;
  const { data } = useQuery(mailQueries.borrowerMail(id));
  const refused = (data?.addresses ?? []).filter(({ refusedAt }) => refusedAt !== null);
  if (refused.length === 0) return null;
  return (
    <Note tone="attention" title={t('borrower.refusedTitle')}>
      {refused.map(({ address, whose, refusedAt, answer }) => (
        <Text key={address} size="sm" className={classes.answer}>
          {t(`borrower.refused-${whose}`, {
            address,
            at: instantWords(refusedAt ?? '', i18n.language, timeZone),
          })}{' '}
          {answer !== null && answer !== '' && <code>{answer}</code>}
        </Text>
      ))}
    </Note>
  );
}
