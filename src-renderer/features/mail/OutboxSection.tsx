// The outbox: whether mail is sent, and the waiting, failed and sent messages.

import { Button, Chip, Group, Switch, Text } from '@mantine/core';
import { IconAlertTriangle, IconMailOff, IconRefresh, IconSettings } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { api } from '../../api/api.ts';
import type { MailMessage, OutboxState } from '../../api/api-types.ts';
import { libraryKeys, libraryQueries } from '../../api/library-queries.ts';
import { useSettings } from '../../ui/use-library.ts';
import { ConfirmDialog } from '../../ui/forms/ConfirmDialog.tsx';
import { useAtOnce } from '../../ui/forms/use-at-once.ts';
import { useSaving } from '../../ui/forms/use-saving.ts';
import { instantWords } from '../../ui/dates/dates.ts';
import { Note } from '../../ui/Note.tsx';
import { Panel } from '../../ui/pages/Panel.tsx';
import { ReadSection } from '../../ui/pages/ReadSection.tsx';
import classes from './Mail.module.css';
import { troubleWord } from './mail-words.ts';
import { MessageList } from './MessageList.tsx';
import { mailQueries } from './mail-queries.ts';
import { showDone } from '../../ui/toasts.tsx';

const statuses = ['queued', 'held', 'failed', 'sent', 'cancelled'] as const satisfies MailMessage['status'][];
const isStatus = (text: string): text is MailMessage['status'] => statuses.some((status) => status === text);

export function OutboxSection() {
  const { t } = useTranslation('mail');
  const [status, setStatus] = useState<MailMessage['status']>('queued');
  const state = useQuery(libraryQueries.outbox());
  const messages = useQuery(mailQueries.messages(status));
  return (
    <ReadSection queries={[state, messages]}>
      {() =>
        state.data !== undefined && (
          <Panel title={t('outbox.title')} tools={<PauseSwitch state={state.data} />}>
            <OutboxNote state={state.data} />
            <Chip.Group
              value={status}
              onChange={(value) => {
                if (isStatus(value)) setStatus(value);
              }}
            >
              <Group gap="xs" role="radiogroup" aria-label={t('outbox.show')}>
                {statuses.map((value) => (
                  <Chip key={value} value={value} variant="outline">
                    {`${t(`statuses.${value}`)} (${String(state.data.counts[value])})`}
                  </Chip>
                ))}
              </Group>
            </Chip.Group>
            {status === 'queued' && state.data.counts.queued > 1 && (
              <CancelWaiting count={state.data.counts.queued} />
            )}
            {(messages.data ?? []).length === 0 ? (
              <Text c="dimmed">{t('outbox.empty')}</Text>
            ) : (
              <MessageList messages={messages.data ?? []} />
            )}
            {state.data.counts[status] > (messages.data ?? []).length && (
              <Text c="dimmed" size="sm">
                {t('outbox.newest', { count: (messages.data ?? []).length })}
              </Text>
            )}
          </Panel>
        )
      }
    </ReadSection>
  );
}

/** Cancels many messages with one button. */
function CancelWaiting({ count }: { readonly count: number }) {
  const { t } = useTranslation('mail');
  const client = useQueryClient();
  const [asked, setAsked] = useState(false);
  return (
    <Group>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconMailOff size="1rem" aria-hidden />}
        onClick={() => setAsked(true)}
      >
        {t('outbox.cancelAll', { count })}
      </Button>
      <ConfirmDialog
        opened={asked}
        title={t('outbox.cancelAllTitle', { count })}
        text={t('outbox.cancelAllText')}
        confirmLabel={t('outbox.cancelAll', { count })}
        dismissLabel={t('outbox.cancelAllNot')}
        onClose={() => setAsked(false)}
        onConfirm={async () => {
          const { cancelled } = await api.cancelWaitingMessages();
          setAsked(false);
          showDone(t('outbox.cancelledAll', { count: cancelled }));
          await client.invalidateQueries({ queryKey: libraryKeys.mail });
        }}
      />
    </Group>
  );
}

function PauseSwitch({ state }: { readonly state: OutboxState }) {
  const { t } = useTranslation('mail');
  const client = useQueryClient();
  const [paused, pause] = useAtOnce(state.paused, async (wanted) => {
    await api.changeMailSettings({ paused: wanted });
    await client.invalidateQueries({ queryKey: libraryKeys.mail });
  });
  return (
    <Switch
      label={t('outbox.pause')}
      checked={paused}
      onChange={(event) => pause(event.currentTarget.checked)}
    />
  );
}

function OutboxNote({ state }: { readonly state: OutboxState }) {
  const { t, i18n } = useTranslation('mail');
  const { timeZone } = useSettings().settings;
  const client = useQueryClient();
  const saving = useSaving();
  if (!state.ready) {
    return (
      <Note
        tone="attention"
        icon={<IconSettings aria-hidden />}
        title={
          state.counts.queued === 0 ? t('outbox.notReady') : t('outbox.stuck', { count: state.counts.queued })
        }
      >
        <Button component={Link} href="/settings/mail" variant="default" size="xs" mt="xs">
          {t('outbox.setUp')}
        </Button>
      </Note>
    );
  }
  if (state.paused) return <Note tone="information">{t('outbox.paused')}</Note>;
  if (state.trouble === null) return null;
  return (
    <Note tone="attention" icon={<IconAlertTriangle aria-hidden />} title={troubleWord(state.trouble, t)}>
      {state.nextAttemptAt !== null && (
        <Text size="sm">
          {t('outbox.next', { at: instantWords(state.nextAttemptAt, i18n.language, timeZone) })}
        </Text>
      )}
      {state.answer !== null && (
        <Text size="sm" className={classes.answer}>
          {t('answer')} <code>{state.answer}</code>
        </Text>
      )}
      <Group mt="xs">
        <Button
          variant="default"
          size="xs"
          leftSection={<IconRefresh size="1rem" aria-hidden />}
          onClick={() =>
            saving(async () => {
              await api.retryOutbox();
              await client.invalidateQueries({ queryKey: libraryKeys.mail });
            })
          }
        >
          {t('outbox.tryNow')}
        </Button>
      </Group>
    </Note>
  );
}
