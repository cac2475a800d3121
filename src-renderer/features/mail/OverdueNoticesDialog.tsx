// Sends or prints overdue notices after a preview of the recipients.

import { Button, Group, Modal, Radio, Stack, Text } from '@mantine/core';
import { IconPrinter, IconSend } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { api } from '../../api/api.ts';
import type { OutboxState, OverdueNotice } from '../../api/api-types.ts';
import { saveFile } from '../../ui/save-file.ts';
import { libraryKeys, libraryQueries } from '../../api/library-queries.ts';
import { DialogFoot } from '../../ui/forms/DialogFoot.tsx';
import { useProblemWords } from '../../ui/forms/problem-words.ts';
import { fullName } from '../../ui/loans/names.ts';
import { Note } from '../../ui/Note.tsx';
import { ReadSection } from '../../ui/pages/ReadSection.tsx';
import classes from './Mail.module.css';
import { troubleWord } from './mail-words.ts';
import { mailQueries } from './mail-queries.ts';
import { ToolButton } from '../../ui/ToolButton.tsx';
import { showDone } from '../../ui/toasts.tsx';

const readers = ['borrower', 'guardian', 'class'] as const;
type Reader = (typeof readers)[number];
const isReader = (text: string): text is Reader => readers.some((reader) => reader === text);

interface OverdueNoticesDialogProps {
  readonly opened: boolean;
  /** Only this class, if the list is filtered by it. */
  readonly group: string | null;
  readonly onClose: () => void;
}

export function OverdueNoticesDialog({ opened, group, onClose }: OverdueNoticesDialogProps) {
  const { t } = useTranslation(['mail', 'lists']);
  const client = useQueryClient();
  const problemWords = useProblemWords();
  const [to, setTo] = useState<Reader>('borrower');
  const [busy, setBusy] = useState<'send' | 'print' | 'note' | null>(null);
  /** The kind of recipient of the latest PDF. */
  const [printedFor, setPrintedFor] = useState<Reader | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const wanted = { to, ...(group !== null && { group }) };
  const plan = useQuery({ ...mailQueries.overdueNotices(wanted), enabled: opened });
  const outbox = useQuery({ ...libraryQueries.outbox(), enabled: opened });
  const notices = plan.data ?? [];
  const possible = notices.filter(({ obstacle }) => obstacle === null).length;
  const ready = outbox.data?.ready !== false;

  const run = async (what: 'send' | 'print' | 'note', act: () => Promise<void>) => {
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
      const outcome = outbox.data?.paused === true ? 'notices.waiting' : 'notices.queued';
      showDone(t(outcome, { count: queued }));
      await client.invalidateQueries({ queryKey: libraryKeys.mail });
      onClose();
    });
  const print = () =>
    run('print', async () => {
      saveFile(await api.overdueNoticesPdf(wanted), t('notices.file'));
      setPrintedFor(to);
    });
  const notePrinted = () =>
    run('note', async () => {
      await api.noteOverdueNoticesPrinted(wanted);
      setPrintedFor(null);
      await client.invalidateQueries({ queryKey: libraryKeys.mail });
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
                {ready
                  ? `${t('notices.count', { count: notices.length })}; ${t('notices.possible', { count: possible })}`
                  : `${t('notices.count', { count: notices.length })}.`}
              </Text>
              {notices.length > 0 && <Recipients notices={notices} />}
            </>
          )}
        </ReadSection>
        {printedFor === to ? (
          <Note tone="information" role="status" title={t('notices.file-saved', { file: t('notices.file') })}>
            <Button
              variant="default"
              size="xs"
              mt="xs"
              loading={busy === 'note'}
              disabled={busy !== null}
              onClick={() => void notePrinted()}
            >
              {t('notices.notePrinted')}
            </Button>
          </Note>
        ) : (
          outbox.data !== undefined && <OutboxWords state={outbox.data} />
        )}
        <DialogFoot
          messages={
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
          <ToolButton
            icon={IconPrinter}
            variant={ready ? 'default' : 'filled'}
            loading={busy === 'print'}
            disabled={notices.length === 0 || busy !== null}
            onClick={() => void print()}
          >
            {t('notices.print')}
          </ToolButton>
          {ready && (
            <ToolButton
              primary
              icon={IconSend}
              loading={busy === 'send'}
              disabled={possible === 0 || busy !== null || outbox.data === undefined}
              onClick={() => void send()}
            >
              {t(outbox.data?.paused === true ? 'notices.queue' : 'notices.send', { count: possible })}
            </ToolButton>
          )}
        </DialogFoot>
      </Stack>
    </Modal>
  );
}

/** The state of a notice after sending, if it is not simply on its way. */
function OutboxWords({ state }: { readonly state: OutboxState }) {
  const { t } = useTranslation('mail');
  const { ready, paused, trouble, counts } = state;
  if (ready && !paused && trouble === null) return null;
  const title = !ready
    ? t('notices.notReady')
    : paused
      ? t('outbox.paused')
      : t('notices.trouble', { why: troubleWord(trouble, t) });
  return (
    <Note tone={ready && paused ? 'information' : 'attention'} title={title}>
      {counts.queued > 0 && <Text size="sm">{t('notices.stuck', { count: counts.queued })}</Text>}
      <Group gap="xs" mt="xs">
        {!ready && (
          <Button component={Link} href="/settings/mail" variant="default" size="xs">
            {t('outbox.setUp')}
          </Button>
        )}
        {(ready || counts.queued > 0) && (
          <Button component={Link} href="/settings/outbox" variant="default" size="xs">
            {t('outbox.title')}
          </Button>
        )}
      </Group>
    </Note>
  );
}

function Recipients({ notices }: { readonly notices: readonly OverdueNotice[] }) {
  const { t } = useTranslation('mail');
  return (
    // Focusable, because it scrolls and must be readable by keyboard.
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
