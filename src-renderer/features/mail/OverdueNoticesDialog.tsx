// Chooses, previews, sends and prints notices of what is overdue, or due soon.

import { Button, Modal, Text } from '@mantine/core';
import { IconCheck, IconPrinter, IconSend, IconSettings } from '../../ui/icons/icons.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import * as library from '../../api/library.ts';
import { requestOptions } from '../../api/http-client.ts';
import type { MailSettings, MailOutboxState } from '../../api/library.ts';
import { libraryKeys, libraryQueries } from '../../api/library-queries.ts';
import { DialogFoot } from '../../ui/forms/DialogFoot.tsx';
import { useProblem } from '../../ui/forms/problem-words.ts';
import { Note } from '../../ui/Note.tsx';
import { ReadSection } from '../../ui/pages/ReadSection.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { showDone } from '../../ui/toasts.tsx';
import { ToolButton } from '../../ui/ToolButton.tsx';
import { mailQueries } from './mail-queries.ts';
import { troubleWord } from './mail-words.ts';
import { chosenAmong, everyStage, type NoticeChoices, wantedOf } from './notice-choices.ts';
import { NoticeFilters } from './NoticeFilters.tsx';
import { NoticeList } from './NoticeList.tsx';
import { NoticePreview } from './NoticePreview.tsx';
import classes from './Notices.module.css';

interface OverdueNoticesDialogProps {
  readonly opened: boolean;
  /** Only this class, if the list is filtered by it. */
  readonly group: string | null;
  readonly onClose: () => void;
}

export function OverdueNoticesDialog({ opened, group, onClose }: OverdueNoticesDialogProps) {
  const { t } = useTranslation(['mail', 'lists']);
  const settings = useQuery({ ...mailQueries.mailSettings(), enabled: opened });
  const outbox = useQuery({ ...libraryQueries.outbox(), enabled: opened });
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size="68rem"
      title={group === null ? t('notices.title') : t('notices.titleOf', { group })}
      closeButtonProps={{ 'aria-label': t('lists:form.close') }}
    >
      <ReadSection queries={[settings, outbox]}>
        {() =>
          settings.data !== undefined &&
          outbox.data !== undefined && (
            <Notices settings={settings.data} outbox={outbox.data} group={group} onClose={onClose} />
          )
        }
      </ReadSection>
    </Modal>
  );
}

interface NoticesProps extends Pick<OverdueNoticesDialogProps, 'group' | 'onClose'> {
  readonly settings: MailSettings;
  readonly outbox: MailOutboxState;
}

/** How far ahead the dialog looks in a library that sends no letters before the due date by itself. */
const usualDaysAhead = 3;

