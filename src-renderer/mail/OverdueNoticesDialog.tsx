// Sends or prints notices about what is overdue, after showing who would get one.

import { Button, Modal, Radio, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconPrinter, IconSend } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { api } from '../app/api.ts';
import type { OverdueNotice } from '../app/api-types.ts';
import { saveFile } from '../app/save-file.ts';
import { libraryKeys } from '../app/library-keys.ts';
import { libraryQueries } from '../app/library-queries.ts';
import { DialogFoot } from '../components/forms/DialogFoot.tsx';
import { useProblemWords } from '../components/forms/problem-words.ts';
import { fullName } from '../components/loans/names.ts';
import { Note } from '../components/Note.tsx';
import { ReadSection } from '../components/pages/ReadSection.tsx';
import classes from './Mail.module.css';

const readers = ['borrower', 'guardian', 'class'] as const;
type Reader = (typeof readers)[number];
const isReader = (text: string): text is Reader => readers.some((reader) => reader === text);

interface OverdueNoticesDialogProps {
  readonly opened: boolean;
  /** Only this class, as the list behind is narrowed to it. */
  readonly group: string | null;
  readonly onClose: () => void;
}

export function OverdueNoticesDialog({ opened, group, onClose }: OverdueNoticesDialogProps) {
  const { t } = useTranslation(['mail', 'lists']);
  const client = useQueryClient();
  const problemWords = useProblemWords();
  const [to, setTo] = useState<Reader>('borrower');
  const [busy, setBusy] = useState<'send' | 'print' | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const wanted = { to, ...(group !== null && { group }) };
  const plan = useQuery({ ...libraryQueries.overdueNotices(wanted), enabled: opened });
  const outbox = useQuery({ ...libraryQueries.outbox(), enabled: opened });
  const notices = plan.data ?? [];
  const possible = notices.filter(({ obstacle }) => obstacle === null).length;

  const run = async (what: 'send' | 'print', act: () => Promise<void>) => {
    setBusy(what);
    setProblem(null);
    try {
      await act();
    } catch (cause) {
      setProblem(problemWords(cause));
    } finally {
      setBusy(null);
    }
  };
  const send = () =>
    run('send', async () => {
      const { queued } = await api.queueOverdueNotices(wanted);
      notifications.show({ color: 'teal', message: t('notices.queued', { count: queued }) });
      await client.invalidateQueries({ queryKey: libraryKeys.mail });
      onClose();
    });
  const print = () =>
    run('print', async () => {
      saveFile(await api.overdueNoticesPdf(wanted), t('notices.file'));
    });

  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size="lg"
      title={group === null ? t('notices.title') : t('notices.titleOf', { group })}
      closeButtonProps={{ 'aria-label': t('lists:form.close') }}
    >
      <Stack>
        <Radio.Group
          label={t('notices.to')}
          value={to}
          onChange={(value) => {
            if (isReader(value)) setTo(value);
          }}
        >
          <Stack gap="xs" mt="xs">
            {readers.map((reader) => (
              <Radio
                key={reader}
                value={reader}
                label={t(`notices.reader-${reader}`)}
                description={t(`notices.hint-${reader}`)}
                data-autofocus={reader === to || undefined}
              />
            ))}
          </Stack>
        </Radio.Group>
        <ReadSection queries={[plan]}>
          {() => (
            <>
              <Text role="status">
                {t('notices.count', { count: notices.length })} {t('notices.possible', { count: possible })}
              </Text>
              {notices.length > 0 && <Recipients notices={notices} />}
            </>
          )}
        </ReadSection>
        {outbox.data?.ready === false && (
          <Note tone="attention" title={t('outbox.notReady')}>
            <Button component={Link} href="/settings/mail" variant="default" size="xs" mt="xs">
              {t('outbox.setUp')}
            </Button>
          </Note>
        )}
        <DialogFoot
          told={
            problem !== null && (
              <Note tone="refused" role="alert" title={t('lists:form.failed')}>
                {problem}
              </Note>
            )
          }
        >
          <Button variant="default" onClick={onClose}>
            {t('lists:form.close')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconPrinter size="1.1rem" aria-hidden />}
            loading={busy === 'print'}
            disabled={notices.length === 0 || busy !== null}
            onClick={() => void print()}
          >
            {t('notices.print')}
          </Button>
          <Button
            leftSection={<IconSend size="1.1rem" aria-hidden />}
            loading={busy === 'send'}
            disabled={possible === 0 || busy !== null}
            onClick={() => void send()}
          >
            {t('notices.send', { count: possible })}
          </Button>
        </DialogFoot>
      </Stack>
    </Modal>
  );
}

function Recipients({ notices }: { readonly notices: readonly OverdueNotice[] }) {
  const { t } = useTranslation('mail');
  return (
    // Read by keyboard as well: it scrolls.
    <div className={classes.recipients} tabIndex={0} role="region" aria-label={t('notices.recipients')}>
      <ul className={classes.messages}>
        {notices.map(({ borrower, group, address, itemCount, borrowerCount, obstacle }) => (
          <li key={borrower?.id ?? group ?? ''} className={classes.message}>
            <div className={classes.messageText}>
              <span dir="auto">
                {borrower === null ? (group ?? t('notices.noGroup')) : fullName(borrower)}
              </span>{' '}
              {borrower !== null && group !== null && <span className={classes.soft}>{group}</span>}
              <div className={classes.soft}>
                {[
                  ...(borrower === null ? [t('notices.borrowers', { count: borrowerCount })] : []),
                  t('notices.items', { count: itemCount }),
                  ...(address === null ? [] : [address]),
                ].join(' · ')}
              </div>
            </div>
            {obstacle !== null && <span className={classes.soft}>{t(`notices.obstacle-${obstacle}`)}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}