function Notices({ settings, outbox, group, onClose }: NoticesProps) {
  const { t } = useTranslation(['mail', 'lists']);
  const client = useQueryClient();
  const [choices, setChoices] = useState<NoticeChoices>({
    what: 'overdue',
    to: 'borrower',
    dueWithin: String(settings.dueSoonDays || usualDaysAhead),
    days: String(settings.firstNoticeFromDays),
    stages: everyStage,
    leftOut: new Set(),
    layout: 'letters',
    allOnPaper: false,
  });
  const [current, setCurrent] = useState<string | null>(null);
  const [busy, setBusy] = useState<'send' | 'print' | 'note' | null>(null);
  /** The notices in the latest PDF, until they are marked as handed out or the choices change. */
  const [printed, setPrinted] = useState<readonly string[] | null>(null);
  const [problem, setProblem] = useProblem();
  const noticesQuery = wantedOf(choices, group);
  const plan = useQuery({ ...mailQueries.overdueNotices(noticesQuery), placeholderData: keepPreviousData });
  const { listed, byMail, onPaper } = chosenAmong(plan.data ?? [], choices, outbox.ready);
  const previewed = listed.find(({ about }) => about === current) ?? listed[0];

  const change = (changed: Partial<NoticeChoices>) => {
    setChoices((before) => ({ ...before, ...changed }));
    setPrinted(null);
  };
  const run = async (what: 'send' | 'print' | 'note', act: () => Promise<void>) => {
    setBusy(what);
    setProblem(null);
    try {
      await act();
    } catch (cause) {
      setProblem(cause);
    } finally {
      setBusy(null);
    }
  };
  const send = () =>
    run('send', async () => {
      const { queued } = await library.queueOverdueNotices({ ...noticesQuery, about: byMail });
      showDone(t(outbox.paused ? 'notices.waiting' : 'notices.queued', { count: queued }));
      await client.invalidateQueries({ queryKey: libraryKeys.mail });
      if (onPaper.length === 0) onClose();
    });
  const print = () =>
    run('print', async () => {
      const { layout } = choices;
      saveFile(
        await library.printChosenOverdueNotices(
          { ...noticesQuery, layout, about: onPaper },
          requestOptions({ patient: true }),
        ),
        t('notices.file'),
      );
      setPrinted(onPaper);
    });
  const notePrinted = (about: readonly string[]) =>
    run('note', async () => {
      const { printed: count } = await library.noteOverdueNoticesPrinted({
        ...noticesQuery,
        about: [...about],
      });
      setPrinted(null);
      showDone(t('notices.noted', { count }));
      await client.invalidateQueries({ queryKey: libraryKeys.mail });
      if (byMail.length === 0) onClose();
    });

  return (
    <>
      <OutboxWords state={outbox} />
      <div className={classes.columns}>
        <NoticeFilters
          choices={choices}
          notices={plan.data ?? []}
          everyDays={settings.noticeEveryDays}
          ready={outbox.ready}
          onChange={change}
        />
        <ReadSection queries={[plan]}>
          {() => (
            <NoticeList
              notices={listed}
              choices={choices}
              ready={outbox.ready}
              current={previewed?.about ?? null}
              onCurrent={setCurrent}
              onChange={change}
            />
          )}
        </ReadSection>
        <NoticePreview notice={previewed} choices={choices} ready={outbox.ready} />
      </div>
      <DialogFoot
        justify="space-between"
        messages={
          <>
            {problem !== null && (
              <Note tone="refused" role="alert" title={t('lists:form.failed')}>
                {problem}
              </Note>
            )}
            {printed !== null && (
              <Note
                tone="information"
                role="status"
                title={t('notices.handedOut', { count: printed.length })}
              >
                <Text size="sm">{t('notices.handedOutWhy', { file: t('notices.file') })}</Text>
                <ToolButton
                  icon={IconCheck}
                  mt="xs"
                  loading={busy === 'note'}
                  disabled={busy !== null}
                  onClick={() => void notePrinted(printed)}
                >
                  {t('notices.notePrinted')}
                </ToolButton>
              </Note>
            )}
          </>
        }
      >
        <Text role="status" className={classes.sum}>
          <b>{t('notices.count', { count: byMail.length + onPaper.length })}</b>{' '}
          {t('notices.ways', { mail: byMail.length, paper: onPaper.length })}
        </Text>
        <div className={classes.buttons}>
          <Button variant="subtle" onClick={onClose}>
            {t('lists:form.close')}
          </Button>
          {!outbox.ready && (
            <ToolButton icon={IconSettings} href="/settings/mail">
              {t('letters.setUp')}
            </ToolButton>
          )}
          {(onPaper.length > 0 || !outbox.ready) && (
            <ToolButton
              icon={IconPrinter}
              primary={byMail.length === 0}
              loading={busy === 'print'}
              disabled={onPaper.length === 0 || busy !== null}
              onClick={() => void print()}
            >
              {t('notices.print', { count: onPaper.length })}
            </ToolButton>
          )}
          {outbox.ready && (byMail.length > 0 || onPaper.length === 0) && (
            <ToolButton
              icon={IconSend}
              primary
              loading={busy === 'send'}
              disabled={byMail.length === 0 || busy !== null}
              onClick={() => void send()}
            >
              {t('notices.send', { count: byMail.length })}
            </ToolButton>
          )}
        </div>
      </DialogFoot>
    </>
  );
}

/** The state of a notice after sending, if it is not simply on its way. */
function OutboxWords({ state }: { readonly state: MailOutboxState }) {
  const { t } = useTranslation('mail');
  const { ready, paused, trouble, counts } = state;
  if (ready && !paused && trouble === null) return null;
  const title = !ready
    ? t('notices.notReady')
    : paused
      ? t('letters.paused')
      : t('notices.trouble', { why: troubleWord(trouble, t) });
  return (
    <Note tone={ready && paused ? 'information' : 'attention'} title={title}>
      {counts.queued > 0 && (
        <Text size="sm">
          {t('notices.stuck', { count: counts.queued })} <Link href="/letters">{t('letters.title')}</Link>
        </Text>
      )}
    </Note>
  );
}
